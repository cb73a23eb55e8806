import Stripe from "stripe";
import type { GatewaySession } from "../gateway.ts";
import { sessionOf, withPayment } from "./session-of.ts";

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
