import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import type { Cents } from "../../domain/money/euro.ts";
import type { OrderState } from "../../domain/orders/order-actions.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { refundableAmount } from "../../domain/orders/refund-lines.ts";
import type { Database } from "../database/kysely.ts";
import type { DB, Orders, Payments, Refunds } from "../database/types.ts";
import { isOnAccount, isWrittenOff } from "./stored-order.ts";

/** An order's payments, by the allocations to it, and its refunds, completed or in progress. */
export type OrderLedger = {
  /** The payment of the price, or the first of several; null if none of it was paid. */
  payment: Selectable<Payments> | null;
  /** The payments of the price and of later differences, oldest first, each with what can still be refunded. */
  payments: LedgerPayment[];
  /** Refunds of these payments, oldest first. */
  refunds: Selectable<Refunds>[];
  paidCents: Cents;
  refundedCents: Cents;
  pendingCents: Cents;
  /** The amount reclaimed by the cardholder's bank. */
  disputedCents: Cents;
  /** The amount that can still be refunded. */
  remainingCents: Cents;
};

/** A payment with the amount that is allocated to the order. */
export type LedgerPayment = Selectable<Payments> & { refundableCents: Cents };

/** The states of payments that count towards their order, for its price or a later difference. */
export const payingStates = ["applied", "difference"] as const satisfies Payments["state"][];

export function isPaying(state: Payments["state"]): boolean {
  return payingStates.some((paying) => paying === state);
}

/** Exact if the caller holds the order's lock; otherwise a snapshot. */
export async function readLedger(db: Database, orderId: OrderId): Promise<OrderLedger> {
  const found = await db
    .selectFrom("payments")
    .innerJoin("allocations", "allocations.payment_id", "payments.id")
    .selectAll("payments")
    .select("allocations.amount_cents as allocated_cents")
    .select((eb) => disputedCents(eb).as("disputed_cents"))
    .where("allocations.order_id", "=", orderId)
    .orderBy("payments.id")
    .execute();
  const ids = found.map(({ id }) => id);
  const refunds =
    ids.length > 0
      ? await db.selectFrom("refunds").selectAll().where("payment_id", "in", ids).orderBy("id").execute()
      : [];
  const refundedOf = (paymentId: number) =>
    centsOf(refunds.filter(({ payment_id, state }) => payment_id === paymentId && state !== "failed"));
  const payments = found.map(({ disputed_cents, allocated_cents, ...payment }) => ({
    ...payment,
    amount_cents: allocated_cents,
    refundableCents: refundableAmount(allocated_cents, refundedOf(payment.id) + (disputed_cents ?? 0)),
  }));
  return {
    payment: payments.find(({ state }) => state === "applied") ?? null,
    payments,
    refunds,
    paidCents: centsOf(payments),
    refundedCents: centsOf(refunds.filter(({ state }) => state === "succeeded")),
    pendingCents: centsOf(refunds.filter(({ state }) => state === "pending")),
    disputedCents: found.reduce((sum, { disputed_cents }) => sum + (disputed_cents ?? 0), 0),
    remainingCents: payments.reduce((sum, payment) => sum + payment.refundableCents, 0),
  };
}

function centsOf(rows: readonly { amount_cents: Cents }[]): Cents {
  return rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}

/** A column for queries of `payments`: cents reclaimed by the cardholder's bank. */
export function disputedCents(eb: ExpressionBuilder<DB, "payments">) {
  return eb
    .selectFrom("disputes")
    .select(sql<number>`coalesce(sum(disputes.amount_cents), 0)::integer`.as("cents"))
    .whereRef("disputes.payment_id", "=", "payments.id")
    .where("disputes.state", "in", ["withdrawn", "lost"]);
}

type RefundState = Refunds["state"];

/** A column for queries of `payments`: the sum of refunds in these states, in cents. */
export function refundedCents(eb: ExpressionBuilder<DB, "payments">, states: readonly RefundState[]) {
  return eb
    .selectFrom("refunds")
    .select(sql<number>`coalesce(sum(refunds.amount_cents), 0)`.as("cents"))
    .whereRef("refunds.payment_id", "=", "payments.id")
    .where("refunds.state", "in", states);
}

/**
 * For queries of `payments`: whether we still hold part of it, which is neither refunded, being refunded nor reclaimed.
 */
export function hasUnreturnedMoney(eb: ExpressionBuilder<DB, "payments">) {
  return sql<boolean>`payments.amount_cents > ${refundedCents(eb, ["pending", "succeeded"])} + ${disputedCents(eb)}`;
}

/** For queries of `payments`: whether it needs attention, because it pays no order and staff haven't settled it. */
export function isOpenPayment(eb: ExpressionBuilder<DB, "payments">) {
  return eb.and([
    eb("payments.state", "in", ["surplus", "unmatched"]),
    eb("payments.closed_at", "is", null),
    hasUnreturnedMoney(eb),
  ]);
}

/** The state that determines an order's allowed actions. */
export function orderState(
  order: Selectable<Orders>,
  { remainingCents, disputedCents }: Pick<OrderLedger, "remainingCents" | "disputedCents">,
): OrderState {
  return {
    status: order.status,
    totalCents: order.total_cents,
    isPaid: order.date_paid !== null,
    isOnAccount: isOnAccount(order),
    isOfAccount: order.account_id !== null,
    isAwaitingApproval: order.awaits_approval,
    isWrittenOff: isWrittenOff(order),
    isInvoiced: order.invoice_id !== null,
    refundableCents: remainingCents,
    disputedCents,
    dueCents: order.due_cents,
    receivedCents: order.received_cents,
  };
}
