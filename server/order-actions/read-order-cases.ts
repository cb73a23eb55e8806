import type { StaffOrder } from "../../contract/staff-order.ts";
import type { Context } from "../context.ts";
import type { OrderLedger } from "../orders/order-ledger.ts";
import { caseState, readPaymentCases } from "../payments/read-payment-case.ts";

type Payment = Pick<StaffOrder["payments"][number], "id" | "state">;

/** An order's cases in Payment problems: payments that don't pay it, and failed refunds of those that do. */
export async function readOrderCases(
  { db }: Context,
  payments: readonly Payment[],
  { refunds }: OrderLedger,
): Promise<StaffOrder["paymentCases"]> {
  const unapplied = payments.filter(({ state }) => state === "surplus" || state === "unmatched");
  const failed = refunds.filter(({ state }) => state === "failed");
  if (unapplied.length + failed.length === 0) return [];
  const cases = await readPaymentCases(db, [
    ...unapplied.map(({ id }) => ({ kind: "payment" as const, id })),
    ...failed.map(({ id }) => ({ kind: "refund" as const, id })),
  ]);
  return cases.map((stored) => ({
    kind: stored.kind,
    id: stored.id,
    status: caseState(stored).status,
    problem: stored.failedRefund?.failure ?? stored.payment.case_reason ?? "",
  }));
}
