import type { OrderId } from "../../domain/orders/references.ts";
import type { Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { isGatewayError } from "../gateways/gateway.ts";
import { findOrderByKey } from "../orders/find-order.ts";
import { hasUnmatchedMoney } from "./payment-readiness.ts";
import { recordSession } from "./record-incoming-money.ts";

/**
 * `waiting`: paid at the gateway but not confirmed by the bank, or the gateway is unreachable; checked again later.
 * `arrived`: a payment that does not match the order, for staff to resolve.
 */
export type ConfirmedPayment = { outcome: "paid" | "open" | "waiting" | "arrived" };

/** Reads from the gateway whether an order was paid, because the return URL proves nothing. */
export const confirmPayment: Verb<{ id: OrderId; key: string }, ConfirmedPayment> = async (context, input) => {
  const order = await findOrderByKey(context.db, input);
  if (!order) return { failed: "not_found", message: "Sorry, this order is invalid and cannot be paid for." };
  if (isSettled(order)) return { outcome: "paid" };
  if (await hasUnmatchedMoney(context.db, order.id, context.payments?.livemode ?? true)) return { outcome: "arrived" };
  const page = await context.db
    .selectFrom("payment_sessions")
    .selectAll()
    .where("order_id", "=", order.id)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const gateway = context.payments;
  if (!page?.gateway_session_id || gateway?.name !== page.gateway) return { outcome: "open" };
  try {
    const session = await gateway.readSession(page.gateway_session_id);
    if (session === null) return { outcome: "open" };
    const { effect } = await inTransaction(context, (context) =>
      recordSession(context, { gateway: gateway.name, session, source: "return page" }),
    );
    if (effect === "paid" || effect === "surplus") return { outcome: "paid" };
    if (effect === "already_recorded") return { outcome: (await isPaid(context, order.id)) ? "paid" : "waiting" };
    if (effect === "unmatched") return { outcome: "arrived" };
    return { outcome: session.state === "complete" ? "waiting" : "open" };
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    context.log.warn({ err: error, orderId: order.id }, "The payment gateway could not be reached");
    return { outcome: "waiting" };
  }
};

async function isPaid({ db }: Parameters<typeof confirmPayment>[0], id: OrderId): Promise<boolean> {
  const order = await db
    .selectFrom("orders")
    .select(["date_paid", "due_cents"])
    .where("id", "=", id)
    .executeTakeFirst();
  return order !== undefined && isSettled(order);
}

/** Whether the order is paid, with no difference due. */
function isSettled({ date_paid, due_cents }: { date_paid: Date | null; due_cents: number }): boolean {
  return date_paid !== null && due_cents === 0;
}
