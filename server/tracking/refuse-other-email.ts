import type { Failure } from "../../contract/errors.ts";
import type { TrackingField } from "../../contract/tracking.ts";
import type { TrackedDelivery } from "./find-tracked-delivery.ts";

const text = "Enter the email address that it was booked with.";

/** Only the sender knows the booking's email address. Null if `typed` matches it. */
export function refuseOtherEmail(
  { customer_email }: TrackedDelivery["order"],
  typed: string,
  field: Extract<TrackingField, "email" | "safeEmail">,
): Failure | null {
  if (typed.trim().toLowerCase() === customer_email.toLowerCase()) return null;
  return { failed: "invalid_fields", message: text, params: { [field]: text } };
}
