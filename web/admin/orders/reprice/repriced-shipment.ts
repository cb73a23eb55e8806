import type { PlaceDetails } from "../../../../contract/places.ts";
import type {
  NewPrice,
  OrderShipment,
  RepricedShipment,
  RepricingPreview,
} from "../../../../contract/reprice-order.ts";
import type { PublicSettings } from "../../../../contract/settings.ts";
import { type Address, cleanAddress } from "../../../../domain/addresses/address.ts";
import { addressLines } from "../../../../domain/addresses/address-lines.ts";
import { countryChoice, countryCode } from "../../../../domain/addresses/countries.ts";
import { showPostcode } from "../../../../domain/addresses/postcode.ts";
import { type Cents, decimalToCents } from "../../../../domain/money/euro.ts";
import { choicesFor, type DifferenceChoice } from "../../../../domain/orders/repricing.ts";
import { priorityLabel } from "../../../../domain/pricing/names.ts";
import { highestTotalCents } from "../../../../domain/pricing/price.ts";
import { quantityOffered } from "../../../../domain/pricing/quantity.ts";
import { findPackage } from "../../../../domain/pricing/refusals.ts";
import type { Priority } from "../../../../domain/pricing/tariff.ts";

/** An address as it is typed; the country is the select's choice. */
type TypedAddress = Required<Address> & { placeId: string };

/** What is typed, by the names that the server refuses by. */
export type ShipmentForm = {
  pickup: TypedAddress;
  dropoff: TypedAddress;
  priority: Priority;
  packageType: string;
  serviceType: string;
  quantity: number;
  pallet: { lengthCm: string; widthCm: string; heightCm: string };
};

export type End = "pickup" | "dropoff";

export function formOf({ shipment }: OrderShipment): ShipmentForm {
  const { pallet } = shipment;
  const side = (centimetres: number | undefined) => (centimetres === undefined ? "" : `${centimetres}`);
  return {
    pickup: typedAddress(shipment.pickup),
    dropoff: typedAddress(shipment.dropoff),
    priority: shipment.priority ?? "same_day",
    packageType: shipment.packageType ?? "",
    serviceType: shipment.serviceType ?? "",
    quantity: shipment.quantity,
    pallet: { lengthCm: side(pallet?.lengthCm), widthCm: side(pallet?.widthCm), heightCm: side(pallet?.heightCm) },
  };
}

function typedAddress(address: Address, placeId = ""): TypedAddress {
  const { companyName = "", address1, address2 = "", city, state, postcode, country } = address;
  const shown = showPostcode(country, postcode);
  return {
    companyName,
    address1,
    address2,
    city,
    state,
    postcode: shown,
    country: countryChoice(country, postcode),
    placeId,
  };
}

export function addressOfPlace(place: PlaceDetails, companyName: string): TypedAddress {
  const { company_name, address1, address2, city, state, postcode, country } = place;
  return typedAddress(
    { companyName: company_name || companyName, address1, address2, city, state, postcode, country },
    place.id,
  );
}

/** On one line, as people write it. */
export function lineOf(address: TypedAddress): string {
  return addressLines({ ...address, country: countryCode(address.country) }).join(", ");
}

/** What is sent: of what no field asks for, nothing. */
export function shipmentOf(form: ShipmentForm, settings: PublicSettings): RepricedShipment {
  const packageType = findPackage(settings, form.packageType);
  const address = ({ placeId, ...typed }: TypedAddress) => ({ ...cleanAddress(typed), ...(placeId && { placeId }) });
  const cm = (typed: string) => Number(typed.trim());
  const sides = Object.values(form.pallet);
  return {
    pickup: address(form.pickup),
    dropoff: address(form.dropoff),
    priority: form.priority,
    packageType: form.packageType || null,
    serviceType: form.priority === "same_day" ? form.serviceType || null : null,
    quantity: quantityOffered(packageType, form.priority) ? form.quantity : 1,
    pallet:
      packageType?.isPallet && sides.some((side) => side.trim() !== "")
        ? { lengthCm: cm(form.pallet.lengthCm), widthCm: cm(form.pallet.widthCm), heightCm: cm(form.pallet.heightCm) }
        : null,
  };
}

/** What is asked of the server names its fields within the shipment. */
export function fieldsOf(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, text]) => [name.replace(/^shipment\./, ""), text]));
}

/** A detail that is to be another, in words. */
export type ChangedRow = { what: string; from: string; to: string };

export function changedRows(base: ShipmentForm, form: ShipmentForm, settings: PublicSettings): ChangedRow[] {
  const packageName = (id: string) => findPackage(settings, id)?.name ?? id;
  const service = ({ priority, serviceType }: ShipmentForm) =>
    priority === "same_day" ? (settings.deliveryTypes.find(({ id }) => id === serviceType)?.name ?? serviceType) : "";
  const quantity = ({ packageType, priority, quantity }: ShipmentForm) =>
    quantityOffered(findPackage(settings, packageType), priority) ? `${quantity}` : "1";
  const pallet = ({ packageType, pallet }: ShipmentForm) =>
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
