import { isComplete } from "./address-errors.ts";
import type { QuoteState } from "./quote-state.ts";

/** The button's label. It can be pressed in every state and then says what is missing. */
export function buttonLabel(state: Pick<QuoteState, "pickup" | "dropoff" | "priority" | "calculated">): string {
  const { pickup, dropoff, priority, calculated } = state;
  if (!isComplete(pickup) || !isComplete(dropoff)) return "Complete Required Address Fields";
  if (!pickup.confirmed || !dropoff.confirmed) return "Confirm Addresses to Calculate";
  if (priority === "international") return "Submit Quote Request";
  return calculated ? "Update Quote" : "Calculate Quote";
}

/** 'Pay Now' only if there is an amount to pay and payments are live. */
export function proceedLabel({ figure, settings }: Pick<QuoteState, "figure" | "settings">): string {
  const isPayable = settings?.livePaymentsEnabled === true && (figure?.price.totalCents ?? 0) > 0;
  return isPayable ? "Pay Now" : "Continue to Book";
}
