import type Stripe from "stripe";
import type { GatewayPayment, GatewaySession } from "../gateway.ts";

/** What every call that answers sessions asks to be filled in: it tells whether a bank has yet to answer or has said no. */
export const withPayment = ["payment_intent"];

/**
 * A Checkout Session as the port knows it. One that is complete and whose bank refused is over without money; while the bank has not
 * answered it is complete and has none. `paidAt`: when the news of the payment is from, where it is known better than by the session.
 */
export function sessionOf(session: Stripe.Checkout.Session, { paidAt }: { paidAt?: Date } = {}): GatewaySession {
  const payment = paymentOf(session, paidAt);
  return {
    gatewaySessionId: session.id,
    sessionId: session.metadata?.["payment_session"] ?? null,
    orderId: orderIdOf(session.metadata?.["order_id"] ?? session.client_reference_id),
    state: payment === null && bankRefused(session) ? "expired" : stateOf(session.status),
    payment,
  };
}

function stateOf(status: Stripe.Checkout.Session["status"]): GatewaySession["state"] {
  return (["complete", "expired"] as const).find((state) => state === status) ?? "open";
}

function paymentOf(session: Stripe.Checkout.Session, paidAt?: Date): GatewayPayment | null {
  const { payment_intent: intent, amount_total: amountCents, currency } = session;
  const isPaid = session.status === "complete" && session.payment_status === "paid";
  // Sessions of other business of the same account may have no payment of their own, such as subscriptions.
  if (!isPaid || intent === null || amountCents === null || currency === null) return null;
  return {
    paymentId: typeof intent === "string" ? intent : intent.id,
    amountCents,
    currency: currency.toUpperCase(),
    livemode: session.livemode,
    paidAt: paidAt ?? dateOf(session.created),
  };
}

/** A bank that refuses late sends the payment intent back to where a card is asked for; the session stays complete for ever. */
function bankRefused({ status, payment_intent: intent }: Stripe.Checkout.Session): boolean {
  if (status !== "complete" || intent === null || typeof intent === "string") return false;
  return intent.status === "requires_payment_method" || intent.status === "canceled";
}

function orderIdOf(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Stripe counts in seconds. */
export function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

export function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
