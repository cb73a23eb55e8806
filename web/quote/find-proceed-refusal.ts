import { unconfirmedField } from "./find-quote-refusal.ts";
import type { QuoteRefusal, QuoteState } from "./quote-state.ts";
import { requestReasonOf } from "./shipment.ts";

/** Why the shown result cannot be booked: no quote, or an address that is no longer confirmed. */
export function findProceedRefusal(state: QuoteState): QuoteRefusal | null {
  const { figure, priority, distance } = state;
  const isUnpriced = figure?.price.totalCents === 0 && figure.price.kind === "priced";
  const isRequest = requestReasonOf(state) !== null;
  if (!figure || isUnpriced || (priority === "same_day" && distance === null && !isRequest)) {
    const text = "Calculate your quote before proceeding";
    return { field: "calculate", title: "Please get a quote first", text, destructive: true };
  }
  const field = unconfirmedField(state);
  if (field === null) return null;
  const text = "Please confirm that both pickup and delivery addresses are correct before proceeding.";
  return { field, title: "Address Confirmation Required", text, destructive: true };
}
