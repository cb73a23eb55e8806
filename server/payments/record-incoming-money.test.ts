import { beforeAll, expect, it } from "vitest";
import type { VatDocument } from "../../contract/checkout.ts";
import { sendPaymentLink } from "../../contract/staff-order.ts";
import { openAccount, toAccount } from "../../test/accounts.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { booksOf, type Pending, payInSandbox, recordByStaff } from "../../test/payments.ts";
import { bookBox, boxes, reprice, saveRoundPrices } from "../../test/repricing.ts";
import { bookTwo, bookTwoOpen, bookTwoPaid, readEverythingOf } from "../../test/two-orders.ts";
import { inTransaction } from "../database/transaction.ts";
import type { GatewaySession } from "../gateways/gateway.ts";
import { matchUnknownSession } from "./find-paid-session.ts";
import { hasUnmatchedMoney } from "./payment-readiness.ts";
import { recordDispute } from "./record-dispute.ts";
import { recordSession } from "./record-incoming-money.ts";

const { app, clock } = appForFile({ livePayments: true });
beforeAll(() => saveRoundPrices(app));

/** Everything stored about these orders, without what staff or customers did before. */
const readBoth = async (orders: Pending[]) => {
  const found = [];
  for (const { orderId } of orders) found.push(await readEverythingOf(app.db, orderId));
  return found;
};

const record = (session: GatewaySession) =>
  inTransaction(app.context, (context) => recordSession(context, { gateway: "sandbox", session, source: "webhook" }));

const sessionOf = async ({ orderId, orderKey }: Pending, changes: Partial<GatewaySession> = {}) => {
  const stored = await app.db
    .selectFrom("payment_sessions")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  return {
    gatewaySessionId: stored.gateway_session_id ?? "",
    sessionId: stored.id,
    order: { id: orderId, key: orderKey },
    openedAt: stored.created_at,
    state: "open",
    payment: null,
    ...changes,
  } satisfies GatewaySession;
};

const moneyOf = ({ orderId, totalCents }: Pending) => ({
  paymentId: `pi_sandbox_reported_${orderId}`,
  amountCents: totalCents,
  currency: "EUR",
  livemode: false,
  paidAt: clock.now(),
});

it("Money in another currency is shown in that currency when it matches nothing and when it is disputed", async () => {
  const [, order] = await bookTwoOpen(app);
  const payment = { ...moneyOf(order), amountCents: 1234, currency: "USD" };
  await record(await sessionOf(order, { state: "complete", payment }));
  const dispute = { disputeId: "dp_usd", paymentId: payment.paymentId, amountCents: 1234, reason: "fraudulent" };
  await inTransaction(app.context, (context) =>
    recordDispute(context, {
      gateway: "sandbox",
      dispute: { ...dispute, state: "withdrawn", openedAt: clock.now() },
      source: "webhook",
    }),
  );
  const notes = (await booksOf(app, order.orderId)).events.filter(({ kind }) =>
    ["payment_unmatched", "disputed"].includes(kind),
  );
  expect(notes.map(({ note }) => note)).toEqual([
    expect.stringMatching(/USD\s12\.34/),
    expect.stringMatching(/USD\s12\.34/),
  ]);
  expect(notes.map(({ note }) => note).join()).not.toContain("€12.34");
});

it("A card payment pays the order of its page, and changes nothing of another order", async () => {
  const [first, second] = await bookTwoOpen(app);
  const [before] = await readBoth([first]);
  await record(await sessionOf(second, { state: "complete", payment: moneyOf(second) }));
  expect(await readBoth([first])).toEqual([before]);
  expect((await booksOf(app, second.orderId)).payments).toMatchObject([{ state: "applied", order_id: second.orderId }]);
  const [after] = await readBoth([second]);
  await record(await sessionOf(first, { state: "complete", payment: moneyOf(first) }));
  expect((await booksOf(app, first.orderId)).payments).toMatchObject([{ state: "applied", order_id: first.orderId }]);
  expect(await readBoth([second])).toEqual([after]);
});

it("A page that expired at the gateway expires here, but neither another order's page nor a paid one does", async () => {
  const [first, second] = await bookTwoOpen(app);
  const [before] = await readBoth([first]);
  expect(await record(await sessionOf(second, { state: "expired" }))).toEqual({
    effect: "expired",
    orderId: second.orderId,
  });
  expect(await readBoth([first])).toEqual([before]);
  await record(await sessionOf(first, { state: "complete", payment: moneyOf(first) }));
  const paid = await readBoth([first]);
  expect(await record(await sessionOf(first, { state: "expired" }))).toEqual({ effect: "nothing", orderId: null });
  expect(await readBoth([first])).toEqual(paid);
});

it("A page with the same id at another gateway neither expires nor is paid", async () => {
  const [first, second] = await bookTwoOpen(app);
  const theirs = await sessionOf(first);
  await app.db
    .updateTable("payment_sessions")
    .set({ gateway: "stripe" })
    .where("order_id", "=", first.orderId)
    .execute();
  const before = await readBoth([first, second]);
  expect(await record({ ...theirs, state: "expired" })).toEqual({ effect: "nothing", orderId: null });
  expect(await readBoth([first, second])).toEqual(before);
  await record({ ...theirs, state: "complete", payment: moneyOf(first) });
  const { payments } = await booksOf(app, first.orderId);
  expect(payments).toMatchObject([{ state: "applied", session_id: null }]);
});

it("A payment whose page lacks our id at the gateway is found by the gateway's own id", async () => {
  const both = await bookTwoOpen(app);
  for (const order of both) {
    const page = { ...(await sessionOf(order)), sessionId: null };
    const money = moneyOf(order);
    expect(await record({ ...page, state: "complete", payment: money })).toMatchObject({
      effect: "paid",
      orderId: order.orderId,
    });
  }
});

it("Money that staff record for one order pays only that order, even under another payment's reference", async () => {
  const [first, second] = await bookTwo(app);
  const [before] = await readBoth([first]);
  expect((await recordByStaff(app, second.orderId, { method: "phone", reference: "POS 5" })).status).toBe(201);
  expect(await readBoth([first])).toEqual([before]);
  expect((await recordByStaff(app, first.orderId, { method: "phone", reference: "POS 5" })).status).toBe(201);
  const [account, other] = await bookTwo(app);
  const waiting = await readBoth([other]);
  expect((await recordByStaff(app, account.orderId, toAccount(await openAccount(app, "Shaw & Sons")))).status).toBe(
    201,
  );
  expect(await readBoth([other])).toEqual(waiting);
});

it("A card payment is recorded even if a phone payment has its id as its reference", async () => {
  const [first, second] = await bookTwoOpen(app);
  const money = moneyOf(second);
  await recordByStaff(app, first.orderId, { method: "phone", reference: money.paymentId });
  const session = await sessionOf(second, { state: "complete", payment: money });
  expect(await record(session)).toMatchObject({ effect: "paid", orderId: second.orderId });
  expect(await record(session)).toMatchObject({ effect: "already_recorded", orderId: second.orderId });
});

it("A difference is paid for its own order, with a receipt for the last payment", async () => {
  const both = [await bookBox(app), await bookBox(app)];
  for (const order of both) {
    await payInSandbox(app, order);
    await reprice(app, order.orderId, { shipment: { packageType: boxes.at120 }, difference: "ask" });
  }
  const [first, second] = both as [Pending, Pending];
  const before = await readBoth([first]);
  expect((await recordByStaff(app, second.orderId, { method: "phone", reference: "POS 9" })).status).toBe(201);
  expect(await readBoth([first])).toEqual(before);
  const { documents, payments } = await booksOf(app, second.orderId);
  const receipts = documents.map(({ data, payment_id }) => [payment_id, (data as VatDocument).totalCents]);
  expect(receipts).toEqual([
    [null, 10000],
    [payments[1]?.id, 2000],
  ]);
  expect(documents[1]?.data).toMatchObject({ paymentMethod: "Phone" });
});

it("A payment link is sent for its own order to its own customer", async () => {
  const [first, second] = await bookTwo(app);
  const before = await readBoth([first]);
  const path = sendPaymentLink.path.replace("{id}", String(second.orderId));
  const response = await app.request(path, { json: {}, token: await app.administratorToken() });
  expect(await response.json()).toMatchObject({ orderId: second.orderId, totalCents: second.totalCents });
  const sent = (await booksOf(app, second.orderId)).emails.filter(({ template }) => template === "payment_link");
  expect(sent).toMatchObject([{ recipient: second.email, data: { totalCents: second.totalCents } }]);
  expect(await readBoth([first])).toEqual(before);
});

it("An unmatched payment holds up only its own order, and only until it is refunded in the gateway's mode", async () => {
  const [first, second] = await bookTwo(app);
  const holds = async () => [
    await hasUnmatchedMoney(app.db, first.orderId, false),
    await hasUnmatchedMoney(app.db, second.orderId, false),
    await hasUnmatchedMoney(app.db, second.orderId, true),
  ];
  const { id } = await app.db
    .insertInto("payments")
    .values({
      order_id: second.orderId,
      method: "sandbox",
      reference: `pi_sandbox_unmatched_${second.orderId}`,
      livemode: false,
      amount_cents: 100,
      currency: "EUR",
      state: "unmatched",
      received_at: clock.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(await holds()).toEqual([false, true, false]);
  const giveBack = (state: "failed" | "pending", amount_cents: number) =>
    app.db
      .insertInto("refunds")
      .values({
        refund_key: `crf_of_unmatched_money_${state}_${second.orderId}`,
        payment_id: id,
        order_id: second.orderId,
        amount_cents,
        by_gateway: true,
        state,
        requested_by: "staff",
        created_at: clock.now(),
        ...(state === "failed" && { settled_at: clock.now() }),
      })
      .execute();
  await giveBack("failed", 100);
  expect(await holds()).toEqual([false, true, false]);
  await giveBack("pending", 100);
  expect(await holds()).toEqual([false, false, false]);
  await payInSandbox(app, first);
  expect(await hasUnmatchedMoney(app.db, first.orderId, false)).toBe(false);
});

it("A page that is not in the books is matched to the order that the gateway names", async () => {
  const both = await bookTwo(app);
  for (const { orderId, orderKey } of both)
    expect(await matchUnknownSession(app.db, { order: { id: orderId, key: orderKey }, openedAt: clock.now() })).toEqual(
      { orderId, doubt: null },
    );
});

it("A dispute concerns only the payment that the gateway names, and the same id at another gateway is unknown", async () => {
  const [first, second] = await bookTwoPaid(app);
  const referenceOf = async ({ orderId }: Pending) => (await booksOf(app, orderId)).payments[0]?.reference ?? "";
  // Staff noted the id of the second order's payment for a phone payment.
  const reference = await referenceOf(second);
  await app.db
    .updateTable("payments")
    .set({ method: "phone", reference })
    .where("order_id", "=", first.orderId)
    .execute();
  // Stored last, so that the database finds the other one first.
  await app.db.updateTable("payments").set({ reference }).where("order_id", "=", second.orderId).execute();
  const before = await readBoth([first]);
  const dispute = (disputeId: string, state: "open" | "withdrawn" | "lost" | "won") =>
    inTransaction(app.context, (context) =>
      recordDispute(context, {
        gateway: "sandbox",
        source: "webhook",
        dispute: {
          disputeId,
          paymentId: reference,
          amountCents: second.totalCents,
          reason: "fraudulent",
          state,
          openedAt: clock.now(),
        },
      }),
    );
  await app.db
    .insertInto("disputes")
    .values({
      gateway: "stripe",
      dispute_id: "dp_1",
      payment_id: (await booksOf(app, first.orderId)).payments[0]?.id ?? 0,
      amount_cents: 1,
      reason: "",
      state: "won",
      opened_at: clock.now(),
      closed_at: clock.now(),
    })
    .execute();
  expect(await dispute("dp_1", "withdrawn")).toEqual({ orderId: second.orderId, effect: "dispute withdrawn" });
  expect(await dispute("dp_2", "open")).toEqual({ orderId: second.orderId, effect: "dispute open" });
  expect(await dispute("dp_1", "lost")).toEqual({ orderId: second.orderId, effect: "dispute lost" });
  expect(await dispute("dp_2", "withdrawn")).toEqual({ orderId: second.orderId, effect: "dispute withdrawn" });
  expect(await dispute("dp_1", "withdrawn")).toEqual({ orderId: second.orderId, effect: "nothing" });
  const { disputes: _, ...rest } = (await readBoth([first]))[0] ?? {};
  expect([rest]).toEqual(before);
});
