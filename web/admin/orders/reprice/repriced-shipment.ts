import type { NewPrice, OrderShipment, RepricingPreview } from "../../../../contract/reprice-order.ts";
import type { PublicSettings } from "../../../../contract/settings.ts";
import { type Cents, decimalToCents } from "../../../../domain/money/euro.ts";
import { choicesFor, type DifferenceChoice } from "../../../../domain/orders/repricing.ts";
import { priorityLabel } from "../../../../domain/pricing/names.ts";
import { highestTotalCents } from "../../../../domain/pricing/price.ts";
import { quantityOffered } from "../../../../domain/pricing/quantity.ts";
import { findPackage } from "../../../../domain/pricing/refusals.ts";
import { lineOf, type TypedShipment, typedAddress, typedPallet } from "../../shell/typed-shipment.ts";

/** The shipment of an order as staff find it to be changed. */
export function formOf({ shipment }: OrderShipment): TypedShipment {
  return {
    pickup: typedAddress(shipment.pickup),
    dropoff: typedAddress(shipment.dropoff),
    priority: shipment.priority ?? "same_day",
    packageType: shipment.packageType ?? "",
    serviceType: shipment.serviceType ?? "",
    quantity: shipment.quantity,
    pallet: typedPallet(shipment.pallet),
  };
}

/** What is asked of the server names its fields within the shipment. */
export function fieldsOf(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, text]) => [name.replace(/^shipment\./, ""), text]));
}

/** A detail that is to be another, in words. */
export type ChangedRow = { what: string; from: string; to: string };

export function changedRows(base: TypedShipment, form: TypedShipment, settings: PublicSettings): ChangedRow[] {
  const packageName = (id: string) => findPackage(settings, id)?.name ?? id;
  const service = ({ priority, serviceType }: TypedShipment) =>
    priority === "same_day" ? (settings.deliveryTypes.find(({ id }) => id === serviceType)?.name ?? serviceType) : "";
  const quantity = ({ packageType, priority, quantity }: TypedShipment) =>
    quantityOffered(findPackage(settings, packageType), priority) ? `${quantity}` : "1";
  const pallet = ({ packageType, pallet }: TypedShipment) =>
    findPackage(settings, packageType)?.isPallet ? `${Object.values(pallet).filter(Boolean).join(" × ")} cm` : "";
  const rows = [
    { what: "Pickup", from: lineOf(base.pickup), to: lineOf(form.pickup) },
    { what: "Delivery", from: lineOf(base.dropoff), to: lineOf(form.dropoff) },
    { what: "Priority", from: priorityLabel(base.priority), to: priorityLabel(form.priority) },
    { what: "Service", from: service(base), to: service(form) },
    { what: "Package", from: packageName(base.packageType), to: packageName(form.packageType) },
    { what: "Quantity", from: quantity(base), to: quantity(form) },
    { what: "Pallet", from: pallet(base), to: pallet(form) },
  ];
  return rows.filter(({ from, to }) => from !== to);
}

/** By which prices, and what becomes of the difference. `typed` as it is typed, in euro. */
export type PriceForm = {
  by: "order" | "today" | "typed";
  typed: string;
  typedReason: string;
  difference: DifferenceChoice | "";
  reason: string;
};

/** What the chosen price comes to; null while none is typed that could be one. */
export function chosenCents({ prices }: RepricingPreview, { by, typed }: PriceForm): Cents | null {
  if (by !== "typed") {
    const price = prices.find((one): one is NewPrice => one.ok && one.by === by);
    return price?.totalCents ?? null;
  }
  const cents = decimalToCents(typed);
  return cents !== null && cents > 0 && cents <= highestTotalCents ? cents : null;
}

/** Against what is settled; null where nothing is paid, or no price is chosen. */
export function differenceOf(seen: RepricingPreview, cents: Cents | null): Cents | null {
  return seen.state === "paid" && cents !== null ? cents - seen.settledCents : null;
}

/** What is open for a difference; empty where there is none to settle. */
export function openChoices(difference: Cents | null): DifferenceChoice[] {
  return difference === null || difference === 0 ? [] : choicesFor(difference);
}
