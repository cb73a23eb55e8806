import type { Selectable } from "kysely";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { inTransaction } from "../database/transaction.ts";
import type { PaymentSessions } from "../database/types.ts";
import { GatewayRefused, type GatewaySession, type PaymentGateway } from "../gateways/gateway.ts";
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

/** Closes a session in our own books alone: nobody was given its address, or no gateway of ours can be asked about it. */
export async function forgetSession({ db, now }: Context, id: string): Promise<void> {
  await db
    .updateTable("payment_sessions")
    .set({ state: "expired", closed_at: now() })
    .where("id", "=", id)
    .where("state", "in", ["opening", "open"])
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
