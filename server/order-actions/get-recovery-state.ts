import type { RecoveryState } from "../../contract/staff-order.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Verb } from "../context.ts";
import { findRecoverySubmission } from "./recover-booking.ts";

/** Emails already sent with an order's details and any earlier recovery, so that staff don't send them twice. */
export const getRecoveryState: Verb<{ id: OrderId }, RecoveryState> = async ({ db }, { id }) => {
  const order = await db.selectFrom("orders").select("id").where("id", "=", id).executeTakeFirst();
  if (!order) return { failed: "not_found", message: "Invalid order ID." };
  const [emails, submission] = await Promise.all([
    db
      .selectFrom("emails")
      .select(["template", "recipient", "state", "created_at", "sent_at"])
      .where("order_id", "=", id)
      .where("template", "in", ["team_booking", "customer_booking"])
      .orderBy("id")
      .execute(),
    findRecoverySubmission(db, id),
  ]);
  return {
    orderId: id,
    emails: emails.map(({ template, recipient, state, created_at, sent_at }) => ({
      template,
      recipient,
      state,
      createdAt: created_at.toISOString(),
      sentAt: sent_at?.toISOString() ?? null,
    })),
    submission: submission ? { id: submission.id, createdAt: submission.created_at.toISOString() } : null,
  };
};
