import type { UnappliedPayment } from "../../contract/payments.ts";
import type { Verb } from "../context.ts";
import { orderNumberOfRow } from "../database/order-number.ts";
import { refundedCents } from "../orders/order-ledger.ts";

const pageSize = 50;

/** Surplus and unmatched payments, newest first. */
export const listMismatchedPayments: Verb<{ page: number }, { total: number; problems: UnappliedPayment[] }> = async (
  { db },
  { page },
) => {
  const found = db.selectFrom("payments").where("state", "in", ["surplus", "unmatched"]);
  const [{ total }, rows] = await Promise.all([
    found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    found
      .selectAll("payments")
      .select((eb) => [refundedCents(eb, ["succeeded"]).as("refunded_cents"), orderNumberOfRow.as("order_number")])
      .orderBy("received_at", "desc")
      .orderBy("id", "desc")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
  ]);
  const problems = rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    orderNumber: row.order_number,
    method: row.method,
    reference: row.reference,
    amountCents: row.amount_cents,
    currency: row.currency,
    state: row.state === "surplus" ? ("surplus" as const) : ("unmatched" as const),
    problem: row.problem ?? "",
    refundedCents: row.refunded_cents ?? 0,
    receivedAt: row.received_at.toISOString(),
  }));
  return { total: Number(total), problems };
};
