import type { Failure } from "../../contract/errors.ts";
import type { TrackingField } from "../../contract/tracking.ts";
import type { Tracked } from "./find-tracked.ts";

const text = "Enter the email address that it was booked with.";

/** What is the sender's alone to say takes the email address of the booking; null where `typed` is that. */
export function refuseOtherEmail(
  { customer_email }: Tracked["order"],
  typed: string,
  field: Extract<TrackingField, "email" | "safeEmail">,
): Failure | null {
  if (typed.trim().toLowerCase() === customer_email.toLowerCase()) return null;
  return { failed: "invalid_fields", message: text, params: { [field]: text } };
}
