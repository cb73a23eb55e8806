import type { BookingRequest } from "../../contract/bookings.ts";
import type { QuoteRequest } from "../../contract/quotes.ts";
import { palletPresets } from "../../domain/pricing/pallet.ts";
import { packageOptions } from "../../domain/pricing/shipment-options.ts";
import type { PackageType, Priority, Tariff } from "../../domain/pricing/tariff.ts";
import { nextBookableDate } from "../../domain/schedule/bookable-dates.ts";
import { addDays } from "../../domain/schedule/dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { contactName, type DemoContact, madeUpPhone } from "./people.ts";
import type { Random } from "./seeded-random.ts";
import { addressIn, citiesAbroad, dublinTowns, irishTowns, northernTowns } from "./towns.ts";

const descriptions: Record<string, string[]> = {
  envelope: ["Contracts to sign", "Passport documents", "Tender documents", "Title deeds"],
  small_box: ["Samples", "Spare part", "Dental impressions", "Camera lens", "Birthday present"],
  medium_box: ["Archive files", "Laptop and dock", "Brochures", "Two lamps"],
  large_box: ["Exhibition stand", "Catering trays", "Amplifier", "Office chair"],
  pallet: ["Tiles on a pallet", "Paint, shrink-wrapped", "Shop fittings", "Kitchen units"],
};

/** What a demo customer ships: mostly out of Dublin, more boxes than pallets. */
export function demoShipment(random: Random, tariff: Tariff, person: DemoContact, at: Date): QuoteRequest {
  const priority = random.weighted<Priority>([
    ["same_day", 52],
    ["next_day", 43],
    ["international", 5],
  ]);
  const packageType = choosePackage(random, tariff, priority);
  const isSameDay = priority === "same_day";
  const pickup = addressIn(random.pick(random.chance(isSameDay ? 0.9 : 0.7) ? dublinTowns : irishTowns), random);
  const town = random.weighted([
    [dublinTowns, isSameDay ? 12 : 2],
    [irishTowns, isSameDay ? 2 : 4],
    [northernTowns, 0.5],
  ] as const);
  const isLocal = packageType.id === "envelope" || packageType.id === "small_box";
  return {
    pickup: { ...pickup, ...(person.companyName && { companyName: person.companyName }) },
    dropoff: priority === "international" ? random.pick(citiesAbroad) : addressIn(random.pick(town), random),
    priority,
    packageType: packageType.id,
    serviceType: isSameDay ? chooseService(random, tariff, packageType, isLocal) : null,
    quantity: priority === "next_day" && random.chance(0.25) ? random.whole(2, 5) : 1,
    pallet: packageType.isPallet ? random.pick(palletPresets).dimensions : null,
    scheduledDate: dayFor(random, priority, at),
  };
}

function choosePackage(random: Random, tariff: Tariff, priority: Priority): PackageType {
  const weights: Record<string, number> = { envelope: 4, small_box: 6, medium_box: 4, large_box: 2, pallet: 1 };
  const offers = packageOptions(tariff, priority).filter((offer) => offer.listed && offer.available);
  return random.weighted(offers.map(({ packageType }) => [packageType, weights[packageType.id] ?? 1] as const));
}

/** Bikes for small parcels; if the server refuses the distance, the customer gives up or takes a van. */
function chooseService(random: Random, tariff: Tariff, packageType: PackageType, isLocal: boolean): string | null {
  const carriers = tariff.deliveryTypes.filter((type) => type.compatiblePackageTypes.includes(packageType.id));
  const bikes = carriers.filter((type) => type.maxRange > 0);
  if (isLocal && bikes.length > 0 && random.chance(0.45)) return random.pick(bikes).id;
  const vans = carriers.filter((type) => type.maxRange === 0);
  return vans.length === 0 ? null : random.weighted(vans.map((type, index) => [type.id, 1 / (index + 1)] as const));
}

function dayFor(random: Random, priority: Priority, at: Date): string {
  const ahead = random.weighted([
    [0, 7],
    [1, 3],
    [3, 1],
    [6, 1],
  ] as const);
  return nextBookableDate(priority, addDays(dublinDate(at), ahead), at, { observeHolidays: true });
}

export function demoBooking(
  random: Random,
  quoteId: string,
  person: DemoContact,
  request: QuoteRequest,
): BookingRequest {
  const { pickup, packageType } = request;
  return {
    quoteId,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    phone: person.phone,
    useSameContact: true,
    pickupInstructions: random.pick(["", "", "Goods-in at the back", "Ask at reception", "Ring when outside"]),
    deliveryContactName: contactName(random),
    deliveryContactPhone: madeUpPhone(random),
    deliveryInstructions: random.pick(["", "", "Leave at the front desk", "Signature needed", "Closed from 1 to 2 pm"]),
    packageDescription: random.pick(descriptions[packageType ?? ""] ?? ["Goods"]),
    packageWeight: Math.round(random.whole(2, 9) * 0.1 * (weights[packageType ?? ""] ?? 1) * 10) / 10,
    billingAddress1: pickup.address1,
    billingCity: pickup.city,
    billingState: pickup.state,
    billingPostcode: pickup.postcode,
    billingCountry: pickup.country,
  };
}

/** Usual maximum weight per piece in kg. */
const weights: Record<string, number> = { envelope: 1, small_box: 5, medium_box: 14, large_box: 40, pallet: 600 };
