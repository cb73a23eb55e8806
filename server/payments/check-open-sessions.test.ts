import { expect, it } from "vitest";
import { appForFile } from "../../test/app-for-file.ts";
import { booksOf, card, comeBack, type Pending, postSandbox, pressPay } from "../../test/payments.ts";
import { bookTwo, bookTwoOpen, readEverythingOf } from "../../test/two-orders.ts";
import { checkOpenSessions } from "./check-open-sessions.ts";
import { closeOpenSession, closeSession } from "./close-session.ts";
import { expireStoredSession, queuePaymentPageCheck, readOpenSession } from "./payment-sessions.ts";

const { app, clock, later } = appForFile({ livePayments: true });

const sessionsOf = ({ orderId }: Pending) =>
  app.db.selectFrom("payment_sessions").selectAll().where("order_id", "=", orderId).orderBy("created_at").execute();
const statesOf = async (order: Pending) => (await sessionsOf(order)).map(({ state }) => state);

it("A check leaves the open pages of two orders open if both match their orders", async () => {
  const both = await bookTwoOpen(app);
  later(2);
  await checkOpenSessions(app.context);
  for (const order of both) expect(await statesOf(order)).toEqual(["open"]);
});

it("A check closes only the page of the order whose price changed", async () => {
  const [first, second] = await bookTwoOpen(app);
  await app.db
    .updateTable("orders")
    .set({ total_cents: 100, net_cents: 81, vat_cents: 19 })
    .where("id", "=", second.orderId)
    .execute();
  later(2);
  await checkOpenSessions(app.context);
  expect([await statesOf(first), await statesOf(second)]).toEqual([["open"], ["expired"]]);
});

it("A page is checked again after a minute while it is new, and after a quarter of its age later on", async () => {
  const [order] = await bookTwoOpen(app);
  for (const [minute, wait] of [
    [1, 1],
    [2, 1],
    [20, 5],
    [40, 10],
  ] as const) {
    later(minute);
    await app.db
      .updateTable("payment_sessions")
      .set({ next_check_at: clock.now() })
      .where("order_id", "=", order.orderId)
      .execute();
    await checkOpenSessions(app.context);
    const [session] = await sessionsOf(order);
    expect(((session?.next_check_at?.getTime() ?? 0) - clock.now().getTime()) / 60_000, `${minute}`).toBe(wait);
  }
});

it("Closing one order's page leaves another's open, and changes neither order otherwise", async () => {
  const [first, second] = await bookTwoOpen(app);
  const before = await readEverythingOf(app.db, first.orderId);
  expect(await closeOpenSession(app.context, second.orderId, "staff")).toBe("closed");
  expect(await readEverythingOf(app.db, first.orderId)).toEqual(before);
  expect([await statesOf(first), await statesOf(second)]).toEqual([["open"], ["expired"]]);
  expect(await readOpenSession(app.db, second.orderId)).toBeUndefined();
  expect((await readOpenSession(app.db, first.orderId))?.order_id).toBe(first.orderId);
});

it("A paid page stays complete when it is closed late", async () => {
  const [first, second] = await bookTwoOpen(app);
  const { to } = await pressPay(app, second);
  const [open] = await sessionsOf(second);
  await postSandbox(app, to, card());
  await comeBack(app, second);
  if (!open || !app.context.payments) throw new Error("There is no open page");
  await expireStoredSession(app.context, open.id);
  await closeSession(app.context, app.context.payments, { ...open, gateway_session_id: null }, "staff");
  expect([await statesOf(first), await statesOf(second)]).toEqual([["open"], ["complete"]]);
});

it("A page that was handed out is not expired by a request that saw it while it was opening", async () => {
  const [first] = await bookTwoOpen(app);
  const [open] = await sessionsOf(first);
  await expireStoredSession(app.context, open?.id ?? "", ["opening"]);
  expect(await statesOf(first)).toEqual(["open"]);
});

it("Queueing a check for an order affects only its open page", async () => {
  const [first, second] = await bookTwoOpen(app);
  await closeOpenSession(app.context, second.orderId, "staff");
  await pressPay(app, second);
  const before = [await sessionsOf(first), (await sessionsOf(second)).filter(({ state }) => state === "expired")];
  later(0.5);
  await queuePaymentPageCheck(app.context, second.orderId);
  const after = [await sessionsOf(first), (await sessionsOf(second)).filter(({ state }) => state === "expired")];
  expect(after).toEqual(before);
  expect((await readOpenSession(app.db, second.orderId))?.next_check_at).toEqual(clock.now());
});

it("A second press leads to the same order's page, and a return is confirmed by the same order's last page", async () => {
  const [first, second] = await bookTwo(app);
  const pages = [(await pressPay(app, first)).to, (await pressPay(app, second)).to];
  expect([(await pressPay(app, first)).to, (await pressPay(app, second)).to]).toEqual(pages);
  await postSandbox(app, pages[1] ?? "", card());
  expect(await comeBack(app, first)).not.toContain("/booking-confirmation");
  expect((await booksOf(app, first.orderId)).payments).toEqual([]);
  expect((await booksOf(app, second.orderId)).payments).toEqual([]);
  expect(await comeBack(app, second)).toContain("/booking-confirmation");
  expect((await booksOf(app, second.orderId)).payments).toMatchObject([{ amount_cents: second.totalCents }]);
  expect((await booksOf(app, first.orderId)).payments).toEqual([]);
});
