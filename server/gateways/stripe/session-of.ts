import type Stripe from "stripe";
import type { GatewayPayment, GatewaySession } from "../gateway.ts";

/** The payment shows whether its bank is still deciding or has refused; the charge shows when the payment was made. */
export const paymentExpansion = ["payment_intent.latest_charge"];

/** The format of our own session ids. */
const ownSession = /^cps_[\w-]+$/;

/**
 * Translates a Checkout Session into the port's terms. A complete session has no payment while its bank decides, and
 * counts as expired once the bank refuses. `paidAt` is the time of the payment's event, which comes without the charge.
 */
export function sessionOf(session: Stripe.Checkout.Session, { paidAt }: { paidAt?: Date } = {}): GatewaySession {
  const payment = paymentOf(session, paidAt);
  const sessionId = session.metadata?.["payment_session"] ?? "";
  const invoiceId = idOf(session.metadata?.["invoice_id"] ?? null);
  const orderId = invoiceId === null ? idOf(session.metadata?.["order_id"] ?? session.client_reference_id) : null;
  const key = keyOf(session.success_url);
  return {
    gatewaySessionId: session.id,
    sessionId: ownSession.test(sessionId) ? sessionId : null,
    order: orderId === null ? null : { id: orderId, key },
    ...(invoiceId !== null && { invoice: { id: invoiceId, key } }),
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
  // Other business of the same account, such as subscriptions, has sessions without payments.
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

/** After a late refusal the payment intent asks for a card again, while the session stays complete for ever. */
function bankRefused({ status, payment_intent: intent }: Stripe.Checkout.Session): boolean {
  if (status !== "complete" || intent === null || typeof intent === "string") return false;
  return intent.status === "requires_payment_method" || intent.status === "canceled";
}

function idOf(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** The key of the order or invoice in the return URL. */
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
