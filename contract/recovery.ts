import type { OrderId, SubmissionId } from "../domain/orders/references.ts";
import { defineCall } from "./call.ts";
import type { OutboxState } from "./outbox.ts";
import type { orderParams } from "./page.schema.ts";
import { api } from "./paths.ts";
import type { recoverBookingBody } from "./recovery.schema.ts";

/** What was already done with an order's details: the emails they were sent in, and whether the order was recovered before. */
export type RecoveryState = {
  orderId: OrderId;
  emails: { template: string; recipient: string; state: OutboxState; createdAt: string; sentAt: string | null }[];
  submission: { id: SubmissionId; createdAt: string } | null;
};

export const getRecoveryState = defineCall<{ params: typeof orderParams }, RecoveryState>({
  name: "getRecoveryState",
  method: "GET",
  path: `${api}/booking-recovery/{id}`,
  access: "administrator",
  status: 200,
  summary: "The emails about an order and whether its details were recovered into a form",
});

/** `reference` is DL-{orderId} and belongs to the submission alone. `created` is false where it was there before: nothing was stored. */
export type RecoveredBooking = { submissionId: SubmissionId; reference: string; created: boolean };

export const recoverBooking = defineCall<{ body: typeof recoverBookingBody }, RecoveredBooking>({
  name: "recoverBooking",
  method: "POST",
  path: `${api}/booking-recovery`,
  access: "administrator",
  status: 201,
  summary: "Store an order's details as the team's form (1) and tell the team, once an order",
});
