import type { QuoteRequest } from "../../contract/quotes.ts";
import type { Address } from "../../domain/addresses/address.ts";
import { palletPresets } from "../../domain/pricing/pallet.ts";
import { quantityLimits } from "../../domain/pricing/quantity.ts";
import { packageOptions, serviceOptions } from "../../domain/pricing/shipment-options.ts";
import type { Priority, Tariff } from "../../domain/pricing/tariff.ts";
import type { Random } from "../../tools/demo/seeded-random.ts";
import { addressIn, citiesAbroad, dublinTowns, irishTowns, northernTowns } from "../../tools/demo/towns.ts";

/** Same-day ends that raise a question or are not served: an unknown place, an island, a postcode of another area. */
const unusualEnds: Address[] = [
  { address1: "2 The Pier", city: "Knockanboher", state: "Kerry", postcode: "V92 XY45", country: "IE" },
  { address1: "7 Chapel Road", city: "Drumnoname", state: "Donegal", postcode: "F93 XY45", country: "IE" },
  { address1: "1 The Quay", city: "Inis Oírr", state: "Galway", postcode: "H91 XY45", country: "IE" },
  { address1: "4 Market Street", city: "Trim", state: "Meath", postcode: "D02 XY45", country: "IE" },
];

const island = [...dublinTowns, ...irishTowns, ...northernTowns];

/** A shipment that this tariff allows; a same-day shipment's service is chosen once the distance is known. */
export function generateShipment(random: Random, tariff: Tariff, dates: Record<Priority, string[]>): QuoteRequest {
  const priority = random.weighted<Priority>([
    ["same_day", 6],
    ["next_day", 4],
    ["international", 1],
  ]);
  const offers = packageOptions(tariff, priority).filter((offer) => offer.listed && offer.available);
  const { packageType } = random.pick(offers);
  // Includes short trips, so that bikes are chosen too.
  const pickup = addressIn(random.pick(random.chance(0.5) ? dublinTowns : island), random);
  const usual = () => addressIn(random.pick(random.chance(0.4) ? dublinTowns : island), random);
  const onIsland = () => (priority === "same_day" && random.chance(0.2) ? random.pick(unusualEnds) : usual());
  const dropoff = priority === "international" ? random.pick(citiesAbroad) : onIsland();
  return {
    pickup,
    dropoff,
    priority,
    packageType: priority === "same_day" && random.chance(0.1) ? null : packageType.id,
    serviceType: null,
    quantity: random.whole(quantityLimits.min, quantityLimits.max),
    pallet: packageType.isPallet ? pallet(random) : null,
    scheduledDate: random.pick(dates[priority].slice(0, 20)),
  };
}

/** A service that carries it over this distance; null if there is none. */
export function chooseService(random: Random, tariff: Tariff, request: QuoteRequest, km: number | null): string | null {
  const available = serviceOptions(tariff, request.packageType ?? null, km).filter((offer) => offer.available);
  return available.length === 0 ? null : random.pick(available).deliveryType.id;
}

function pallet(random: Random) {
  if (random.chance(0.5)) return random.pick(palletPresets).dimensions;
  return { lengthCm: random.whole(20, 600), widthCm: random.whole(20, 240), heightCm: random.whole(10, 180) };
}
