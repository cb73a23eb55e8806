import { type QuoteRefusal, unconfirmedField } from "./find-quote-refusal.ts";
import type { QuoteState } from "./quote-state.ts";

/** Why the shown result cannot be booked: no quote, or an address that is no longer confirmed. */
export function findProceedRefusal(state: QuoteState): QuoteRefusal | null {
  const { figure, priority, distance } = state;
  const isUnpriced = figure?.price.totalCents === 0 && figure.price.kind === "priced";
  if (!figure || isUnpriced || (priority === "same_day" && distance === null)) {
    const text = "Calculate your quote before proceeding";
    return { field: "calculate", title: "Please get a quote first", text, destructive: true };
  }
  const field = unconfirmedField(state);
  if (field === null) return null;
  const text = "Please confirm that both pickup and delivery addresses are correct before proceeding.";
  return { field, title: "Address Confirmation Required", text, destructive: true };
}
