import Stripe from "stripe";
import { GatewayRefused, type GatewaySession, type OpenedSession, type SessionRequest } from "../gateway.ts";
import { secondsOf, sessionOf, withPayment } from "./session-of.ts";

/**
 * Opens a Checkout Session. Asked twice, Stripe answers with the first one: the request's id is its idempotency key, and all that is sent
 * comes from the request.
 */
export async function openSession(stripe: Stripe, request: SessionRequest): Promise<OpenedSession> {
  const params = paramsOf(request);
  const session = await stripe.checkout.sessions
    .create({ ...params, customer_email: request.customerEmail }, { idempotencyKey: request.id })
    .catch((error: unknown) => {
      // An address that only Stripe finds faulty keeps nobody from paying: its page asks for one.
      if (isFaultyEmail(error))
        return stripe.checkout.sessions.create(params, { idempotencyKey: `${request.id}-without-email` });
      throw error;
    });
  if (session.url === null) throw new GatewayRefused("Stripe gave no address for its payment page");
  return { gatewaySessionId: session.id, url: session.url };
}

function paramsOf(request: SessionRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { payment_session: request.id, order_id: String(request.orderId) };
  return {
    mode: "payment",
    allowed_payment_method_types: ["card"],
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
    client_reference_id: String(request.orderId),
    metadata,
    payment_intent_data: { metadata },
    success_url: request.returnUrl,
    cancel_url: request.cancelUrl,
    expires_at: secondsOf(request.expiresAt),
  };
}

function isFaultyEmail(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.param === "customer_email";
}

/** Closes a Checkout Session. Stripe refuses where it is not open any more; then it is answered as it is. */
export async function expireSession(stripe: Stripe, id: string): Promise<GatewaySession> {
  try {
    return sessionOf(await stripe.checkout.sessions.expire(id, { expand: withPayment }));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const session = sessionOf(await stripe.checkout.sessions.retrieve(id, { expand: withPayment }));
    if (session.state === "open") throw error;
    return session;
  }
}
