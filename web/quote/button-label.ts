import { isComplete } from "./address-errors.ts";
import type { QuoteState } from "./quote-state.ts";

/** What the button says; it can be pressed in every state, and then tells what is missing. 'Processing...' is said while it works. */
export function buttonLabel(state: Pick<QuoteState, "pickup" | "dropoff" | "priority" | "calculated">): string {
  const { pickup, dropoff, priority, calculated } = state;
  if (!isComplete(pickup) || !isComplete(dropoff)) return "Complete Required Address Fields";
  if (!pickup.confirmed || !dropoff.confirmed) return "Confirm Addresses to Calculate";
  if (priority === "international") return "Submit Quote Request";
  return calculated ? "Update Quote" : "Calculate Quote";
}

/** 'Pay Now' only where there is something to pay and a way to. */
export function proceedLabel({ figure, settings }: Pick<QuoteState, "figure" | "settings">): string {
  const isPayable = settings?.livePaymentsEnabled === true && (figure?.price.totalCents ?? 0) > 0;
  return isPayable ? "Pay Now" : "Continue to Book";
}
