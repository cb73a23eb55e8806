import { type OfferPrice, offerPrice } from "../../domain/pricing/offer-price.ts";
import { type Priority, priorities, type Tariff } from "../../domain/pricing/tariff.ts";
import { likelyShipment } from "./card-prices.ts";
import type { QuoteState } from "./quote-state.ts";

export type GuideLine = { priority: Priority; price: Exclude<OfferPrice, { kind: "refused" }> };

/** A line a priority for a trip of which nothing but its ends is chosen, the chosen priority first. What is not sold there is left out. */
export function guidePrices(tariff: Tariff, state: QuoteState, distanceKm: number | null): GuideLine[] {
  const open = { ...likelyShipment(state), packageType: null, serviceType: null, quantity: 1, pallet: null };
  const lines = priorities.flatMap((priority): GuideLine[] => {
    const price = offerPrice(tariff, { ...open, priority }, distanceKm);
    return price === null || price.kind === "refused" ? [] : [{ priority, price }];
  });
  return lines.sort((a, b) => Number(b.priority === state.priority) - Number(a.priority === state.priority));
}
