import type { Selectable } from "kysely";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { inTransaction } from "../database/transaction.ts";
import type { PaymentSessions } from "../database/types.ts";
import { GatewayRefused, type GatewaySession, isOfGateway, type PaymentGateway } from "../gateways/gateway.ts";
import { recordSession, type SessionEffect } from "./record-session.ts";

/** Closes an open session at the gateway. Where it was paid in the same moment, that counts. Throws where the gateway cannot be reached. */
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
  // Its address was never handed out, we no longer use its gateway, or the gateway does not know it: it belongs to another account or mode.
  await forgetSession(context, page.id);
  return { effect: "expired", orderId: page.order_id };
}

/** Null where the gateway knows no such session, so that none can be open there. */
async function expire(gateway: PaymentGateway, gatewaySessionId: string): Promise<GatewaySession | null> {
  try {
    return await gateway.expireSession(gatewaySessionId);
  } catch (error) {
    if (!(error instanceof GatewayRefused) || (await gateway.readSession(gatewaySessionId)) !== null) throw error;
    return null;
  }
}

/**
 * Closes a session in our own books alone: nobody was given its address, or no gateway of ours can be asked about it. `states`: in which it
 * has to be, where it may have got its address meanwhile.
 */
export async function forgetSession(
  { db, now }: Context,
  id: string,
  states: ("opening" | "open")[] = ["opening", "open"],
): Promise<void> {
  await db
    .updateTable("payment_sessions")
    .set({ state: "expired", closed_at: now() })
    .where("id", "=", id)
    .where("state", "in", states)
    .execute();
}

/** The session in which an order can be paid at this moment; an order has one at a time. */
export function readOpenSession(db: Database, orderId: OrderId): Promise<Selectable<PaymentSessions> | undefined> {
  return db
    .selectFrom("payment_sessions")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("state", "in", ["opening", "open"])
    .executeTakeFirst();
}

/**
 * Closes the open session of an order, if it has one. `closed`: nobody can pay there any more. `paid`: money came in at this moment and is
 * in our books. `unknown`: the gateway cannot say. At a remote shop the order's status decides whether it can be paid: the caller changes
 * that, and learns here only whether money came in.
 */
export async function closeOpenSession(
  context: Context,
  orderId: OrderId,
  source: string,
): Promise<"closed" | "paid" | "unknown"> {
  const page = await readOpenSession(context.db, orderId);
  if (!page) return context.remoteShop.url === null ? "closed" : readRemotely(context, orderId);
  const gateway = context.payments;
  if (!gateway) return "unknown";
  try {
    const { effect } = await closeSession(context, gateway, page, source);
    if (effect === "expired") return "closed";
    return effect === "nothing" ? "unknown" : "paid";
  } catch (error) {
    if (!isOfGateway(error)) throw error;
    context.log.warn({ err: error, orderId }, "The payment page of an order could not be closed");
    return "unknown";
  }
}

async function readRemotely(context: Context, orderId: OrderId): Promise<"closed" | "paid" | "unknown"> {
  const read = () =>
    context.db.selectFrom("orders").select(["shop_order_id", "date_paid"]).where("id", "=", orderId).executeTakeFirst();
  const before = await read();
  if (!before?.shop_order_id || before.date_paid !== null) return "closed";
  if (!(await context.remoteShop.readOrder(context, orderId))) return "unknown";
  return (await read())?.date_paid ? "paid" : "closed";
}

/**
 * Makes the order's open session due, so that the job's next run closes it where it no longer fits. At a remote shop the order is due for a
 * check too: the payment page there still asks for what the order was.
 */
export async function refreshSessions(context: Context, orderId: OrderId): Promise<void> {
  await context.db
    .updateTable("payment_sessions")
    .set({ next_check_at: context.now() })
    .where("order_id", "=", orderId)
    .where("state", "in", ["opening", "open"])
    .execute();
  await context.remoteShop.afterChange(context, orderId);
}
