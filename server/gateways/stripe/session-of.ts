import type Stripe from "stripe";
import type { GatewayPayment, GatewaySession } from "../gateway.ts";

/**
 * What every call that answers sessions asks to be filled in: the payment, which tells whether a bank has yet to answer or has said no, and
 * its charge, which tells when it was paid.
 */
export const withPayment = ["payment_intent.latest_charge"];

/** How our own ids of sessions begin. */
const ownSession = /^cps_[\w-]+$/;

/**
 * A Checkout Session as the port knows it. One that is complete and whose bank refused is over without money; while the bank has not
 * answered it is complete and has none. `paidAt`: the time of the payment's event, which comes without the charge.
 */
export function sessionOf(session: Stripe.Checkout.Session, { paidAt }: { paidAt?: Date } = {}): GatewaySession {
  const payment = paymentOf(session, paidAt);
  const sessionId = session.metadata?.["payment_session"] ?? "";
  const orderId = orderIdOf(session.metadata?.["order_id"] ?? session.client_reference_id);
  return {
    gatewaySessionId: session.id,
    sessionId: ownSession.test(sessionId) ? sessionId : null,
    order: orderId === null ? null : { id: orderId, key: keyOf(session.success_url) },
    openedAt: dateOf(session.created),
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
  if (!isPaid || intent === null || !amountCents || currency === null) return null;
  return {
    paymentId: typeof intent === "string" ? intent : intent.id,
    amountCents,
    currency: currency.toUpperCase(),
    livemode: session.livemode,
    paidAt: paidAt ?? chargedAt(intent) ?? dateOf(session.created),
  };
}

function chargedAt(intent: string | Stripe.PaymentIntent): Date | null {
  if (typeof intent === "string") return null;
  const { latest_charge: charge, created } = intent;
  return dateOf(charge !== null && typeof charge === "object" ? charge.created : created);
}

/** A bank that refuses late sends the payment intent back to where a card is asked for; the session stays complete for ever. */
function bankRefused({ status, payment_intent: intent }: Stripe.Checkout.Session): boolean {
  if (status !== "complete" || intent === null || typeof intent === "string") return false;
  return intent.status === "requires_payment_method" || intent.status === "canceled";
}

function orderIdOf(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** The order's key, as the address to come back to carries it. */
function keyOf(returnUrl: string | null | undefined): string | null {
  return URL.canParse(returnUrl ?? "") ? new URL(returnUrl ?? "").searchParams.get("key") : null;
}

/** Stripe counts in seconds. */
export function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

export function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
