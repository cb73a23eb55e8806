import { expect, it } from "vitest";
import type { OrderId } from "../../domain/orders/references.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { booksOf, refund } from "../../test/payments.ts";
import { bookTwoPaid, readEverythingOf } from "../../test/two-orders.ts";
import { inTransaction } from "../database/transaction.ts";
import type { GatewayRefund } from "../gateways/gateway.ts";
import { lockOrder } from "../orders/find-order.ts";
import { importForeignRefunds } from "./import-foreign-refunds.ts";
import { recordRefundOutcome } from "./record-refund-outcome.ts";
import { storeRefund } from "./store-refund.ts";
import { syncRefunds } from "./sync-refunds.ts";

const { app, clock, later } = appForFile({ livePayments: true });

const referenceOf = async (orderId: OrderId) => (await booksOf(app, orderId)).payments[0]?.reference ?? "";
const refundsOf = async (orderId: OrderId) =>
  (await booksOf(app, orderId)).refunds.map(({ state, amount_cents }) => [state, amount_cents]);

let made = 0;
/** A refund as the gateway reports it; made at the gateway itself unless it names one of our keys. */
const report = (paymentId: string, amountCents: number, changes: Partial<GatewayRefund> = {}): GatewayRefund => ({
  gatewayRefundId: `re_reported_${++made}`,
  refundKey: null,
  paymentId,
  amountCents,
  state: "succeeded",
  failure: null,
  createdAt: clock.now(),
  ...changes,
});

const sync = (...refunds: GatewayRefund[]) =>
  inTransaction(app.context, (context) => syncRefunds(context, { gateway: "sandbox", refunds, source: "webhook" }));

/** Stores a refund of ours that failed at the gateway; `gatewayRefundId` if the gateway had made it before. */
async function refuse(orderId: OrderId, amountCents: number, gatewayRefundId: string | null = null) {
  const [payment] = (await booksOf(app, orderId)).payments;
  await inTransaction(app.context, async (context) => {
    const order = await lockOrder(context.db, orderId);
    const row = await storeRefund(context.db, {
      payment_id: payment?.id ?? 0,
      order_id: orderId,
      amount_cents: amountCents,
      by_gateway: true,
      state: "pending",
      requested_by: "staff",
      created_at: context.now(),
    }).executeTakeFirstOrThrow();
    if (!order) throw new Error("There is no such order");
    const outcome = { state: "failed" as const, gatewayRefundId, failure: "Refused", source: "payment gateway" };
    await recordRefundOutcome(context, { order, refund: row }, outcome);
  });
}

const alertsOf = async (orderId: OrderId) =>
  (await booksOf(app, orderId)).emails.filter(({ template }) => template === "alert").map(({ subject }) => subject);

it("A refund made at the gateway is booked for the order of its payment, and nothing of another order changes", async () => {
  const [first, second] = await bookTwoPaid(app);
  const before = await readEverythingOf(app.db, first.orderId);
  expect(await sync(report(await referenceOf(second.orderId), 500))).toBe("1 refunds settled");
  expect(await refundsOf(second.orderId)).toEqual([["succeeded", 500]]);
  expect(await readEverythingOf(app.db, first.orderId)).toEqual(before);
  const after = await readEverythingOf(app.db, second.orderId);
  expect(await sync(report(await referenceOf(first.orderId), 600))).toBe("1 refunds settled");
  expect(await refundsOf(first.orderId)).toEqual([["succeeded", 600]]);
  expect(await readEverythingOf(app.db, second.orderId)).toEqual(after);
});

it("A gateway's refund never goes to a phone payment for which staff noted the gateway's id", async () => {
  const [first, second] = await bookTwoPaid(app);
  const reference = await referenceOf(second.orderId);
  await app.db
    .updateTable("payments")
    .set({ method: "phone", reference })
    .where("order_id", "=", first.orderId)
    .execute();
  // Stored last, so that the database finds the other one first.
  await app.db.updateTable("payments").set({ reference }).where("order_id", "=", second.orderId).execute();
  await sync(report(reference, 500));
  expect([await refundsOf(first.orderId), await refundsOf(second.orderId)]).toEqual([[], [["succeeded", 500]]]);
});

it("A report settles the refund that it names, and no other refund of the same or another payment", async () => {
  const [first, second] = await bookTwoPaid(app);
  for (const amount of ["1.00", "2.00"]) await refund(app, first.orderId, { amount });
  const [one, two] = (await booksOf(app, first.orderId)).refunds;
  const fail = (row: typeof one, paymentId: string) =>
    sync(
      report(paymentId, row?.amount_cents ?? 0, {
        state: "failed",
        refundKey: row?.refund_key ?? null,
        gatewayRefundId: row?.gateway_refund_id ?? "",
      }),
    );
  await fail(two, await referenceOf(first.orderId));
  expect(await refundsOf(first.orderId)).toEqual([
    ["succeeded", 100],
    ["failed", 200],
  ]);
  // A key that somebody copied to another payment's refund at the gateway.
  const copied = report(await referenceOf(second.orderId), 100, {
    state: "failed",
    refundKey: one?.refund_key ?? null,
  });
  await sync(copied);
  expect((await refundsOf(first.orderId))[0]).toEqual(["succeeded", 100]);
  expect(await refundsOf(second.orderId)).toEqual([["failed", 100]]);
});

it("A refund of a payment without an order applies each later report once, and never an earlier one again", async () => {
  const add = async (reference: string) => {
    await app.db
      .insertInto("payments")
      .values({
        method: "sandbox",
        reference,
        livemode: false,
        amount_cents: 5000,
        currency: "EUR",
        state: "unmatched",
        case_reason: "It belongs to no order of this shop",
        received_at: clock.now(),
      })
      .execute();
  };
  await add("pi_sandbox_of_nobody_1");
  await add("pi_sandbox_of_nobody_2");
  const rows = () =>
    app.db
      .selectFrom("refunds")
      .selectAll()
      .where("reason", "=", "Made at the payment provider")
      .where("order_id", "is", null);
  const one = report("pi_sandbox_of_nobody_1", 300, { state: "pending" });
  const other = report("pi_sandbox_of_nobody_2", 400, { state: "pending" });
  // Booked, but settled only once the gateway has finished them.
  expect(await sync(one, other)).toBe("nothing");
  later(5);
  expect(await sync(one)).toBe("nothing");
  const states = async () =>
    (await rows().orderBy("amount_cents").execute()).map(({ state, settled_at }) => [state, settled_at]);
  expect(await states()).toEqual([
    ["pending", null],
    ["pending", null],
  ]);
  const at = clock.now();
  expect(await sync({ ...one, state: "succeeded" })).toBe("1 refunds settled");
  later(10);
  expect(await sync({ ...one, state: "succeeded" })).toBe("nothing");
  expect(await sync(one)).toBe("nothing");
  expect(await states()).toEqual([
    ["succeeded", at],
    ["pending", null],
  ]);
  expect(await sync({ ...one, state: "failed", failure: "The card was closed" })).toBe("1 refunds settled");
  expect(await sync({ ...one, state: "succeeded" })).toBe("nothing");
  expect((await states()).map(([state]) => state)).toEqual(["failed", "pending"]);
});

it("A refund made at the gateway withdraws the alert about our refund that failed because of it, and no other", async () => {
  const [first, second] = await bookTwoPaid(app);
  const payment = await referenceOf(first.orderId);
  const alerts = await alertsOf(first.orderId);
  await refuse(second.orderId, 500);
  await refuse(first.orderId, 600);
  const others = await alertsOf(second.orderId);
  // For a different amount.
  await sync(report(payment, 700));
  expect(await alertsOf(first.orderId)).toHaveLength(alerts.length + 1);
  // For an amount of which only another order's refund was refused.
  await refuse(first.orderId, 800, "re_made_and_failed_800");
  await refuse(second.orderId, 800);
  await sync(report(payment, 800));
  expect(await alertsOf(first.orderId)).toHaveLength(alerts.length + 2);
  await sync(report(payment, 600));
  expect(await alertsOf(first.orderId)).toHaveLength(alerts.length + 1);
  expect((await alertsOf(second.orderId)).slice(0, others.length)).toEqual(others);
});

it("The alert about a refund stays if the gateway had made it, if it failed later, or if the refund of its amount was only recorded", async () => {
  const [first] = await bookTwoPaid(app);
  const payment = await referenceOf(first.orderId);
  const alerts = (await alertsOf(first.orderId)).length;
  await refuse(first.orderId, 300, "re_made_and_failed_300");
  await refuse(first.orderId, 400);
  later(1);
  await refund(app, first.orderId, { amount: "4.00", api_refund: false });
  expect(await alertsOf(first.orderId)).toHaveLength(alerts + 2);
  await sync(report(payment, 300, { createdAt: new Date(clock.now().getTime() - 60_000) }), report(payment, 400));
  expect(await alertsOf(first.orderId)).toHaveLength(alerts + 2);
});

it("Refunds made at the gateway before ours are booked once, and measured against their own order's payment", async () => {
  const [first, second] = await bookTwoPaid(app);
  for (const { orderId, totalCents } of [first, second]) {
    const [payment] = (await booksOf(app, orderId)).payments;
    const ours = await storeRefund(app.db, {
      payment_id: payment?.id ?? 0,
      order_id: orderId,
      amount_cents: totalCents - 150,
      by_gateway: true,
      state: "pending",
      requested_by: "staff",
      created_at: clock.now(),
    }).executeTakeFirstOrThrow();
    const foreign = [report(payment?.reference ?? "", 100), report(payment?.reference ?? "", 50)];
    for (let time = 0; time < 2; time++)
      expect(
        await importForeignRefunds(app.context, ours, { gateway: "sandbox", made: foreign, isAwaited: true }),
      ).toBe("fits");
    expect((await refundsOf(orderId)).slice(1)).toEqual([
      ["succeeded", 100],
      ["succeeded", 50],
    ]);
    foreign.push(report(payment?.reference ?? "", 1));
    expect(await importForeignRefunds(app.context, ours, { gateway: "sandbox", made: foreign, isAwaited: true })).toBe(
      "done",
    );
    const [refused] = (await booksOf(app, orderId)).refunds;
    expect(refused).toMatchObject({ state: "failed", failure: expect.stringContaining("€1.51 had been refunded") });
  }
});

it("A refund at the gateway that corresponds to ours settles it, even with a key copied from another payment's refund", async () => {
  const [first, second] = await bookTwoPaid(app);
  await refund(app, first.orderId, { amount: "1.00" });
  const [copied] = (await booksOf(app, first.orderId)).refunds;
  const [payment] = (await booksOf(app, second.orderId)).payments;
  const ours = await storeRefund(app.db, {
    payment_id: payment?.id ?? 0,
    order_id: second.orderId,
    amount_cents: second.totalCents,
    by_gateway: true,
    state: "pending",
    requested_by: "staff",
    created_at: clock.now(),
  }).executeTakeFirstOrThrow();
  const made = [report(payment?.reference ?? "", second.totalCents, { refundKey: copied?.refund_key ?? "" })];
  expect(await importForeignRefunds(app.context, ours, { gateway: "sandbox", made, isAwaited: true })).toBe("done");
  expect(await refundsOf(second.orderId)).toEqual([["succeeded", second.totalCents]]);
  expect(await refundsOf(first.orderId)).toEqual([["succeeded", 100]]);
});
