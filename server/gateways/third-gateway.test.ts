import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Connections, getConnections } from "../../contract/connections.ts";
import { confirmationPath } from "../../contract/paths.ts";
import { exportOrders, getStaffOrder, type StaffOrder } from "../../contract/staff-order.ts";
import { listStaffOrders, type StaffOrderPage } from "../../contract/staff-orders.ts";
import { gatewayNames } from "../../domain/orders/gateways.ts";
import type { TestApp } from "../../test/app.ts";
import { addTestPay, createTestPay } from "../../test/fakes/testpay/testpay.ts";
import { testClock } from "../../test/journeys.ts";
import {
  bookPending,
  booksOf,
  comeBack,
  createPayingApp,
  type Pending,
  pressPay,
  refund,
  shopOrderOf,
} from "../../test/payments.ts";
import { readEnvironment } from "../environment.ts";
import { paymentsHealth } from "../health/payments-health.ts";
import { paymentOrigins } from "../pages/content-policy.ts";
import { reconcilePayments } from "../payments/reconcile-payments.ts";
import { storePayment } from "../payments/store-payment.ts";
import { describeGateway } from "./gateway.contract.ts";

const clock = testClock();
const testPay = createTestPay(clock.now);

describeGateway("testpay", async () => ({
  gateway: testPay.gateway,
  setClock: (instant) => clock.set(instant.toISOString()),
  pay: async ({ url }) => {
    testPay.pay(url);
  },
  close: async () => {},
}));

describe("a third gateway, added as a row and an adapter", () => {
  let remove: () => void;
  let app: TestApp;
  beforeAll(async () => {
    remove = addTestPay(testPay);
    const { payments } = readEnvironment({ PAYMENTS: "testpay" });
    app = await createPayingApp({ now: clock.now, environment: { payments } });
  });
  afterAll(async () => {
    await app.close();
    remove();
  });

  async function read<Body>(path: string): Promise<Body> {
    const response = await app.request(path, { token: await app.administratorToken() });
    expect(response.status, await response.clone().text()).toBe(200);
    return response.json() as Promise<Body>;
  }

  /** Books an order, presses the pay button and pays; the gateway's event has not been delivered yet. */
  async function pay(): Promise<{ order: Pending; event: ReturnType<typeof testPay.pay> }> {
    const order = await bookPending(app);
    const { to } = await pressPay(app, order);
    expect(to).toMatch(/^https:\/\/pay\.testpay\.example\/cs_testpay_/);
    return { order, event: testPay.pay(to) };
  }

  async function payAndReport(): Promise<Pending> {
    const { order, event } = await pay();
    const answer = await app.request("/webhooks/testpay", { method: "POST", ...event });
    expect(await answer.json()).toMatchObject({ received: true });
    return order;
  }

  it("is a choice of PAYMENTS, and the pay button may lead to its pages", () => {
    expect(() => readEnvironment({ PAYMENTS: "nopay" })).toThrow(`must be one of ${gatewayNames().join(", ")}, not`);
    expect(paymentOrigins(app.context.environment)).toEqual(["https://pay.testpay.example"]);
  });

  it("records a payment that its event reports, under its name in the ledger", async () => {
    const order = await payAndReport();
    expect(await comeBack(app, order)).toBe(confirmationPath(order.orderId, order.orderKey));
    expect(await shopOrderOf(app, order.orderId)).toMatchObject({
      status: "processing",
      payment_method: "testpay",
      payment_method_title: "Card (Testpay)",
    });
    const { payments, documents } = await booksOf(app, order.orderId);
    expect(payments).toMatchObject([{ method: "testpay", state: "applied", amount_cents: order.totalCents }]);
    expect(documents).toMatchObject([{ kind: "receipt", data: { paymentMethod: "Card (Testpay)" } }]);
  });

  it("accepts events only on its own path", async () => {
    const { order, event } = await pay();
    expect((await app.request("/webhooks/stripe", { method: "POST", ...event })).status).toBe(400);
    expect((await shopOrderOf(app, order.orderId)).status).toBe("pending");
  });

  it("has its payments found by the return page, or by reconciliation if the customer didn't come back", async () => {
    const [returned, unreported] = [await pay(), await pay()];
    await comeBack(app, returned.order);
    expect((await shopOrderOf(app, returned.order.orderId)).status).toBe("processing");
    await reconcilePayments(app.context);
    expect((await shopOrderOf(app, unreported.order.orderId)).status).toBe("processing");
  });

  it("pays a refund", async () => {
    const { orderId } = await payAndReport();
    expect((await refund(app, orderId, { amount: "10.00" })).body).toMatchObject({ refunded_payment: true });
    const { payments, refunds } = await booksOf(app, orderId);
    const [made] = await testPay.gateway.readRefunds(payments[0]?.reference ?? "");
    expect(made).toMatchObject({ amountCents: 1000, refundKey: refunds[0]?.refund_key });
    expect(refunds).toMatchObject([{ state: "succeeded", by_gateway: true, gateway_refund_id: made?.gatewayRefundId }]);
  });

  it("has one ledger row per payment", async () => {
    const { orderId } = await payAndReport();
    const [payment] = (await booksOf(app, orderId)).payments;
    if (!payment) throw new Error("The order is not paid");
    const { id: _, ...again } = { ...payment, state: "unmatched" as const, order_id: null, session_id: null };
    expect(await storePayment(app.db, again)).toBeNull();
  });

  it("shares its index with nodes of the previous version, which list the gateways that they know", async () => {
    const [payment] = (await booksOf(app, (await payAndReport()).orderId)).payments;
    if (!payment) throw new Error("The order is not paid");
    const { id: _, ...money } = {
      ...payment,
      method: "stripe" as const,
      state: "unmatched" as const,
      session_id: null,
    };
    const store = () =>
      app.db
        .insertInto("payments")
        .values({ ...money, order_id: null })
        .onConflict((conflict) =>
          conflict
            .columns(["method", "reference"])
            .where("method", "in", ["stripe", "sandbox", "woocommerce"])
            .doNothing(),
        )
        .returning("id")
        .execute();
    expect([await store(), await store()]).toEqual([[{ id: expect.any(Number) }], []]);
  });

  it("has its label on every staff screen that shows it", async () => {
    const { orderId } = await payAndReport();
    const order = await read<StaffOrder>(getStaffOrder.path.replace("{id}", String(orderId)));
    expect(order).toMatchObject({
      isTest: true,
      paymentMethodTitle: "Card (Testpay)",
      payments: [{ method: "testpay", methodTitle: "Card (Testpay)" }],
      paymentPages: [{ gateway: "testpay" }],
    });
    const connections = await read<Connections>(getConnections.path);
    expect(connections.payments).toEqual({ gateway: "testpay", live: false });
    const { facts } = await paymentsHealth(app.context, connections);
    expect(facts).toContainEqual({ label: "Gateway", value: "Testpay" });
    const reference = order.payments[0]?.reference ?? "";
    const { orders } = await read<StaffOrderPage>(`${listStaffOrders.path}?search=${reference}`);
    expect(orders).toMatchObject([{ id: orderId, paymentMethod: "testpay" }]);
    const csv = await app.request(`${exportOrders.path}?search=${reference}`, {
      token: await app.administratorToken(),
    });
    expect((await csv.text()).trim().split("\r\n").at(-1)).toContain(",testpay,");
  });
});
