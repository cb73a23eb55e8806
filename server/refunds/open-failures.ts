import { type ExpressionBuilder, sql } from "kysely";
import type { Database } from "../database/kysely.ts";
import type { DB } from "../database/types.ts";
import { holdsMoney, payingStates } from "../orders/order-ledger.ts";

/**
 * Selects failed refunds that need attention: of a payment of an order, with money still here, and neither retried,
 * nor made up for by later refunds, nor closed by staff. `refundCaseStatus` is the same rule. A refund of a payment
 * that pays no order belongs to that payment's own case.
 */
export function selectOpenFailures(db: Database) {
  return db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select(["refunds.id", "refunds.order_id", "refunds.amount_cents"])
    .where("payments.state", "in", payingStates)
    .where("refunds.state", "=", "failed")
    .where("refunds.closed_at", "is", null)
    .where(holdsMoney)
    .where((eb) => eb.not(eb.exists(selectRetries(eb))))
    .where((eb) => eb("refunds.amount_cents", ">", refundedSince(eb)));
}

type Joined = ExpressionBuilder<DB, "refunds" | "payments">;

function selectRetries(eb: Joined) {
  return eb.selectFrom("refunds as retry").select("retry.id").whereRef("retry.retry_of", "=", "refunds.id");
}

/** Cents of the payment's refunds that were made after this one failed, other than retries of others. */
function refundedSince(eb: Joined) {
  return eb
    .selectFrom("refunds as later")
    .select(sql<number>`coalesce(sum(later.amount_cents), 0)`.as("cents"))
    .whereRef("later.payment_id", "=", "refunds.payment_id")
    .whereRef("later.id", ">", "refunds.id")
    .whereRef("later.created_at", ">=", "refunds.settled_at")
    .where("later.retry_of", "is", null)
    .where("later.state", "<>", "failed");
}
