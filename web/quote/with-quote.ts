import type { Quote } from "../../contract/quotes.ts";
import type { QuoteState } from "./quote-state.ts";
import { quoteKey, tripBetweenAddresses } from "./shipment.ts";

/** The state with the stored quote's price and, for same day, the distance it was priced by. */
export function withQuote(state: QuoteState, quote: Quote): QuoteState {
  const measured = { ...state, distance: distanceOf(state, quote) };
  const key = quoteKey(measured);
  const { kind, palletUnits, quantity, lines, netCents, vatCents, totalCents } = quote;
  const price = { kind, palletUnits, quantity, lines, netCents, vatCents, totalCents };
  return { ...measured, figure: { key, price }, stored: { key, quote } };
}

function distanceOf(state: QuoteState, quote: Quote): QuoteState["distance"] {
  const { distanceKm, distanceSource, durationMinutes, path, middleOf, positions } = quote;
  if (state.priority !== "same_day" || distanceKm === null) return state.distance;
  return {
    key: tripBetweenAddresses(state).key,
    distanceKm,
    distanceSource: distanceSource ?? "estimated",
    durationMinutes: durationMinutes ?? 0,
    path,
    ...(middleOf && { middleOf }),
    ...(positions?.ends && { ends: positions.ends }),
  };
}
