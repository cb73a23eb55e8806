import { createHmac, randomBytes } from "node:crypto";
import { type GatewayName, gateways } from "../../../domain/orders/gateways.ts";
import { adapters } from "../../../server/gateways/adapters.ts";
import {
  type GatewayEvent,
  type GatewayRefund,
  GatewayRefused,
  type GatewaySession,
  type PaymentGateway,
} from "../../../server/gateways/gateway.ts";

const name = "testpay";
const origin = "https://pay.testpay.example";

type Session = GatewaySession & { amountCents: number; currency: string; expiresAt: Date };

type SignedEvent = { body: string; headers: Record<string, string> };

/** A third gateway, which keeps its sessions and refunds in memory and signs its events. */
export type TestPay = {
  gateway: PaymentGateway;
  /** Pays as a customer does on its page, and returns the event that it sends about it. */
  pay(url: string): SignedEvent;
};

export function createTestPay(now: () => Date): TestPay {
  const secret = randomBytes(32);
  const sessions = new Map<string, Session>();
  const refunds: GatewayRefund[] = [];
  const events: { at: Date; eventId: string; paymentId: string; gatewaySessionId: string | null }[] = [];
  const newId = (kind: string) => `${kind}_${name}_${randomBytes(12).toString("hex")}`;
  const sign = (body: string) => createHmac("sha256", secret).update(body).digest("hex");

  function current(id: string): GatewaySession | null {
    const session = sessions.get(id);
    if (!session) return null;
    if (session.state === "open" && session.expiresAt <= now()) session.state = "expired";
    const { amountCents: _, currency: __, expiresAt: ___, ...shown } = session;
    return structuredClone(shown);
  }

  const gateway: PaymentGateway = {
    name: name as string as GatewayName,
    livemode: false,
    async openSession({ id, orderId, invoiceId, amountCents, currency, returnUrl, expiresAt }) {
      const known = [...sessions.values()].find(({ sessionId }) => sessionId === id);
      const gatewaySessionId = known?.gatewaySessionId ?? newId("cs");
      if (!known) {
        const key = new URL(returnUrl).searchParams.get("key");
        const order = orderId === null ? null : { id: orderId, key };
        const opened = {
          gatewaySessionId,
          sessionId: id,
          order,
          ...(invoiceId !== undefined && { invoice: { id: invoiceId, key } }),
          openedAt: now(),
          state: "open" as const,
          payment: null,
        };
        sessions.set(gatewaySessionId, { ...opened, amountCents, currency, expiresAt });
      }
      return { gatewaySessionId, url: `${origin}/${gatewaySessionId}` };
    },
    readSession: async (id) => current(id),
    async expireSession(id) {
      const session = sessions.get(id);
      if (session?.state === "open") session.state = "expired";
      return current(id) ?? refuse("No such session");
    },
    async refund({ refundKey, paymentId, amountCents }) {
      const made = refunds.filter((refund) => refund.paymentId === paymentId);
      const known = made.find((refund) => refund.refundKey === refundKey);
      if (known) return known;
      const paidCents = [...sessions.values()].find(({ payment }) => payment?.paymentId === paymentId)?.amountCents;
      if (paidCents === undefined) return refuse("No such payment");
      if (made.reduce((sum, refund) => sum + refund.amountCents, amountCents) > paidCents) return refuse("Too much");
      const refund: GatewayRefund = {
        gatewayRefundId: newId("re"),
        refundKey,
        paymentId,
        amountCents,
        state: "succeeded",
        failure: null,
        createdAt: now(),
      };
      refunds.push(refund);
      events.push({ at: now(), eventId: newId("evt"), paymentId, gatewaySessionId: null });
      return refund;
    },
    readRefunds: async (paymentId) => refunds.filter((refund) => refund.paymentId === paymentId),
    async completedSince(since) {
      const paid = [...sessions.keys()].flatMap((id) => current(id) ?? []).filter(({ payment }) => payment !== null);
      return paid.filter(({ payment }) => payment !== null && payment.paidAt >= since);
    },
    refundsSince: async (since) => refunds.filter(({ createdAt }) => createdAt >= since),
    async findOrigin(paymentId) {
      const session = [...sessions.values()].find(({ payment }) => payment?.paymentId === paymentId);
      return session ? current(session.gatewaySessionId) : null;
    },
    eventsSince: async (since) =>
      events
        .filter(({ at }) => at >= since)
        .toSorted((one, other) => one.at.getTime() - other.at.getTime())
        .flatMap(({ eventId, paymentId, gatewaySessionId }): GatewayEvent[] => {
          if (gatewaySessionId === null) return [{ eventId, type: "refund.made", kind: "refunds", paymentId }];
          const session = current(gatewaySessionId);
          return session ? [{ eventId, type: "session.paid", kind: "session", session }] : [];
        }),
    eventPeriodMs: 7 * 86_400_000,
    signatureHeader: "testpay-signature",
    readEvent(body, signature) {
      if (signature !== sign(body)) return null;
      const { eventId, gatewaySessionId } = JSON.parse(body) as { eventId: string; gatewaySessionId: string };
      const session = current(gatewaySessionId);
      const content: GatewayEvent = { eventId, type: "session.paid", kind: "other" };
      return session ? { ...content, kind: "session", session } : content;
    },
  };

  return {
    gateway,
    pay(url) {
      const id = new URL(url).pathname.slice(1);
      const session = sessions.get(id);
      if (session?.state !== "open") throw new Error(`${url} cannot be paid`);
      const { amountCents, currency } = session;
      session.state = "complete";
      const paymentId = newId("pi");
      session.payment = { paymentId, amountCents, currency, livemode: false, paidAt: now() };
      const eventId = newId("evt");
      events.push({ at: now(), eventId, paymentId, gatewaySessionId: id });
      const body = JSON.stringify({ eventId, gatewaySessionId: id });
      return { body, headers: { "testpay-signature": sign(body) } };
    },
  };
}

function refuse(why: string): never {
  throw new GatewayRefused(why);
}

/** Adds the gateway as a developer would: a row in the table and an adapter. Returns a function that removes both. */
export function addTestPay({ gateway }: TestPay): () => void {
  Object.assign(gateways, { [name]: { label: "Testpay", methodTitle: "Card (Testpay)", isTest: true } });
  Object.assign(adapters, { [name]: { connect: () => gateway, pageOrigin: () => origin } });
  return () => {
    for (const table of [gateways, adapters]) Reflect.deleteProperty(table, name);
  };
}
