import type { Cents } from "../money/euro.ts";

/** The codes from `discount` on come from an account's agreement. */
export type PriceLineCode =
  | "base"
  | "distance"
  | "priority"
  | "pallet_units"
  | "quantity"
  | "discount"
  | "minimum"
  | "fuel"
  | "out_of_hours"
  | "weekend";

/** Net. The lines of a price add up to its `netCents`; only a discount is negative. */
export type PriceLine = { code: PriceLineCode; label: string; amountCents: Cents };

export type QuoteKind = "priced" | "international" | "specialist";

/** `netCents + vatCents = totalCents`; unless `kind` is `priced`, all three are 0 and `lines` is empty. */
export type Price = {
  kind: QuoteKind;
  palletUnits: number;
  /** The priced quantity: 1 if a quantity cannot be chosen. */
  quantity: number;
  lines: PriceLine[];
  netCents: Cents;
  vatCents: Cents;
  totalCents: Cents;
};

/**
 * Why there is no price. `field` is the shipment's field to correct (`pickup.postcode`), `message` is for the visitor.
 */
export type Refusal = { code: RefusalCode; field: string; message: string };

type RefusalCode =
  | "address_conflict"
  | "package_type_required"
  | "package_type_unknown"
  | "package_not_sold_next_day"
  | "service_type_required"
  | "service_type_unknown"
  | "package_not_compatible"
  | "out_of_range"
  | "distance_unknown"
  | "not_on_the_island"
  | "not_international"
  | "free_of_charge"
  | "price_too_high"
  | "quantity_out_of_range"
  | "pallet_dimensions_required"
  | "pallet_dimensions_out_of_range";

export type PriceResult = { ok: true; price: Price } | { ok: false; refusals: Refusal[] };
