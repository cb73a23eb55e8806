import { beforeAll, expect, it } from "vitest";
import { appForFile } from "../../test/app-for-file.ts";
import { card, type Pending, payInSandbox, postSandbox, pressPay } from "../../test/payments.ts";
import { bookBox, boxes, reprice, saveRoundPrices } from "../../test/repricing.ts";
import { bookTwo } from "../../test/two-orders.ts";
import type { Context } from "../context.ts";
import type { PaymentGateway } from "../gateways/gateway.ts";
import { closeOpenSession } from "./close-session.ts";
import { confirmPayment } from "./confirm-payment.ts";
import { openPayment } from "./open-payment.ts";
import { expireStoredSession } from "./payment-sessions.ts";

const { app } = appForFile({ livePayments: true });
beforeAll(() => saveRoundPrices(app));

/** The gateway as seen by another process, which has not reconciled yet. */
const withGateway = (changes: Partial<PaymentGateway> = {}): Context => {
  if (!app.context.payments) throw new Error("No gateway takes payments");
  return { ...app.context, payments: { ...app.context.payments, ...changes } };
};
const input = ({ orderId, orderKey }: Pending) => ({ id: orderId, key: orderKey });

it("An order that turns out to be paid is reported as paid, and an unpaid one opens its page", async () => {
  const [first, second] = await bookTwo(app);
  const { to } = await pressPay(app, second);
  await postSandbox(app, to, card());
  expect(await openPayment(withGateway(), input(second))).toEqual({ kind: "paid" });
  expect(await openPayment(withGateway(), input(first))).toMatchObject({ kind: "gateway" });
});

it("A page that is closed while the gateway opens it stays closed, and the payer gets a new one", async () => {
  const [order] = await bookTwo(app);
  let opened = 0;
  const context = withGateway({
    openSession: async (request) => {
      if (++opened === 1) await expireStoredSession(app.context, request.id);
      return app.context.payments?.openSession(request) as ReturnType<PaymentGateway["openSession"]>;
    },
  });
  expect(await openPayment(context, input(order))).toMatchObject({ kind: "gateway" });
  const pages = await app.db
    .selectFrom("payment_sessions")
    .select("state")
    .where("order_id", "=", order.orderId)
    .execute();
  expect(pages.map(({ state }) => state).sort()).toEqual(["expired", "open"]);
});

it("A payer who returns while a difference is due is not told that the order is paid", async () => {
  const [paid, changed] = [await bookBox(app), await bookBox(app)];
  for (const order of [paid, changed]) await payInSandbox(app, order);
  await reprice(app, changed.orderId, { shipment: { packageType: boxes.at120 }, difference: "ask" });
  expect(await confirmPayment(app.context, input(changed))).toEqual({ outcome: "waiting" });
  expect(await confirmPayment(app.context, input(paid))).toEqual({ outcome: "paid" });
});

it("A payer who returns just as the gateway's event is recorded is told that the order is paid", async () => {
  const [unpaid, paid] = await bookTwo(app);
  await postSandbox(app, (await pressPay(app, paid)).to, card());
  let recorded = 0;
  const context = withGateway({
    readSession: async (id) => {
      recorded += 1;
      expect(await confirmPayment(app.context, input(paid))).toEqual({ outcome: "paid" });
      return (await app.context.payments?.readSession(id)) ?? null;
    },
  });
  expect(await confirmPayment(context, input(paid))).toEqual({ outcome: "paid" });
  expect(recorded).toBe(1);
  expect(await confirmPayment(app.context, input(unpaid))).toEqual({ outcome: "open" });
});

it("Whether an order was paid at the remote shop is read from the order itself", async () => {
  const both = await bookTwo(app);
  for (const { orderId } of both)
    await app.db
      .updateTable("orders")
      .set({ shop_order_id: orderId + 500_000 })
      .where("id", "=", orderId)
      .execute();
  const [unpaid, paid] = both;
  const context: Context = {
    ...app.context,
    remoteShop: {
      ...app.context.remoteShop,
      url: "https://shop.example.ie",
      importOrder: async (_, id) => {
        if (id === paid.orderId)
          await app.db.updateTable("orders").set({ date_paid: app.context.now() }).where("id", "=", id).execute();
        return true;
      },
    },
  };
  expect(await closeOpenSession(context, unpaid.orderId, "staff")).toBe("closed");
  expect(await closeOpenSession(context, paid.orderId, "staff")).toBe("paid");
  expect(await closeOpenSession(context, unpaid.orderId, "staff")).toBe("closed");
});
