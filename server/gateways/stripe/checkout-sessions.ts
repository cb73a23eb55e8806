import Stripe from "stripe";
import { GatewayRefused, type GatewaySession, type OpenedSession, type SessionRequest } from "../gateway.ts";
import { paymentExpansion, secondsOf, sessionOf } from "./session-of.ts";

/** Opens a Checkout Session. The request's id is the idempotency key, so a retry gets the same session. */
export async function openSession(stripe: Stripe, request: SessionRequest): Promise<OpenedSession> {
  const params = paramsOf(request);
  const email = request.customerEmail === "" ? {} : { customer_email: request.customerEmail };
  const session = await stripe.checkout.sessions
    .create({ ...params, ...email }, { idempotencyKey: request.id })
    .catch((error: unknown) => {
      // Stripe may reject an address that we accept; without one, its page asks for it.
      if (isInvalidEmail(error))
        return stripe.checkout.sessions.create(params, { idempotencyKey: `${request.id}-without-email` });
      throw error;
    });
  if (session.url === null) throw new GatewayRefused("Stripe gave no address for its payment page");
  return { gatewaySessionId: session.id, url: session.url };
}

function paramsOf(request: SessionRequest): Stripe.Checkout.SessionCreateParams {
  const subject: Record<string, string> =
    request.invoiceId === undefined ? { order_id: String(request.orderId) } : { invoice_id: String(request.invoiceId) };
  const metadata = { payment_session: request.id, ...subject };
  return {
    mode: "payment",
    allowed_payment_method_types: request.allowsBankDebit ? ["card", "sepa_debit"] : ["card"],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency.toLowerCase(),
          unit_amount: request.amountCents,
          product_data: { name: request.description },
        },
      },
    ],
    ...(request.orderId !== null && { client_reference_id: String(request.orderId) }),
    metadata,
    payment_intent_data: { metadata },
    success_url: request.returnUrl,
    cancel_url: request.cancelUrl,
    expires_at: secondsOf(request.expiresAt),
  };
}

function isInvalidEmail(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.param === "customer_email";
}

/** The session in which a payment was made; there is at most one. */
export async function findSessionOf(stripe: Stripe, paymentId: string): Promise<Stripe.Checkout.Session | undefined> {
  const expand = paymentExpansion.map((field) => `data.${field}`);
  const { data } = await stripe.checkout.sessions.list({ payment_intent: paymentId, expand, limit: 1 });
  return data.find(({ payment_intent: intent }) => (typeof intent === "string" ? intent : intent?.id) === paymentId);
}

/** Expires a Checkout Session. Stripe refuses if the session is no longer open; it is then returned unchanged. */
export async function expireSession(stripe: Stripe, id: string): Promise<GatewaySession> {
  try {
    return sessionOf(await stripe.checkout.sessions.expire(id, { expand: paymentExpansion }));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const session = sessionOf(await stripe.checkout.sessions.retrieve(id, { expand: paymentExpansion }));
    if (session.state === "open") throw error;
    return session;
  }
}
