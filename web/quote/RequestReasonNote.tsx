import { type RequestReason, requestReasonText } from "../../domain/pricing/trip-positions.ts";

/** Why there is no distance, and that the trip can still be sent. */
export function RequestReasonNote({ reason }: { reason: RequestReason }) {
  return (
    <p className="font-medium text-ink">
      {requestReasonText(reason)} You can send it as a quote request, and our team prices it.
    </p>
  );
}
