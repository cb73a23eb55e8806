import type Stripe from "stripe";
import type { GatewayEvent, GatewayRefund, PaymentGateway } from "../gateway.ts";
import { expireSession, findSessionOf, openSession } from "./checkout-sessions.ts";
import { eventTypes, parseEvent, readEvent } from "./read-event.ts";
import { dateOf, paymentExpansion, secondsOf, sessionOf } from "./session-of.ts";
import {
  createStripeClient,
  isLiveKey,
  isResourceMissing,
  type StripeOptions,
  translateErrors,
} from "./stripe-client.ts";

/** Stripe's largest page; its client fetches the rest. */
const limit = 100;
/** Stripe lists sessions by when they were opened. Ours expire after an hour; twice that allows for clock skew. */
const maxSessionMs = 2 * 3_600_000;

/** Stripe doesn't list older events. */
const eventPeriodMs = 30 * 86_400_000;

/** Takes cards on Stripe's own pages (Checkout Sessions), so that card data never reach this server. */
export function createStripeGateway(options: StripeOptions): PaymentGateway {
  const stripe = createStripeClient(options);
  const livemode = isLiveKey(options.secretKey);

  const listRefunds = async (params: Stripe.RefundListParams): Promise<GatewayRefund[]> => {
    const refunds: GatewayRefund[] = [];
    for await (const refund of stripe.refunds.list({ ...params, limit })) {
      const known = refundOf(refund);
      if (known) refunds.push(known);
    }
    return refunds.reverse();
  };

  return {
    name: "stripe",
    livemode,

    openSession: (request) => translateErrors(() => openSession(stripe, request)),

    readSession: (id) =>
      translateErrors(async () => {
        try {
          return sessionOf(await stripe.checkout.sessions.retrieve(id, { expand: paymentExpansion }));
        } catch (error) {
          if (isResourceMissing(error)) return null;
          throw error;
        }
      }),

    expireSession: (id) => translateErrors(() => expireSession(stripe, id)),

    refund: ({ refundKey, paymentId, amountCents }) =>
      translateErrors(async () => {
        const refund = await stripe.refunds.create(
          { payment_intent: paymentId, amount: amountCents, metadata: { refund_key: refundKey } },
          { idempotencyKey: refundKey },
        );
        const made = refundOf(refund);
        if (!made) throw new Error("Stripe returned a refund without its payment");
        return made;
      }),

    readRefunds: (paymentId) => translateErrors(() => listRefunds({ payment_intent: paymentId })),

    completedSince: (since) =>
      translateErrors(async () => {
        const created = { gte: secondsOf(new Date(since.getTime() - maxSessionMs)) };
        const expand = paymentExpansion.map((field) => `data.${field}`);
        const sessions = [];
        for await (const session of stripe.checkout.sessions.list({ status: "complete", created, expand, limit })) {
          sessions.push(sessionOf(session));
        }
        return sessions.reverse();
      }),

    refundsSince: (since) => translateErrors(() => listRefunds({ created: { gte: secondsOf(since) } })),

    findOrigin: (paymentId) =>
      translateErrors(async () => {
        const session = await findSessionOf(stripe, paymentId);
        if (session) return sessionOf(session);
        try {
          const { metadata } = await stripe.paymentIntents.retrieve(paymentId);
          return metadata["payment_session"] === undefined ? "other_business" : null;
        } catch (error) {
          if (isResourceMissing(error)) return null;
          throw error;
        }
      }),

    eventsSince: (since) =>
      translateErrors(async () => {
        const events: GatewayEvent[] = [];
        const params = { created: { gte: secondsOf(since) }, types: [...eventTypes], limit };
        for await (const event of stripe.events.list(params)) {
          events.push(parseEvent({ content: event, body: JSON.stringify(event) }, { livemode }));
        }
        return events.reverse();
      }),
    eventPeriodMs,

    signatureHeader: "stripe-signature",
    readEvent: (body, signature) => readEvent(stripe, { body, signature }, { ...options, livemode }),
  };
}

/** Null for a refund without a payment intent: other business of the same account. */
function refundOf(refund: Stripe.Refund): GatewayRefund | null {
  const { payment_intent: intent } = refund;
  if (intent === null) return null;
  const state = stateOf(refund.status);
  return {
    gatewayRefundId: refund.id,
    refundKey: refund.metadata?.["refund_key"] ?? null,
    paymentId: typeof intent === "string" ? intent : intent.id,
    amountCents: refund.amount,
    state,
    failure: state === "failed" ? failureOf(refund) : null,
    createdAt: dateOf(refund.created),
  };
}

function stateOf(status: string | null): GatewayRefund["state"] {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}

/** The reason in words for staff, e.g. 'expired or canceled card'. */
function failureOf({ failure_reason: reason, status }: Stripe.Refund): string {
  return (reason ?? (status === "canceled" ? "It was cancelled at Stripe" : "Stripe gives no reason")).replaceAll(
    "_",
    " ",
  );
}
