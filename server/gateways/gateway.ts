import type { Cents } from "../../domain/money/euro.ts";
import type { OrderId } from "../../domain/orders/references.ts";

/** What is to be paid, and where the gateway sends the browser afterwards. The same request with the same `id` opens the same session. */
export type SessionRequest = {
  /** Ours (`payment_sessions.id`): idempotency key, and what the gateway's events are recognised by. */
  id: string;
  orderId: OrderId;
  amountCents: Cents;
  currency: string;
  /** One line for the payment page, e.g. 'Small Van, Dublin to Cork'. */
  description: string;
  customerEmail: string;
  /** Absolute. The pages there ask the gateway what happened and trust nothing in the address. */
  returnUrl: string;
  cancelUrl: string;
  expiresAt: Date;
};

export type OpenedSession = { gatewaySessionId: string; url: string };

/** A payment session as the gateway knows it. */
export type GatewaySession = {
  gatewaySessionId: string;
  /** Our `payment_sessions.id`; null where it is none of ours, but other business of the same account. */
  sessionId: string | null;
  /** The order it was opened for, as the gateway was given it then: it knows this also where our own books are older. */
  order: { id: OrderId; key: string | null } | null;
  openedAt: Date;
  state: "open" | "complete" | "expired";
  /** The money, once it has come in; a completed session whose bank has not answered yet has none. */
  payment: GatewayPayment | null;
};

export type GatewayPayment = {
  /** The gateway's id of the money. */
  paymentId: string;
  amountCents: Cents;
  currency: string;
  livemode: boolean;
  /** When the customer paid, which may be long before we hear of it. */
  paidAt: Date;
};

type RefundRequest = {
  /** Ours (`refunds.refund_key`): idempotency key, and what the refund is recognised by. */
  refundKey: string;
  paymentId: string;
  amountCents: Cents;
};

/** Who pays refunds back, or at least records them. */
export type RefundGateway = {
  /** `byGateway` false: it only records what went back another way. */
  refund(request: RefundRequest & { reason: string; byGateway: boolean }): Promise<GatewayRefund>;
  readRefunds(paymentId: string): Promise<GatewayRefund[]>;
  /**
   * Whether a refund that has no key there is the one that we asked for: 'later' while its key may still be on its way. Left out where a
   * refund and its key are stored in one.
   */
  isOurs?(made: GatewayRefund, asked: AskedRefund): "yes" | "no" | "later";
  /** How long a refund whose answer was lost may still be under way there; left out where a retry under its key is the same request. */
  settleMs?: number;
};

/** `attempts`: how often it was tried; 0: not yet. */
type AskedRefund = { amountCents: Cents; askedAt: Date; attempts: number; now: Date };

export type GatewayRefund = {
  gatewayRefundId: string;
  /** Null where it was made at the gateway itself. */
  refundKey: string | null;
  paymentId: string;
  amountCents: Cents;
  state: "pending" | "succeeded" | "failed";
  failure: string | null;
  createdAt: Date;
};

/** `withdrawn`: the bank has taken the money back for the time being. `won`: it is here again. `lost`: it is gone for good. */
export type GatewayDispute = {
  disputeId: string;
  paymentId: string;
  amountCents: Cents;
  state: "open" | "withdrawn" | "won" | "lost";
  /** What the card holder says, in words. */
  reason: string;
  openedAt: Date;
};

/** A webhook event of the gateway. `other` is acknowledged and leads to nothing; `unreadable` is signed, but not what it should be. */
export type GatewayEvent = { eventId: string; type: string } & (
  | { kind: "session"; session: GatewaySession }
  | { kind: "refunds"; paymentId: string }
  | { kind: "dispute"; dispute: GatewayDispute }
  | { kind: "other" }
  | { kind: "unreadable"; problem: string }
);

/**
 * Who takes the money. Every call has a time-out. Throws `GatewayUnavailable` where asking again may help, `GatewayRefused` where it
 * does not.
 */
export type PaymentGateway = {
  name: "stripe" | "sandbox";
  livemode: boolean;
  openSession(request: SessionRequest): Promise<OpenedSession>;
  /** Null where the gateway knows no such session. */
  readSession(gatewaySessionId: string): Promise<GatewaySession | null>;
  /** The session as it then is: closed, unless it was paid in the same moment. */
  expireSession(gatewaySessionId: string): Promise<GatewaySession>;
  refund(request: RefundRequest): Promise<GatewayRefund>;
  readRefunds(paymentId: string): Promise<GatewayRefund[]>;
  /** Sessions that were completed since then, for events that never came; oldest first. */
  completedSince(since: Date): Promise<GatewaySession[]>;
  /** Refunds that were made since then, oldest first. */
  refundsSince(since: Date): Promise<GatewayRefund[]>;
  /** Reads an event from the raw body and its signature; null where the signature is not the gateway's. */
  readEvent(body: string, signature: string): GatewayEvent | null;
};

/** The gateway did not answer, or asked to come back: the same call may succeed later. */
export class GatewayUnavailable extends Error {
  override name = "GatewayUnavailable";
}

/**
 * The gateway does not accept our key, or does not allow it to do this: retries fail until somebody has mended the key, and then the same
 * call succeeds.
 */
export class GatewayLocked extends GatewayUnavailable {
  override name = "GatewayLocked";
}

/** The gateway refused, and will refuse again. `message` is for staff. */
export class GatewayRefused extends Error {
  override name = "GatewayRefused";
}

/** The gateway knows the request's id from a request that said something else. Nothing is at fault: under a new id it goes through. */
export class GatewayMismatch extends GatewayRefused {
  override name = "GatewayMismatch";
}

/** What a gateway throws; anything else is a fault of ours. */
export function isOfGateway(error: unknown): error is GatewayUnavailable | GatewayRefused {
  return error instanceof GatewayUnavailable || error instanceof GatewayRefused;
}
