import { type ExpressionBuilder, sql } from "kysely";
import type { DB, Refunds } from "../database/types.ts";

type RefundState = Refunds["state"];

/** A column for a question over `payments`: the sum of each one's refunds in these states, in cents; 0 where there is none. */
export function refundedCents(eb: ExpressionBuilder<DB, "payments">, states: readonly RefundState[]) {
  return eb
    .selectFrom("refunds")
    .select(sql<number>`coalesce(sum(refunds.amount_cents), 0)`.as("cents"))
    .whereRef("refunds.payment_id", "=", "payments.id")
    .where("refunds.state", "in", states);
}
