import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GatewayRefused, type OpenedSession, type PaymentGateway, type SessionRequest } from "./gateway.ts";

export type GatewayUnderTest = {
  gateway: PaymentGateway;
  /** Moves the gateway's clock. */
  setClock: (instant: Date) => void;
  /** Pays as a customer does on the payment page. */
  pay: (opened: OpenedSession) => Promise<void>;
  close: () => Promise<void>;
};

const morning = new Date("2026-03-04T10:00:00Z");
const minutesLater = (minutes: number) => new Date(morning.getTime() + minutes * 60_000);

let count = 0;

/** A session for €32.50 that is open for an hour from `morning`. */
export function sessionRequest(changes: Partial<SessionRequest> = {}): SessionRequest {
  count += 1;
  return {
    id: `cps_contract_${count}_${"x".repeat(12)}`,
    orderId: 4000 + count,
    amountCents: 3250,
    currency: "EUR",
    description: "Small Van, Dublin to Cork",
    customerEmail: "aine@example.ie",
    returnUrl: `http://localhost:3000/checkout/return/${count}/?key=k`,
    cancelUrl: `http://localhost:3000/checkout/order-pay/${count}/?key=k&cancelled=1`,
    expiresAt: minutesLater(60),
    ...changes,
  };
}

/**
 * The behaviour that the port requires of every gateway. `make` is called once; its clock starts on the morning of 4
 * March 2026.
 */
export function describeGateway(name: string, make: () => Promise<GatewayUnderTest>): void {
  describe(`payment gateway ${name}`, () => {
    let test: GatewayUnderTest;
    let gateway: PaymentGateway;
    beforeAll(async () => {
      test = await make();
      gateway = test.gateway;
      test.setClock(morning);
    });
    afterAll(() => test.close());

    const openPaid = async (changes: Partial<SessionRequest> = {}) => {
      const request = sessionRequest(changes);
      const opened = await gateway.openSession(request);
      await test.pay(opened);
      const session = await gateway.readSession(opened.gatewaySessionId);
      if (!session?.payment) throw new Error("The page is not paid");
      return { request, opened, session, paymentId: session.payment.paymentId };
    };

    it("opens a page with our ids and no payment", async () => {
      const request = sessionRequest();
      const opened = await gateway.openSession(request);
      expect(new URL(opened.url).protocol).toMatch(/^https?:$/);
      expect(await gateway.readSession(opened.gatewaySessionId)).toEqual({
        gatewaySessionId: opened.gatewaySessionId,
        sessionId: request.id,
        order: { id: request.orderId, key: "k" },
        openedAt: morning,
        state: "open",
        payment: null,
      });
    });

    it("opens one page per request, even when it is requested twice at once", async () => {
      const request = sessionRequest();
      const [one, other] = await Promise.all([gateway.openSession(request), gateway.openSession(request)]);
      expect(other).toEqual(one);
      expect(await gateway.openSession(request)).toEqual(one);
      expect(await gateway.openSession(sessionRequest())).not.toEqual(one);
    });

    it("finds no page under an unknown id", async () => {
      expect(await gateway.readSession("cs_nobody_knows")).toBeNull();
    });

    it("reports amount, currency, mode and a stable id of the payment", async () => {
      const { request, opened, session } = await openPaid();
      expect(session).toMatchObject({
        state: "complete",
        sessionId: request.id,
        order: { id: request.orderId, key: "k" },
        openedAt: morning,
      });
      expect(session.payment).toEqual({
        paymentId: expect.stringMatching(/^pi_/),
        amountCents: 3250,
        currency: "EUR",
        livemode: gateway.livemode,
        paidAt: morning,
      });
      expect(await gateway.readSession(opened.gatewaySessionId)).toEqual(session);
    });

    it("reports when the payment was made, not when its page was opened", async () => {
      const opened = await gateway.openSession(sessionRequest());
      test.setClock(minutesLater(25));
      await test.pay(opened);
      test.setClock(minutesLater(40));
      const session = await gateway.readSession(opened.gatewaySessionId);
      const listed = await gateway.completedSince(minutesLater(20));
      const found = listed.find(({ gatewaySessionId }) => gatewaySessionId === opened.gatewaySessionId);
      test.setClock(morning);
      expect([session?.openedAt, session?.payment?.paidAt]).toEqual([morning, minutesLater(25)]);
      expect(found).toEqual(session);
    });

    it("closes an open page, and closing it again changes nothing", async () => {
      const opened = await gateway.openSession(sessionRequest());
      expect(await gateway.expireSession(opened.gatewaySessionId)).toMatchObject({ state: "expired", payment: null });
      expect(await gateway.expireSession(opened.gatewaySessionId)).toMatchObject({ state: "expired", payment: null });
    });

    it("doesn't close a paid page, and returns its payment instead", async () => {
      const { opened, session } = await openPaid();
      expect(await gateway.expireSession(opened.gatewaySessionId)).toEqual(session);
      expect(await gateway.readSession(opened.gatewaySessionId)).toEqual(session);
    });

    it("refuses to close a page with an unknown id", async () => {
      await expect(gateway.expireSession("cs_nobody_knows")).rejects.toThrow(GatewayRefused);
    });

    it("expires a page on time", async () => {
      const opened = await gateway.openSession(sessionRequest());
      test.setClock(minutesLater(61));
      expect(await gateway.readSession(opened.gatewaySessionId)).toMatchObject({ state: "expired", payment: null });
      test.setClock(morning);
    });

    it("refunds a payment in parts, and never more than was paid", async () => {
      const { paymentId } = await openPaid();
      const part = { refundKey: "crf_part_1_xxxxxxxxx", paymentId, amountCents: 1000 };
      const rest = { refundKey: "crf_part_2_xxxxxxxxx", paymentId, amountCents: 2250 };
      expect(await gateway.refund(part)).toMatchObject({ ...part, state: "succeeded", failure: null });
      await expect(gateway.refund({ ...rest, refundKey: "crf_much_xxxxxxxxxxx", amountCents: 2251 })).rejects.toThrow(
        GatewayRefused,
      );
      expect(await gateway.refund(rest)).toMatchObject({ ...rest, state: "succeeded" });
      await expect(gateway.refund({ ...rest, refundKey: "crf_more_xxxxxxxxxxx", amountCents: 1 })).rejects.toThrow(
        GatewayRefused,
      );
      expect((await gateway.readRefunds(paymentId)).map(({ refundKey }) => refundKey)).toEqual([
        part.refundKey,
        rest.refundKey,
      ]);
    });

    it("makes one refund per key, however often it is requested", async () => {
      const { paymentId } = await openPaid();
      const request = { refundKey: "crf_again_xxxxxxxxxx", paymentId, amountCents: 1000 };
      const [one, other] = await Promise.all([gateway.refund(request), gateway.refund(request)]);
      expect(other).toEqual(one);
      expect(await gateway.refund(request)).toEqual(one);
      expect(await gateway.readRefunds(paymentId)).toEqual([one]);
    });

    it("refuses to refund a payment that it never took", async () => {
      const request = { refundKey: "crf_foreign_xxxxxxxx", paymentId: "pi_nobody_knows", amountCents: 1000 };
      await expect(gateway.refund(request)).rejects.toThrow(GatewayRefused);
    });

    it("lists the pages that were paid and the refunds that were made since a time, oldest first", async () => {
      const inTime = { expiresAt: minutesLater(200) };
      test.setClock(minutesLater(130));
      const first = await gateway.openSession(sessionRequest(inTime));
      test.setClock(minutesLater(140));
      const second = await openPaid(inTime);
      const stillOpen = await gateway.openSession(sessionRequest(inTime));
      test.setClock(minutesLater(150));
      await test.pay(first);
      const refund = await gateway.refund({
        refundKey: "crf_since_xxxxxxxxxx",
        paymentId: second.paymentId,
        amountCents: 500,
      });
      const completed = (await gateway.completedSince(minutesLater(135))).map((session) => session.gatewaySessionId);
      expect(completed).toContain(first.gatewaySessionId);
      expect(completed).toContain(second.opened.gatewaySessionId);
      expect(completed).not.toContain(stillOpen.gatewaySessionId);
      // Opened before and paid after that time, so it must be listed.
      const lately = (await gateway.completedSince(minutesLater(145))).map((session) => session.gatewaySessionId);
      expect(lately).toContain(first.gatewaySessionId);
      expect(await gateway.refundsSince(minutesLater(150))).toEqual([refund]);
      expect(await gateway.refundsSince(minutesLater(151))).toEqual([]);
      const times = (await gateway.refundsSince(morning)).map(({ createdAt }) => createdAt.getTime());
      expect(times.length).toBeGreaterThan(1);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      test.setClock(morning);
    });

    it("lists all events since a time, oldest first and always with the same ids", async () => {
      const inTime = { expiresAt: minutesLater(300) };
      test.setClock(minutesLater(241));
      const paid = await openPaid(inTime);
      test.setClock(minutesLater(242));
      await gateway.refund({ refundKey: "crf_listed_xxxxxxxxx", paymentId: paid.paymentId, amountCents: 500 });
      const listed = await gateway.eventsSince(minutesLater(241));
      expect(await gateway.eventsSince(minutesLater(241))).toEqual(listed);
      expect(new Set(listed.map(({ eventId }) => eventId)).size).toBe(listed.length);
      const ofPayment = listed.filter((event) => JSON.stringify(event).includes(paid.paymentId));
      expect(ofPayment[0]).toMatchObject({ kind: "session", session: paid.session });
      expect(ofPayment.at(-1)).toMatchObject({ kind: "refunds", paymentId: paid.paymentId });
      const later = await gateway.eventsSince(minutesLater(242));
      expect(later).toEqual(ofPayment.slice(1));
      expect(later.length).toBeGreaterThan(0);
      expect(gateway.eventPeriodMs).toBeGreaterThanOrEqual(7 * 86_400_000);
      test.setClock(morning);
    });

    it("finds the page of a payment, and none for a payment that it never took", async () => {
      const inTime = { expiresAt: minutesLater(300) };
      test.setClock(minutesLater(243));
      const { session, paymentId } = await openPaid(inTime);
      await openPaid(inTime);
      test.setClock(morning);
      expect(await gateway.findOrigin(paymentId)).toEqual(session);
      expect(await gateway.findOrigin("pi_nobody_knows")).toBeNull();
    });

    it("rejects an event that it didn't sign", () => {
      expect(gateway.readEvent("{}", "")).toBeNull();
      expect(gateway.readEvent('{"id":"evt_1","type":"checkout.session.completed"}', "t=1,v1=00")).toBeNull();
    });
  });
}
