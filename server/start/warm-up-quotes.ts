import { setImmediate as nextTurn } from "node:timers/promises";
import { createQuoteBody } from "../../contract/quotes.schema.ts";
import { defaultTariff } from "../../domain/pricing/default-tariff.ts";
import { priceShipment } from "../../domain/pricing/price.ts";
import { checkAddressConflict } from "../maps/check-address-conflict.ts";
import type { Maps } from "../maps/maps.ts";

const towns = [
  ["Tallaght", "Dublin", "D24 K2X4"],
  ["Dublin 2", "Dublin", "D02 AF30"],
  ["Swords", "Dublin", "K67 X2Y8"],
  ["Cork", "Cork", "T12 W8YA"],
  ["Galway", "Galway", "H91 E2K3"],
  ["Clifden", "Galway", "H71 HK85"],
  ["Limerick", "Limerick", "V94 T28R"],
  ["Letterkenny", "Donegal", "F92 X2Y4"],
  ["Waterford", "Waterford", "X91 PK15"],
  ["Sligo", "Sligo", "F91 VF10"],
] as const;

const addressIn = ([city, state, postcode]: (typeof towns)[number], number: number) => ({
  address1: `${number} Main Street`,
  city,
  state,
  postcode,
  country: "IE",
});

/**
 * Prices sample trips for `maxMs` milliseconds, so that the code is compiled when the first visitors ask for quotes.
 * Meant to run while the database starts; `maps` must be an engine that calls no outside service. Stores nothing and
 * returns how many trips had a price.
 */
export async function warmUpQuotes(maps: Maps, maxMs: number): Promise<number> {
  const until = performance.now() + maxMs;
  let priced = 0;
  for (let trip = 0; performance.now() < until; trip++) {
    const [from, to] = [towns[trip % towns.length], towns[(trip * 3 + 1) % towns.length]];
    if (!from || !to) break;
    const request = createQuoteBody.parse({
      pickup: addressIn(from, trip),
      dropoff: addressIn(to, trip),
      priority: trip % 2 ? "next_day" : "same_day",
      packageType: "small_box",
      serviceType: trip % 2 ? null : "small_van",
      scheduledDate: "2026-03-04",
    });
    checkAddressConflict(request.pickup);
    checkAddressConflict(request.dropoff);
    const measured = await maps.route(request.pickup, request.dropoff);
    if (measured.ok && priceShipment(defaultTariff, request, measured.route.distanceKm).ok) priced += 1;
    // Lets the database's answers be read in between.
    await nextTurn();
  }
  return priced;
}
