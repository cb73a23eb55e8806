import { northernIreland } from "../../domain/addresses/countries.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { quoteOnRequest } from "../../domain/pricing/names.ts";
import { type OfferPrice, offerPrice } from "../../domain/pricing/offer-price.ts";
import { packageOffers, serviceOffers } from "../../domain/pricing/offers.ts";
import type { Shipment } from "../../domain/pricing/shipment.ts";
import { type Priority, priorities } from "../../domain/pricing/tariff.ts";
import type { AddressEntry, QuoteState } from "./quote-state.ts";
import { reduce } from "./reduce.ts";
import { likelyKilometres, shipmentOf } from "./shipment.ts";

/** What each card would cost, by its value. `about`: by a distance that is not the one that will be priced. */
export type CardPrices = {
  priorities: Map<Priority, CardPrice | null>;
  packages: Map<string, CardPrice | null>;
  services: Map<string, CardPrice | null>;
};
export type CardPrice = OfferPrice & { about: boolean };

/** The price of each card as if it were pressed now: what pressing it changes beside (quantity, service) is changed here too. */
export function cardPrices(state: QuoteState, now: Date): CardPrices | null {
  const { settings, priority } = state;
  if (!settings) return null;
  const distanceKm = likelyKilometres(state);
  const priceOf = (pressed: QuoteState): CardPrice | null => {
    const price = offerPrice(settings, likelyShipment(pressed), distanceKm);
    return price && { ...price, about: pressed.priority === "same_day" && state.distance === null };
  };
  const packages = packageOffers(settings, priority).filter((offer) => offer.listed);
  const services = serviceOffers(settings, state.packageType, distanceKm).filter((offer) => offer.available);
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

/** What stands on a card: what it costs ('from €8.55', 'about €24.60'), or why it cannot be had. */
type CardText = { price?: string; note?: string };

/** By the cards' values; nothing where nothing can be said yet. */
export type CardTexts = Record<"priorities" | "packages" | "services", Record<string, CardText>>;

export function cardTexts(state: QuoteState, now: Date): CardTexts | null {
  const prices = cardPrices(state, now);
  if (!prices) return null;
  const texts = (all: Map<string, CardPrice | null>) =>
    Object.fromEntries([...all].flatMap(([value, price]) => (price ? [[value, textOf(price)]] : [])));
  return { priorities: texts(prices.priorities), packages: texts(prices.packages), services: texts(prices.services) };
}

function textOf(price: CardPrice): CardText {
  if (price.kind === "on_request") return { price: quoteOnRequest };
  if (price.kind === "refused") return { note: price.reason };
  const word = price.from ? "from " : price.about ? "about " : "";
  return { price: `${word}${formatEuro(price.totalCents)}` };
}

const anyNorthern = "BT1";

/** The shipment as far as it is known: a place in Northern Ireland is there before its postcode is typed. */
export function likelyShipment(state: QuoteState): Shipment {
  const shipment = shipmentOf(state);
  const place = (end: "pickup" | "dropoff", { details: { country } }: AddressEntry) =>
    country === northernIreland && shipment[end].postcode === ""
      ? { ...shipment[end], postcode: anyNorthern }
      : shipment[end];
  return { ...shipment, pickup: place("pickup", state.pickup), dropoff: place("dropoff", state.dropoff) };
}
