import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { GatewaySession, PaymentGateway } from "../gateways/gateway.ts";
import type { PaymentEffect } from "./incoming-money.ts";
import { markOrderPaid } from "./mark-order-paid.ts";

export type SessionEffect = PaymentEffect | { effect: "expired" | "nothing"; orderId: OrderId | null };

/** Brings a payment session, as the gateway knows it, into our books, in the caller's transaction. */
export async function recordSession(
  context: Context,
  { gateway, session, source }: { gateway: PaymentGateway["name"]; session: GatewaySession; source: string },
): Promise<SessionEffect> {
  const { payment } = session;
  if (payment) {
    return markOrderPaid(context, {
      method: gateway,
      reference: payment.paymentId,
      amountCents: payment.amountCents,
      currency: payment.currency,
      livemode: payment.livemode,
      page: session,
      orderId: null,
      receivedAt: payment.paidAt,
      source,
    });
  }
  if (session.state !== "expired") return { effect: "nothing", orderId: null };
  const expired = await context.db
    .updateTable("payment_sessions")
    .set({ state: "expired", closed_at: context.now() })
    .where("gateway", "=", gateway)
    .where((eb) =>
      eb.or([eb("gateway_session_id", "=", session.gatewaySessionId), eb("id", "=", session.sessionId ?? "")]),
    )
    .where("state", "in", ["opening", "open"])
    .returning("order_id")
    .executeTakeFirst();
  return expired ? { effect: "expired", orderId: expired.order_id } : { effect: "nothing", orderId: null };
}
