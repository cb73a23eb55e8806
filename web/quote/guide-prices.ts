import { type GuidePrice, guidePrice } from "../../domain/pricing/guide-price.ts";
import { type Priority, priorities, type Tariff } from "../../domain/pricing/tariff.ts";
import { approximateShipment } from "./card-prices.ts";
import type { QuoteState } from "./quote-state.ts";

export type GuideLine = { priority: Priority; price: Exclude<GuidePrice, { kind: "refused" }> };

/**
 * One line per priority for a trip known only by its ends, the chosen priority first; unavailable ones are left out.
 */
export function guidePrices(tariff: Tariff, state: QuoteState, distanceKm: number | null): GuideLine[] {
  const open = { ...approximateShipment(state), packageType: null, serviceType: null, quantity: 1, pallet: null };
  const lines = priorities.flatMap((priority): GuideLine[] => {
    const price = guidePrice(tariff, { ...open, priority }, distanceKm);
    return price === null || price.kind === "refused" ? [] : [{ priority, price }];
  });
  return lines.sort((a, b) => Number(b.priority === state.priority) - Number(a.priority === state.priority));
}
