import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import type { Cents } from "../../domain/money/euro.ts";
import type { OrderState } from "../../domain/orders/order-actions.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { refundable } from "../../domain/orders/refund-lines.ts";
import type { Database } from "../database/kysely.ts";
import type { DB, Orders, Payments, Refunds } from "../database/types.ts";
import { isOnAccount } from "./stored-order.ts";

/** How much was paid for an order, and how much of it was refunded or is being refunded. */
export type OrderLedger = {
  /** The payment that paid it; null where it is unpaid. */
  payment: Selectable<Payments> | null;
  /** That one, and those of differences that were asked for after a change; oldest first, each with what of it may still be refunded. */
  payments: LedgerPayment[];
  /** Every refund of these payments, oldest first. */
  refunds: Selectable<Refunds>[];
  paidCents: Cents;
  refundedCents: Cents;
  pendingCents: Cents;
  /** What the card holder's bank has taken back. */
  disputedCents: Cents;
  /** What may still be refunded. */
  remainingCents: Cents;
};

export type LedgerPayment = Selectable<Payments> & { leftCents: Cents };

/** How payments stand in the books that pay their order: its price, or what a change of it added. */
export const payingStates = ["applied", "difference"] as const satisfies Payments["state"][];

export function isPaying(state: Payments["state"]): boolean {
  return payingStates.some((paying) => paying === state);
}

/** Exact where the caller holds the order's lock; otherwise as it is at this moment. */
export async function readLedger(db: Database, orderId: OrderId): Promise<OrderLedger> {
  const found = await db
    .selectFrom("payments")
    .selectAll("payments")
    .select((eb) => disputedCents(eb).as("disputed_cents"))
    .where("order_id", "=", orderId)
    .where("state", "in", payingStates)
    .orderBy("id")
    .execute();
  const ids = found.map(({ id }) => id);
  const refunds =
    ids.length > 0
      ? await db.selectFrom("refunds").selectAll().where("payment_id", "in", ids).orderBy("id").execute()
      : [];
  const gone = (paymentId: number) =>
    centsOf(refunds.filter(({ payment_id, state }) => payment_id === paymentId && state !== "failed"));
  const payments = found.map(({ disputed_cents, ...payment }) => ({
    ...payment,
    leftCents: refundable(payment.amount_cents, gone(payment.id) + (disputed_cents ?? 0)),
  }));
  return {
    payment: payments.find(({ state }) => state === "applied") ?? null,
    payments,
    refunds,
    paidCents: centsOf(payments),
    refundedCents: centsOf(refunds.filter(({ state }) => state === "succeeded")),
    pendingCents: centsOf(refunds.filter(({ state }) => state === "pending")),
    disputedCents: found.reduce((sum, { disputed_cents }) => sum + (disputed_cents ?? 0), 0),
    remainingCents: payments.reduce((sum, { leftCents }) => sum + leftCents, 0),
  };
}

function centsOf(rows: readonly { amount_cents: Cents }[]): Cents {
  return rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}

/** A column for a question over `payments`: what of each one the card holder's bank has taken back, in cents. */
export function disputedCents(eb: ExpressionBuilder<DB, "payments">) {
  return eb
    .selectFrom("disputes")
    .select(sql<number>`coalesce(sum(disputes.amount_cents), 0)::integer`.as("cents"))
    .whereRef("disputes.payment_id", "=", "payments.id")
    .where("disputes.state", "in", ["withdrawn", "lost"]);
}

type RefundState = Refunds["state"];

/** A column for a question over `payments`: the sum of each one's refunds in these states, in cents; 0 where there is none. */
export function refundedCents(eb: ExpressionBuilder<DB, "payments">, states: readonly RefundState[]) {
  return eb
    .selectFrom("refunds")
    .select(sql<number>`coalesce(sum(refunds.amount_cents), 0)`.as("cents"))
    .whereRef("refunds.payment_id", "=", "payments.id")
    .where("refunds.state", "in", states);
}

/** What decides which actions an order allows. */
export function orderState(
  order: Selectable<Orders>,
  { remainingCents, disputedCents }: Pick<OrderLedger, "remainingCents" | "disputedCents">,
): OrderState {
  return {
    status: order.status,
    totalCents: order.total_cents,
    isPaid: order.date_paid !== null,
    isOnAccount: isOnAccount(order),
    refundableCents: remainingCents,
    disputedCents,
    dueCents: order.due_cents,
  };
}
