import { northernIreland } from "../../domain/addresses/countries.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { type GuidePrice, guidePrice } from "../../domain/pricing/guide-price.ts";
import { quoteOnRequest } from "../../domain/pricing/names.ts";
import type { Shipment } from "../../domain/pricing/shipment.ts";
import { packageOptions, serviceOptions } from "../../domain/pricing/shipment-options.ts";
import { type Priority, priorities } from "../../domain/pricing/tariff.ts";
import type { AddressEntry, QuoteState } from "./quote-state.ts";
import { reduce } from "./reduce.ts";
import { approximateDistanceKm, shipmentOf } from "./shipment.ts";

/** What each card would cost, by its value. `about`: based on an approximate distance. */
export type CardPrices = {
  priorities: Map<Priority, CardPrice | null>;
  packages: Map<string, CardPrice | null>;
  services: Map<string, CardPrice | null>;
};
export type CardPrice = GuidePrice & { about: boolean };

/** Prices each card as if it were chosen now, including what choosing it would reset (quantity, service). */
export function cardPrices(state: QuoteState, now: Date): CardPrices | null {
  const { settings, priority } = state;
  if (!settings) return null;
  const distanceKm = approximateDistanceKm(state);
  const priceOf = (pressed: QuoteState): CardPrice | null => {
    const price = guidePrice(settings, approximateShipment(pressed), distanceKm);
    return price && { ...price, about: pressed.priority === "same_day" && state.distance === null };
  };
  const packages = packageOptions(settings, priority).filter((offer) => offer.listed);
  const services = serviceOptions(settings, state.packageType, distanceKm).filter((offer) => offer.available);
  return {
    priorities: new Map(
      priorities.map((value) => [value, priceOf(reduce(state, { type: "priorityChosen", priority: value, now }))]),
    ),
    packages: new Map(
      packages.map(({ packageType: { id } }) => [
        id,
        priceOf(reduce(state, { type: "packageChosen", packageType: id })),
      ]),
    ),
    services: new Map(
      services.map(({ deliveryType: { id } }) => [
        id,
        priceOf(reduce(state, { type: "serviceChosen", serviceType: id })),
      ]),
    ),
  };
}

/** A card's price ('from €8.55', 'about €24.60') or why it is not available. */
type CardText = { price?: string; note?: string };

/** By the cards' values; missing while nothing is known. */
export type CardTexts = Record<"priorities" | "packages" | "services", Record<string, CardText>>;

/** `isNet`: shows prices as accounts are charged, '€40.00 + VAT'. */
export function cardTexts(state: QuoteState, now: Date, isNet = false): CardTexts | null {
  const prices = cardPrices(state, now);
  if (!prices) return null;
  const texts = (all: Map<string, CardPrice | null>) =>
    Object.fromEntries([...all].flatMap(([value, price]) => (price ? [[value, textOf(price, isNet)]] : [])));
  return { priorities: texts(prices.priorities), packages: texts(prices.packages), services: texts(prices.services) };
}

function textOf(price: CardPrice, isNet: boolean): CardText {
  if (price.kind === "on_request") return { price: quoteOnRequest };
  if (price.kind === "refused") return { note: price.reason };
  const prefix = price.from ? "from " : price.about ? "about " : "";
  return { price: prefix + (isNet ? `${formatEuro(price.netCents)} + VAT` : formatEuro(price.totalCents)) };
}

const northernPostcode = "BT1";

/** The shipment as far as it is known; a Northern Irish place without a postcode yet gets a placeholder. */
export function approximateShipment(state: QuoteState): Shipment {
  const shipment = shipmentOf(state);
  const place = (end: "pickup" | "dropoff", { details: { country } }: AddressEntry) =>
    country === northernIreland && shipment[end].postcode === ""
      ? { ...shipment[end], postcode: northernPostcode }
      : shipment[end];
  return { ...shipment, pickup: place("pickup", state.pickup), dropoff: place("dropoff", state.dropoff) };
}
