import type { Cents } from "../../domain/money/euro.ts";
import type { GatewayName } from "../../domain/orders/gateways.ts";
import type { OrderId } from "../../domain/orders/references.ts";

/** What to pay, and where the browser goes afterwards. Repeating a request doesn't open a second session. */
export type SessionRequest = {
  /** Our `payment_sessions.id`: the idempotency key, and how we recognise the gateway's events. */
  id: string;
  /** The order to pay; null if it is the invoice below. */
  orderId: OrderId | null;
  invoiceId?: number;
  /** Whether a SEPA debit may also pay it; the bank answers days later. */
  allowsBankDebit?: boolean;
  amountCents: Cents;
  currency: string;
  /** One line for the payment page, e.g. 'Small Van, Dublin to Cork'. */
  description: string;
  customerEmail: string;
  /** An absolute URL. The page there asks the gateway what happened and trusts nothing in the URL. */
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
  /** The order that it was opened for, as we sent it to the gateway, which still has it if our database is restored. */
  order: { id: OrderId; key: string | null } | null;
  /** The invoice that it was opened for, in the same way; absent for an order. */
  invoice?: { id: number; key: string | null };
  openedAt: Date;
  state: "open" | "complete" | "expired";
  /** Null until the money has arrived; a completed session has none while its bank is deciding. */
  payment: GatewayPayment | null;
};

export type GatewayPayment = {
  /** The gateway's id of the payment. */
  paymentId: string;
  amountCents: Cents;
  currency: string;
  livemode: boolean;
  /** When the customer paid, possibly long before we learn of it. */
  paidAt: Date;
};

type RefundRequest = {
  /** Our `refunds.refund_key`: the idempotency key, and how we recognise the refund. */
  refundKey: string;
  paymentId: string;
  amountCents: Cents;
};

/** A gateway that pays refunds back, or at least records them. */
export type RefundGateway = {
  /** With `byGateway` false, it only records a refund that was paid another way. */
  refund(request: RefundRequest & { reason: string; byGateway: boolean }): Promise<GatewayRefund>;
  readRefunds(paymentId: string): Promise<GatewayRefund[]>;
  /**
   * Whether a refund without a key is the one we requested; 'later' while its key may still arrive. Absent if the
   * gateway stores refund and key together.
   */
  isOurs?(made: GatewayRefund, requested: RequestedRefund): "yes" | "no" | "later";
  /** How long a refund whose answer was lost may remain in progress; absent if its key makes a retry safe. */
  settleMs?: number;
};

/** `attempts`: how often it was tried; 0 if never. */
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

/** `withdrawn`: the bank holds the money until it decides. `won`: the money is back. `lost`: it is gone for good. */
export type GatewayDispute = {
  disputeId: string;
  paymentId: string;
  amountCents: Cents;
  state: "open" | "withdrawn" | "won" | "lost";
  /** The cardholder's reason, in words. */
  reason: string;
  openedAt: Date;
};

/**
 * What the gateway reports, by webhook or in its list of events. `other` has no effect; `unreadable` is from the
 * gateway but has an unknown shape.
 */
export type GatewayEvent = { eventId: string; type: string } & (
  | { kind: "session"; session: GatewaySession }
  | { kind: "refunds"; paymentId: string }
  | { kind: "dispute"; dispute: GatewayDispute }
  | { kind: "other" }
  | { kind: "unreadable"; problem: string; body: string }
);

/** The session in which a payment was made; `other_business` if the session wasn't ours. */
export type PaymentOrigin = GatewaySession | "other_business";

/** Takes payments. Calls time out, and throw `GatewayUnavailable` if a retry may help, else `GatewayRefused`. */
export type PaymentGateway = {
  name: GatewayName;
  livemode: boolean;
  openSession(request: SessionRequest): Promise<OpenedSession>;
  /** Null if the gateway doesn't know the session. */
  readSession(gatewaySessionId: string): Promise<GatewaySession | null>;
  /** Returns the session's new state: expired, unless it was paid at the same moment. */
  expireSession(gatewaySessionId: string): Promise<GatewaySession>;
  refund(request: RefundRequest): Promise<GatewayRefund>;
  readRefunds(paymentId: string): Promise<GatewayRefund[]>;
  /** Sessions completed since then, oldest first, to catch up on events that never arrived. */
  completedSince(since: Date): Promise<GatewaySession[]>;
  /** Refunds made since then, oldest first. */
  refundsSince(since: Date): Promise<GatewayRefund[]>;
  /** Null if the gateway doesn't know the payment, or doesn't know its origin yet. */
  findOrigin(paymentId: string): Promise<PaymentOrigin | null>;
  /**
   * All events since then, oldest first to the second, whether or not their webhooks arrived. An event has the same id
   * as its webhook.
   */
  eventsSince(since: Date): Promise<GatewayEvent[]>;
  /** How far back `eventsSince` reaches. */
  eventPeriodMs: number;
  /** The HTTP header with the signature of its events; null if it sends none. */
  signatureHeader: string | null;
  /** Reads an event from the raw body; null if the signature is not the gateway's. */
  readEvent(body: string, signature: string): GatewayEvent | null;
};

/** The gateway did not answer, or asked us to retry: the same call may succeed later. */
export class GatewayUnavailable extends Error {
  override name = "GatewayUnavailable";
}

/** Our key is rejected or lacks a permission; the same call succeeds once an administrator has fixed it. */
export class GatewayUnauthorised extends GatewayUnavailable {
  override name = "GatewayUnauthorised";
}

/** The gateway refused, and would refuse again. `message` is for staff. */
export class GatewayRefused extends Error {
  override name = "GatewayRefused";
}

/** The request's id was used before with different content; the request succeeds under a new id. */
export class GatewayIdempotencyConflict extends GatewayRefused {
  override name = "GatewayIdempotencyConflict";
}

/** Whether the error came from a gateway; any other error is a bug of ours. */
export function isGatewayError(error: unknown): error is GatewayUnavailable | GatewayRefused {
  return error instanceof GatewayUnavailable || error instanceof GatewayRefused;
}
