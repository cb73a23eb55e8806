import type Stripe from "stripe";
import type { GatewayEvent } from "../gateway.ts";
import { dateOf, sessionOf } from "./session-of.ts";

type Keys = { webhookSecret: string; livemode: boolean };

/** Null where the signature is not Stripe's, or is older than five minutes. */
export function readEvent(
  stripe: Stripe,
  { body, signature }: { body: string; signature: string },
  keys: Keys,
): GatewayEvent | null {
  const event = verified(stripe, { body, signature }, keys);
  return event && { eventId: event.id, type: event.type, ...newsOf(event, keys) };
}

function verified(
  stripe: Stripe,
  { body, signature }: { body: string; signature: string },
  { webhookSecret }: Keys,
): Stripe.Event | null {
  try {
    return stripe.webhooks.constructEvent(body, signature, webhookSecret);
  } catch {
    // A wrong signature, or a signed body that is no JSON: neither is an event.
    return null;
  }
}

type News = GatewayEvent extends infer One ? (One extends GatewayEvent ? Omit<One, "eventId" | "type"> : never) : never;

function newsOf(event: Stripe.Event, { livemode }: Keys): News {
  const isOurMode = event.livemode === livemode;
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded": {
      // One of the other mode goes on, because its payment says so itself and then pays nothing.
      const session = { ...event.data.object, livemode: event.livemode };
      return { kind: "session", session: sessionOf(session, { paidAt: dateOf(event.created) }) };
    }
    case "checkout.session.expired":
      return isOurMode ? { kind: "session", session: sessionOf(event.data.object) } : { kind: "other" };
    case "checkout.session.async_payment_failed":
      return isOurMode
        ? { kind: "session", session: { ...sessionOf(event.data.object), state: "expired", payment: null } }
        : { kind: "other" };
    case "charge.refunded":
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
    case "charge.refund.updated": {
      const paymentId = idOf(event.data.object.payment_intent);
      return isOurMode && paymentId !== null ? { kind: "refunds", paymentId } : { kind: "other" };
    }
    case "charge.dispute.created": {
      const paymentId = idOf(event.data.object.payment_intent);
      const text = `Reason given: ${event.data.object.reason.replaceAll("_", " ")}`;
      return isOurMode && paymentId !== null ? { kind: "dispute", paymentId, text } : { kind: "other" };
    }
    default:
      return { kind: "other" };
  }
}

function idOf(intent: string | { id: string } | null): string | null {
  return typeof intent === "string" ? intent : (intent?.id ?? null);
}
