import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { z } from "zod";
import type { GatewayDispute, GatewayEvent } from "../gateway.ts";
import { describeZodError, disputeShape, eventShape, refundedShape, sessionShape } from "./event-shape.ts";
import { dateOf, sessionOf } from "./session-of.ts";

/** The default of Stripe's own client library. */
const toleranceSeconds = 300;

type ModeOfKeys = { livemode: boolean };
type Keys = ModeOfKeys & { webhookSecret: string };

/** Null if the signature is not Stripe's or is older than five minutes. */
export function readEvent(
  stripe: Stripe,
  { body, signature }: { body: string; signature: string },
  keys: Keys,
): GatewayEvent | null {
  const signed = verified(stripe, { body, signature }, keys);
  return signed === null ? null : parseEvent({ content: signed.content, body }, keys);
}

/** All event types that we read; docs/operations.md lists each of them for the webhook. */
export const eventTypes = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "charge.refunded",
  "charge.refund.updated",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "charge.dispute.closed",
] as const satisfies Stripe.Event.Type[];

/** Reads an event that Stripe signed or listed. `body` is the unparsed text. */
export function parseEvent({ content, body }: { content: unknown; body: string }, keys: ModeOfKeys): GatewayEvent {
  const event = eventShape.safeParse(content);
  if (!event.success) return unreadable(namesOf(content, body), describeZodError(event.error), body);
  const { id: eventId, type } = event.data;
  try {
    return { eventId, type, ...contentOf(event.data, keys) };
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    return unreadable({ eventId, type }, `data.object.${describeZodError(error)}`, body);
  }
}

function verified(
  stripe: Stripe,
  { body, signature }: { body: string; signature: string },
  { webhookSecret }: Keys,
): { content: unknown } | null {
  try {
    if (!stripe.webhooks.signature?.verifyHeader(body, signature, webhookSecret, toleranceSeconds)) return null;
  } catch {
    return null;
  }
  try {
    return { content: JSON.parse(body) as unknown };
  } catch {
    return { content: null };
  }
}

/** The event's own id and type. Without an id, a hash of the body is used, so that repeats are stored once. */
function namesOf(content: unknown, body: string): { eventId: string; type: string } {
  const known = eventShape.pick({ id: true }).safeParse(content);
  const type = eventShape.pick({ type: true }).safeParse(content);
  return {
    eventId: known.success ? known.data.id : `unreadable_${createHash("sha256").update(body).digest("hex")}`,
    type: type.success ? type.data.type : "unknown",
  };
}

function unreadable(names: { eventId: string; type: string }, problem: string, body: string): GatewayEvent {
  return { ...names, kind: "unreadable", problem, body };
}

type EventContent = GatewayEvent extends infer One
  ? One extends GatewayEvent
    ? Omit<One, "eventId" | "type">
    : never
  : never;
type StripeEvent = z.infer<typeof eventShape>;

function contentOf(event: StripeEvent, { livemode }: ModeOfKeys): EventContent {
  const isOurMode = event.livemode === livemode;
  const object = event.data.object;
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded": {
      // An event of the other mode is read too: its payment carries the mode and is then not applied.
      const session = { ...readSession(object), livemode: event.livemode };
      return { kind: "session", session: sessionOf(session, { paidAt: dateOf(event.created) }) };
    }
    case "checkout.session.expired":
      return isOurMode ? { kind: "session", session: sessionOf(readSession(object)) } : { kind: "other" };
    case "checkout.session.async_payment_failed":
      return isOurMode
        ? { kind: "session", session: { ...sessionOf(readSession(object)), state: "expired", payment: null } }
        : { kind: "other" };
    case "charge.refunded":
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
    case "charge.refund.updated": {
      const paymentId = idOf(refundedShape.parse(object).payment_intent);
      return isOurMode && paymentId !== null ? { kind: "refunds", paymentId } : { kind: "other" };
    }
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
    case "charge.dispute.closed":
      return disputeOf(event, isOurMode);
    default:
      return { kind: "other" };
  }
}

function disputeOf(event: StripeEvent, isOurMode: boolean): EventContent {
  const { id, amount, reason, status, created, payment_intent } = disputeShape.parse(event.data.object);
  const paymentId = idOf(payment_intent);
  if (!isOurMode || paymentId === null) return { kind: "other" };
  const dispute: GatewayDispute = {
    disputeId: id,
    paymentId,
    amountCents: amount,
    state: disputeState(event.type, status),
    reason: reason.replaceAll(/[^\w]+|_/g, " "),
    openedAt: dateOf(created),
  };
  return { kind: "dispute", dispute };
}

function disputeState(type: string, status: string): GatewayDispute["state"] {
  if (status === "lost") return "lost";
  if (status === "won" || type.endsWith("funds_reinstated")) return "won";
  // An inquiry that ended without a dispute, or a prevented dispute: no money moved.
  if (type.endsWith("closed")) return "won";
  return type.endsWith("funds_withdrawn") ? "withdrawn" : "open";
}

/** Adds the defaults that `sessionOf` needs. */
function readSession(object: object): Stripe.Checkout.Session {
  const read = sessionShape.parse(object);
  return {
    ...read,
    status: read.status ?? null,
    payment_intent: read.payment_intent ?? null,
    amount_total: read.amount_total ?? null,
    currency: read.currency ?? null,
    client_reference_id: read.client_reference_id ?? null,
  } as unknown as Stripe.Checkout.Session;
}

function idOf(intent: string | { id: string } | null | undefined): string | null {
  return typeof intent === "string" ? intent : (intent?.id ?? null);
}
