import { type ExpressionBuilder, sql } from "kysely";
import type { DB } from "../database/types.ts";

/** A column for a question over `payments`: what of each one the card holder's bank has taken back, in cents. */
export function disputedCents(eb: ExpressionBuilder<DB, "payments">) {
  return eb
    .selectFrom("disputes")
    .select(sql<number>`coalesce(sum(disputes.amount_cents), 0)::integer`.as("cents"))
    .whereRef("disputes.payment_id", "=", "payments.id")
    .where("disputes.state", "in", ["withdrawn", "lost"]);
}
