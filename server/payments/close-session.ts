import type { Selectable } from "kysely";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import type { PaymentSessions } from "../database/types.ts";
import { GatewayRefused, type GatewaySession, isGatewayError, type PaymentGateway } from "../gateways/gateway.ts";
import { expireStoredSession, readOpenSession } from "./payment-sessions.ts";
import { recordSession, type SessionEffect } from "./record-incoming-money.ts";

/**
 * Expires an open session at the gateway, or records it if it was just paid. Throws if the gateway cannot be reached.
 */
export async function closeSession(
  context: Context,
  gateway: PaymentGateway,
  page: Selectable<PaymentSessions>,
  source: string,
): Promise<SessionEffect> {
  if (page.gateway_session_id !== null && page.gateway === gateway.name) {
    const session = await expire(gateway, page.gateway_session_id);
    if (session) {
      return inTransaction(context, (context) => recordSession(context, { gateway: gateway.name, session, source }));
    }
  }
  // The URL was never handed out, or the session belongs to another gateway, account or mode.
  await expireStoredSession(context, page.id);
  return { effect: "expired", orderId: page.order_id };
}

/** Null if the gateway has no such session. */
async function expire(gateway: PaymentGateway, gatewaySessionId: string): Promise<GatewaySession | null> {
  try {
    return await gateway.expireSession(gatewaySessionId);
  } catch (error) {
    if (!(error instanceof GatewayRefused) || (await gateway.readSession(gatewaySessionId)) !== null) throw error;
    return null;
  }
}

/**
 * Closes an order's open session if it has one. `paid`: a payment has just come in and is recorded. `unknown`: the
 * gateway cannot say. At a remote shop the order's status decides whether it can be paid, so this only reads whether it
 * was.
 */
export async function closeOpenSession(
  context: Context,
  orderId: OrderId,
  source: string,
): Promise<"closed" | "paid" | "unknown"> {
  const page = await readOpenSession(context.db, orderId);
  if (!page) return context.remoteShop.url === null ? "closed" : readRemotePayment(context, orderId);
  const gateway = context.payments;
  if (!gateway) return "unknown";
  try {
    const { effect } = await closeSession(context, gateway, page, source);
    if (effect === "expired") return "closed";
    return effect === "nothing" ? "unknown" : "paid";
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    context.log.warn({ err: error, orderId }, "The payment page of an order could not be closed");
    return "unknown";
  }
}

async function readRemotePayment(context: Context, orderId: OrderId): Promise<"closed" | "paid" | "unknown"> {
  const read = () =>
    context.db.selectFrom("orders").select(["shop_order_id", "date_paid"]).where("id", "=", orderId).executeTakeFirst();
  const before = await read();
  if (!before?.shop_order_id || before.date_paid !== null) return "closed";
  if (!(await context.remoteShop.importOrder(context, orderId))) return "unknown";
  return (await read())?.date_paid ? "paid" : "closed";
}
