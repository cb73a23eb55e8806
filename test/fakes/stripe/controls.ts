import type { Account } from "./account.ts";
import type { EventListRules } from "./event-list.ts";
import type { createMisbehaviour, Fault, Step } from "./misbehaviour.ts";
import type { FakeCharge, FakeDispute, FakeEvent, FakeIntent, FakeRefund, FakeSession } from "./objects.ts";
import type { createWebhooks, Delivery, DeliveryRules } from "./webhooks.ts";

/** The account's objects, the requests it received and the events it sent. */
type Books = {
  sessions: FakeSession[];
  intents: FakeIntent[];
  charges: FakeCharge[];
  refunds: FakeRefund[];
  disputes: FakeDispute[];
  events: FakeEvent[];
  deliveries: Delivery[];
  /** Names of the requested steps, in order. */
  requests: Step[];
};

/**
 * What a test can do at Stripe: as a customer, as staff in its dashboard, or by injecting faults. Arguments and
 * results are JSON.
 */
export type StripeControls = {
  pay(sessionId: string): Promise<void>;
  decline(sessionId: string): Promise<void>;
  payLater(sessionId: string): Promise<void>;
  answerLater(sessionId: string, isPaid: boolean): Promise<void>;
  /** Returns the refund's id. */
  refundAtDashboard(paymentId: string, cents: number): Promise<string>;
  /** The initial state of refunds from now on; `settleRefund` and `failRefund` change it. */
  refundsAre(status: "pending" | "succeeded"): Promise<void>;
  recordRefundOutcome(refundId: string): Promise<void>;
  failRefund(refundId: string, reason?: string): Promise<void>;
  dispute(paymentId: string, reason?: string): Promise<void>;
  closeDispute(paymentId: string, status: "won" | "lost"): Promise<void>;
  /** How events are sent from now on. */
  webhooks(rules: Partial<DeliveryRules>): Promise<void>;
  /** How events are listed from now on. */
  eventList(rules: Partial<EventListRules>): Promise<void>;
  /** From now on, so many events, each with its own id, report the same change. */
  copyEvents(copies: number): Promise<void>;
  /** Shifts everything in the account's books so far into the past by this much. */
  age(ms: number): Promise<void>;
  /** Other business of the account: a payment without a session. Returns its id. */
  chargeElsewhere(cents: number): Promise<string>;
  /** Where events are sent; null: nowhere. */
  sendTo(url: string | null): Promise<void>;
  /** Sends every event again, including old ones. */
  sendAllAgain(): Promise<void>;
  /** Resolves once all events that may be sent have been accepted. */
  delivered(): Promise<void>;
  misbehave(fault: Fault): Promise<void>;
  behave(): Promise<void>;
  /** Requests that reach this step wait until `release`. */
  hold(when: "before" | "after", step: Step): Promise<void>;
  held(): Promise<{ step: Step; when: string }[]>;
  release(): Promise<void>;
  books(): Promise<Books>;
};

type Parts = {
  account: Account;
  webhooks: ReturnType<typeof createWebhooks>;
  misbehaviour: ReturnType<typeof createMisbehaviour>;
  requests: Step[];
  eventList: EventListRules;
  refundsAre: (status: "pending" | "succeeded") => void;
  sendTo: (url: string | null) => void;
};

export function createControls({
  account,
  webhooks,
  misbehaviour,
  requests,
  eventList,
  refundsAre,
  sendTo,
}: Parts): StripeControls {
  return {
    pay: async (id) => void account.pay(id),
    decline: async (id) => void account.decline(id),
    payLater: async (id) => void account.payLater(id),
    answerLater: async (id, isPaid) => void account.answerLater(id, isPaid),
    refundAtDashboard: async (paymentId, cents) =>
      account.createRefund({ payment_intent: paymentId, amount: String(cents) }, "succeeded").id,
    refundsAre: async (status) => refundsAre(status),
    recordRefundOutcome: async (id) => void account.settleRefund(id),
    failRefund: async (id, reason) => void account.failRefund(id, reason),
    dispute: async (paymentId, reason) => account.dispute(paymentId, reason),
    closeDispute: async (paymentId, status) => account.closeDispute(paymentId, status),
    webhooks: async (rules) => webhooks.change(rules),
    eventList: async (rules) => void Object.assign(eventList, rules),
    copyEvents: async (copies) => account.copyEvents(copies),
    age: async (ms) => account.age(ms),
    chargeElsewhere: async (cents) => account.chargeElsewhere(cents),
    sendTo: async (url) => sendTo(url),
    sendAllAgain: async () => account.events.forEach(webhooks.tell),
    delivered: () => webhooks.delivered(),
    misbehave: async (fault) => misbehaviour.misbehave(fault),
    behave: async () => misbehaviour.behave(),
    hold: async (when, step) => misbehaviour.hold(when, step),
    held: async () => misbehaviour.held(),
    release: async () => misbehaviour.release(),
    books: async () => {
      account.endSessions();
      const { sessions, intents, charges, refunds, disputes, events } = account;
      return structuredClone({
        sessions,
        intents,
        charges,
        refunds,
        disputes,
        events,
        deliveries: webhooks.deliveries,
        requests,
      });
    },
  };
}
