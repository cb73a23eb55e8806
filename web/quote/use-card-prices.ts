import { useEffect, useMemo, useState } from "react";
import { importWithRetry } from "../report/import-with-retry.ts";
import { isComplete } from "./address-errors.ts";
import type { CardTexts } from "./card-prices.ts";
import type { QuoteState } from "./quote-state.ts";
import { approximateDistanceKm } from "./shipment.ts";

const load = () => import("./card-prices.ts");

/** What each card would cost, once both ends are known and the script has loaded; null until then. */
export function useCardPrices(state: QuoteState, isNet = false): CardTexts | null {
  const [module, setModule] = useState<Awaited<ReturnType<typeof load>> | null>(null);
  const isKnown = approximateDistanceKm(state) !== null || (isComplete(state.pickup) && isComplete(state.dropoff));
  useEffect(() => {
    if (isKnown)
      importWithRetry(load).then(
        (loaded) => setModule(() => loaded),
        () => {},
      );
  }, [isKnown]);
  return useMemo(
    () => (isKnown && module ? module.cardTexts(state, new Date(), isNet) : null),
    [isKnown, module, state, isNet],
  );
}
