import type { Selectable } from "kysely";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import type { PaymentSessions } from "../database/types.ts";
import type { PaymentGateway } from "../payments/gateway.ts";
import { type SessionEffect, settleSession } from "./settle-session.ts";

/**
 * Closes an open payment page at the gateway. Where it was paid in the same moment, that counts. Throws where the gateway cannot be
 * reached.
 */
export async function closePaymentPage(
  context: Context,
  gateway: PaymentGateway,
  page: Selectable<PaymentSessions>,
  source: string,
): Promise<SessionEffect> {
  if (page.gateway_session_id !== null && page.gateway === gateway.name) {
    const session = await gateway.expireSession(page.gateway_session_id);
    return inTransaction(context.db, (transaction) =>
      settleSession(context, transaction, { gateway: gateway.name, session, source }),
    );
  }
  // Its address was never handed out, or its gateway is no longer ours to ask.
  await context.db
    .updateTable("payment_sessions")
    .set({ state: "expired", closed_at: context.now() })
    .where("id", "=", page.id)
    .where("state", "in", ["opening", "open"])
    .execute();
  return { effect: "expired", orderId: page.order_id };
}
