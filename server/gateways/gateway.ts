import type { Cents } from "../../domain/money/euro.ts";
import type { GatewayName } from "../../domain/orders/gateways.ts";
import type { OrderId } from "../../domain/orders/references.ts";

/** What to pay, and where the browser goes afterwards. Repeating a request opens no second session. */
export type SessionRequest = {
  /** Ours (`payment_sessions.id`): the idempotency key, and how we recognise the gateway's events. */
  id: string;
  /** What is paid: an order, or the invoice below. */
  orderId: OrderId | null;
  invoiceId?: number;
  /** Whether a SEPA debit may pay it too, whose bank answers days later. */
  allowsBankDebit?: boolean;
  amountCents: Cents;
  currency: string;
  /** One line for the payment page, e.g. 'Small Van, Dublin to Cork'. */
  description: string;
  customerEmail: string;
  /** Absolute. The pages there ask the gateway what happened and trust nothing in the URL. */
  returnUrl: string;
  cancelUrl: string;
  expiresAt: Date;
};

export type OpenedSession = { gatewaySessionId: string; url: string };

/** A payment session as the gateway knows it. */
export type GatewaySession = {
  gatewaySessionId: string;
  /** Our `payment_sessions.id`; null for other business of the same account. */
  sessionId: string | null;
  /** The order it was opened for, as we told the gateway then: it still knows after our database was restored. */
  order: { id: OrderId; key: string | null } | null;
  /** The invoice that it was opened for, in the same way; absent for an order's. */
  invoice?: { id: number; key: string | null };
  openedAt: Date;
  state: "open" | "complete" | "expired";
  /** Null until the money is in; a completed session whose bank has not answered yet has none. */
  payment: GatewayPayment | null;
};

export type GatewayPayment = {
  /** The gateway's id of the payment. */
  paymentId: string;
  amountCents: Cents;
  currency: string;
  livemode: boolean;
  /** When the customer paid, which may be long before we learn of it. */
  paidAt: Date;
};

type RefundRequest = {
  /** Ours (`refunds.refund_key`): the idempotency key, and how we recognise the refund. */
  refundKey: string;
  paymentId: string;
  amountCents: Cents;
};

/** A gateway that pays refunds back, or at least records them. */
export type RefundGateway = {
  /** `byGateway` false: it only records a refund that was paid another way. */
  refund(request: RefundRequest & { reason: string; byGateway: boolean }): Promise<GatewayRefund>;
  readRefunds(paymentId: string): Promise<GatewayRefund[]>;
  /**
   * Whether a refund without a key is the one we requested; 'later' while its key may still arrive. Absent where the
   * gateway stores refund and key together.
   */
  isOurs?(made: GatewayRefund, requested: RequestedRefund): "yes" | "no" | "later";
  /** How long a refund whose answer was lost may still be in progress; absent where its key makes a retry safe. */
  settleMs?: number;
};

/** `attempts`: how often it was tried; 0 means not yet. */
type RequestedRefund = { amountCents: Cents; requestedAt: Date; attempts: number; now: Date };

export type GatewayRefund = {
  gatewayRefundId: string;
  /** Null for a refund made at the gateway itself. */
  refundKey: string | null;
  paymentId: string;
  amountCents: Cents;
  state: "pending" | "succeeded" | "failed";
  failure: string | null;
  createdAt: Date;
};

/** `withdrawn`: the bank holds the money until it decides. `won`: we have it again. `lost`: it is gone for good. */
export type GatewayDispute = {
  disputeId: string;
  paymentId: string;
  amountCents: Cents;
  state: "open" | "withdrawn" | "won" | "lost";
  /** The reason the card holder gives, in words. */
  reason: string;
  openedAt: Date;
};

/**
 * What the gateway reports, by webhook or in its list of events. `other` has no effect; `unreadable` is the gateway's
 * own but of an unknown shape.
 */
export type GatewayEvent = { eventId: string; type: string } & (
  | { kind: "session"; session: GatewaySession }
  | { kind: "refunds"; paymentId: string }
  | { kind: "dispute"; dispute: GatewayDispute }
  | { kind: "other" }
  | { kind: "unreadable"; problem: string; body: string }
);

/** The session that a payment was made in, or that it was made without one of ours. */
export type PaymentOrigin = GatewaySession | "other_business";

/** Takes payments. Calls time out, and throw `GatewayUnavailable` if a retry may help, else `GatewayRefused`. */
export type PaymentGateway = {
  name: GatewayName;
  livemode: boolean;
  openSession(request: SessionRequest): Promise<OpenedSession>;
  /** Null where the gateway knows no such session. */
  readSession(gatewaySessionId: string): Promise<GatewaySession | null>;
  /** Returns the session as it is afterwards: expired, unless it was paid at the same moment. */
  expireSession(gatewaySessionId: string): Promise<GatewaySession>;
  refund(request: RefundRequest): Promise<GatewayRefund>;
  readRefunds(paymentId: string): Promise<GatewayRefund[]>;
  /** Sessions completed since then, oldest first, for events that never arrived. */
  completedSince(since: Date): Promise<GatewaySession[]>;
  /** Refunds made since then, oldest first. */
  refundsSince(since: Date): Promise<GatewayRefund[]>;
  /** Null where the gateway does not know the payment, or not yet where it came from. */
  findOrigin(paymentId: string): Promise<PaymentOrigin | null>;
  /**
   * Everything that happened since then, whether or not its webhook arrived, oldest first to the second. An event has
   * the id of its webhook.
   */
  eventsSince(since: Date): Promise<GatewayEvent[]>;
  /** How far back `eventsSince` reaches. */
  eventPeriodMs: number;
  /** The HTTP header that carries the signature of its events; null where it sends none. */
  signatureHeader: string | null;
  /** Reads an event from the raw body; null if the signature is not the gateway's. */
  readEvent(body: string, signature: string): GatewayEvent | null;
};

/** The gateway did not answer, or asked us to retry: the same call may succeed later. */
export class GatewayUnavailable extends Error {
  override name = "GatewayUnavailable";
}

/** Our key is rejected or lacks a permission; the same call succeeds once somebody has fixed it. */
export class GatewayUnauthorised extends GatewayUnavailable {
  override name = "GatewayUnauthorised";
}

/** The gateway refused, and would refuse again. `message` is for staff. */
export class GatewayRefused extends Error {
  override name = "GatewayRefused";
}

/** The request's id was used before with other content; under a new id the request goes through. */
export class GatewayIdempotencyConflict extends GatewayRefused {
  override name = "GatewayIdempotencyConflict";
}

/** Whether a gateway threw this; anything else is a bug of ours. */
export function isGatewayError(error: unknown): error is GatewayUnavailable | GatewayRefused {
  return error instanceof GatewayUnavailable || error instanceof GatewayRefused;
}
