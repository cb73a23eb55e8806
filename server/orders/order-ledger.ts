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
  /** Every refund of that payment, oldest first. */
  refunds: Selectable<Refunds>[];
  paidCents: Cents;
  refundedCents: Cents;
  pendingCents: Cents;
  /** What the card holder's bank has taken back. */
  disputedCents: Cents;
  /** What may still be refunded. */
  remainingCents: Cents;
};

/** Exact where the caller holds the order's lock; otherwise as it is at this moment. */
export async function readLedger(db: Database, orderId: OrderId): Promise<OrderLedger> {
  const payment = await db
    .selectFrom("payments")
    .selectAll("payments")
    .select((eb) => disputedCents(eb).as("disputed_cents"))
    .where("order_id", "=", orderId)
    .where("state", "=", "applied")
    .executeTakeFirst();
  const refunds = payment
    ? await db.selectFrom("refunds").selectAll().where("payment_id", "=", payment.id).orderBy("id").execute()
    : [];
  const sum = (state: "pending" | "succeeded") =>
    refunds.filter((refund) => refund.state === state).reduce((total, refund) => total + refund.amount_cents, 0);
  const paidCents = payment?.amount_cents ?? 0;
  const [pendingCents, refundedCents] = [sum("pending"), sum("succeeded")];
  const disputed = payment?.disputed_cents ?? 0;
  return {
    payment: payment ?? null,
    refunds,
    paidCents,
    refundedCents,
    pendingCents,
    disputedCents: disputed,
    remainingCents: refundable(paidCents, pendingCents + refundedCents + disputed),
  };
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
  };
}
