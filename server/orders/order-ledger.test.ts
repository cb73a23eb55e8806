import { beforeAll, expect, it } from "vitest";
import type { OrderId } from "../../domain/orders/references.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { booksOf, payInSandbox, refund } from "../../test/payments.ts";
import { bookBox, boxes, reprice, saveRoundPrices } from "../../test/repricing.ts";
import { bookTwo, bookTwoPaid, type DistinctOrder, readEverythingOf } from "../../test/two-orders.ts";
import { disputedCents, readLedger, refundedCents } from "./order-ledger.ts";
import { readRemainingLines } from "./sold-lines.ts";
import { updateStatusFromLedger } from "./update-status-from-ledger.ts";
import { waiveBalance } from "./waive-balance.ts";

const { app, clock } = appForFile({ livePayments: true });
beforeAll(() => saveRoundPrices(app));

const orderOf = (id: OrderId) => app.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const paymentOf = async ({ orderId }: DistinctOrder) => (await booksOf(app, orderId)).payments[0]?.id ?? 0;
const dispute = (id: string, paymentId: number, cents: number, state: "open" | "withdrawn" | "won") =>
  app.db
    .insertInto("disputes")
    .values({
      gateway: "sandbox",
      dispute_id: id,
      payment_id: paymentId,
      amount_cents: cents,
      reason: "",
      state,
      opened_at: clock.now(),
      closed_at: state === "won" ? clock.now() : null,
    })
    .execute();

it("The ledgers of two orders each contain only their own payments, refunds and disputes", async () => {
  const [first, second] = await bookTwoPaid(app);
  await refund(app, first.orderId, { amount: "1.00" });
  await refund(app, second.orderId, { amount: "2.00" });
  await dispute("dp_first", await paymentOf(first), 300, "withdrawn");
  await dispute("dp_second", await paymentOf(second), 400, "withdrawn");
  await dispute("dp_second_won", await paymentOf(second), 500, "won");
  await dispute("dp_second_open", await paymentOf(second), 600, "open");
  await app.db
    .insertInto("payments")
    .values({
      order_id: second.orderId,
      method: "sandbox",
      reference: `pi_sandbox_unmatched_${second.orderId}`,
      livemode: false,
      amount_cents: 7,
      currency: "EUR",
      state: "unmatched",
      received_at: clock.now(),
    })
    .execute();
  expect(await readLedger(app.db, first.orderId)).toMatchObject({
    paidCents: first.totalCents,
    refundedCents: 100,
    disputedCents: 300,
    remainingCents: first.totalCents - 400,
    payments: [{ order_id: first.orderId }],
    refunds: [{ order_id: first.orderId }],
  });
  expect(await readLedger(app.db, second.orderId)).toMatchObject({
    paidCents: second.totalCents,
    refundedCents: 200,
    disputedCents: 400,
    remainingCents: second.totalCents - 600,
    payments: [{ order_id: second.orderId }],
    refunds: [{ order_id: second.orderId }],
  });
});

it("The refunded and disputed amounts of a payment are its own, in the requested states", async () => {
  const [first, second] = await bookTwoPaid(app);
  for (const [order, amount] of [
    [first, "1.00"],
    [second, "2.00"],
  ] as const)
    await refund(app, order.orderId, { amount });
  await app.db
    .updateTable("refunds")
    .set({ state: "pending", settled_at: null })
    .where("order_id", "=", first.orderId)
    .execute();
  await dispute("dp_of_second", await paymentOf(second), 400, "withdrawn");
  const read = async (order: DistinctOrder, states: Parameters<typeof refundedCents>[1]) => {
    const row = await app.db
      .selectFrom("payments")
      .select((eb) => [refundedCents(eb, states).as("refunded"), disputedCents(eb).as("disputed")])
      .where("id", "=", await paymentOf(order))
      .executeTakeFirstOrThrow();
    return [Number(row.refunded), Number(row.disputed)];
  };
  expect(await read(first, ["succeeded"])).toEqual([0, 0]);
  expect(await read(first, ["pending", "succeeded"])).toEqual([100, 0]);
  expect(await read(second, ["succeeded"])).toEqual([200, 400]);
});

it("What remains of a line is reduced by the refunds of its own order that didn't fail", async () => {
  const [first, second] = await bookTwoPaid(app);
  const refundLine = async (order: DistinctOrder, cents: number, state: "succeeded" | "failed") => {
    const { id } = await app.db
      .insertInto("refunds")
      .values({
        refund_key: `crf_of_a_line_${order.orderId}_${state}_${cents}`,
        payment_id: await paymentOf(order),
        order_id: order.orderId,
        amount_cents: cents,
        by_gateway: false,
        state,
        requested_by: "test",
        created_at: clock.now(),
        settled_at: clock.now(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto("refund_lines")
      .values({ refund_id: id, position: 0, quantity: 0, amount_cents: cents, tax_cents: 0 })
      .execute();
  };
  await refundLine(first, 100, "succeeded");
  await refundLine(second, 200, "succeeded");
  await refundLine(second, 50, "failed");
  const leftOf = async ({ orderId }: DistinctOrder) =>
    (await readRemainingLines(app.db, await orderOf(orderId)))[0]?.leftCents;
  expect([await leftOf(first), await leftOf(second)]).toEqual([first.totalCents - 100, second.totalCents - 200]);
});

it("An order whose money was all refunded has status refunded, and gets its own former status back if a refund fails", async () => {
  const [first, second] = await bookTwoPaid(app);
  await app.db.updateTable("orders").set({ status: "completed" }).where("id", "=", second.orderId).execute();
  await refund(app, second.orderId);
  expect((await orderOf(second.orderId)).status).toBe("refunded");
  await refund(app, first.orderId);
  const before = await readEverythingOf(app.db, first.orderId);
  await app.db
    .insertInto("order_events")
    .values({
      order_id: second.orderId,
      happened_at: clock.now(),
      actor: "staff",
      kind: "note",
      note: "",
      data: '{"from":"pending"}',
    })
    .execute();
  await app.db
    .updateTable("refunds")
    .set({ state: "failed", failure: "The card was closed" })
    .where("order_id", "=", second.orderId)
    .execute();
  await updateStatusFromLedger(app.context, await orderOf(second.orderId), "webhook");
  expect((await orderOf(second.orderId)).status).toBe("completed");
  expect(await readEverythingOf(app.db, first.orderId)).toEqual(before);
});

it("A waived difference adjusts the lines of its own order, and nothing of another order", async () => {
  const both = [await bookBox(app), await bookBox(app)];
  for (const order of both) {
    await payInSandbox(app, order);
    await reprice(app, order.orderId, { shipment: { packageType: boxes.at120 }, difference: "ask" });
  }
  const [first, second] = [both[0]?.orderId ?? 0, both[1]?.orderId ?? 0] as [OrderId, OrderId];
  const before = await readEverythingOf(app.db, first);
  await waiveBalance(app.context, second, "staff");
  expect(await readEverythingOf(app.db, first)).toEqual(before);
  const order = await orderOf(second);
  expect([order.total_cents, order.due_cents]).toEqual([10000, 0]);
  const linesOf = (id: OrderId) =>
    app.db.selectFrom("order_lines").selectAll().where("order_id", "=", id).orderBy("position").execute();
  const lines = await linesOf(second);
  expect(lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(order.net_cents);
  expect(lines).toHaveLength((await linesOf(first)).length + 1);
});

it("Storing a price replaces the lines of its own order only", async () => {
  const [first, second] = await bookTwo(app);
  const before = await readEverythingOf(app.db, first.orderId);
  await reprice(app, second.orderId, { shipment: { packageType: boxes.at80 } });
  expect((await orderOf(second.orderId)).total_cents).toBe(8000);
  expect(await readEverythingOf(app.db, first.orderId)).toEqual(before);
});
