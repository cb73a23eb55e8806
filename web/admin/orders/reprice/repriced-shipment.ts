import type { NewPrice, OrderShipment, RepricingPreview } from "../../../../contract/reprice-order.ts";
import type { PublicSettings } from "../../../../contract/settings.ts";
import type { Cents } from "../../../../domain/money/euro.ts";
import { typedAmountCents } from "../../../../domain/money/typed-amount.ts";
import { type DifferenceChoice, differenceChoicesFor } from "../../../../domain/orders/repricing.ts";
import { priorityLabel } from "../../../../domain/pricing/names.ts";
import { maxTotalCents } from "../../../../domain/pricing/price.ts";
import { hasQuantityChoice } from "../../../../domain/pricing/quantity.ts";
import { findPackage } from "../../../../domain/pricing/refusals.ts";
import { addressLine, type TypedShipment, toTypedAddress, toTypedPallet } from "../../shell/typed-shipment.ts";

/** The order's shipment as form values. */
export function toShipmentForm({ shipment }: OrderShipment): TypedShipment {
  return {
    pickup: toTypedAddress(shipment.pickup),
    dropoff: toTypedAddress(shipment.dropoff),
    priority: shipment.priority ?? "same_day",
    packageType: shipment.packageType ?? "",
    serviceType: shipment.serviceType ?? "",
    quantity: shipment.quantity,
    pallet: toTypedPallet(shipment.pallet),
  };
}

/** Strips `shipment.` from the server's field names, to match the form's. */
export function withoutShipmentPrefix(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, text]) => [name.replace(/^shipment\./, ""), text]));
}

/** A changed detail, as shown to staff. */
export type ChangedRow = { what: string; from: string; to: string };

export function changedRows(base: TypedShipment, form: TypedShipment, settings: PublicSettings): ChangedRow[] {
  const packageName = (id: string) => findPackage(settings, id)?.name ?? id;
  const service = ({ priority, serviceType }: TypedShipment) =>
    priority === "same_day" ? (settings.deliveryTypes.find(({ id }) => id === serviceType)?.name ?? serviceType) : "";
  const quantity = ({ packageType, priority, quantity }: TypedShipment) =>
    hasQuantityChoice(findPackage(settings, packageType), priority) ? `${quantity}` : "1";
  const pallet = ({ packageType, pallet }: TypedShipment) =>
    findPackage(settings, packageType)?.isPallet ? `${Object.values(pallet).filter(Boolean).join(" × ")} cm` : "";
  const rows = [
    { what: "Pickup", from: addressLine(base.pickup), to: addressLine(form.pickup) },
    { what: "Delivery", from: addressLine(base.dropoff), to: addressLine(form.dropoff) },
    { what: "Priority", from: priorityLabel(base.priority), to: priorityLabel(form.priority) },
    { what: "Service", from: service(base), to: service(form) },
    { what: "Package", from: packageName(base.packageType), to: packageName(form.packageType) },
    { what: "Quantity", from: quantity(base), to: quantity(form) },
    { what: "Pallet", from: pallet(base), to: pallet(form) },
  ];
  return rows.filter(({ from, to }) => from !== to);
}

/** Which prices to use and how to settle the difference. `typed` as typed, in euro. */
export type PriceForm = {
  by: "order" | "today" | "typed";
  typed: string;
  typedReason: string;
  difference: DifferenceChoice | "";
  reason: string;
};

/** The chosen price in cents; null while no valid price is typed. */
export function chosenCents({ prices }: RepricingPreview, { by, typed }: PriceForm): Cents | null {
  if (by !== "typed") {
    const price = prices.find((one): one is NewPrice => one.ok && one.by === by);
    return price?.totalCents ?? null;
  }
  const cents = typedAmountCents(typed);
  return cents !== null && cents > 0 && cents <= maxTotalCents ? cents : null;
}

/** The new price less what is settled; null if nothing is paid or no price is chosen. */
export function differenceToSettle(preview: RepricingPreview, cents: Cents | null): Cents | null {
  return preview.state === "paid" && cents !== null ? cents - preview.settledCents : null;
}

/** The ways to settle a difference; empty if there is none. */
export function settlementChoices(difference: Cents | null): DifferenceChoice[] {
  return difference === null || difference === 0 ? [] : differenceChoicesFor(difference);
}
