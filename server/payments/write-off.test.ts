import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AgedDebtorsPage, exportAgedDebtors, listAgedDebtors } from "../../contract/aged-debtors.ts";
import { type EmailPreview, previewOrderEmail } from "../../contract/change-order.ts";
import { eraseCustomer } from "../../contract/customers.ts";
import { type DashboardFigures, getDashboardFigures } from "../../contract/dashboard.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import {
  changeOrderStatus,
  exportOrders,
  getStaffOrder,
  type StaffOrder,
  setOrderPrice,
} from "../../contract/staff-order.ts";
import { listStaffOrders, type StaffOrderPage } from "../../contract/staff-orders.ts";
import { reverseWriteOff, writeOffOrder } from "../../contract/write-offs.ts";
import { openAccount, toAccount } from "../../test/accounts.ts";
import type { TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import {
  bookPending,
  booksOf,
  card,
  comeBack,
  createPayingApp,
  type Pending,
  payInSandbox,
  postSandbox,
  pressPay,
  recordByStaff,
} from "../../test/payments.ts";
import { readCsv } from "../../test/read-csv.ts";
import { outboxOf } from "../../test/read-order.ts";
import { ask as askShop, wcOrders } from "../../test/shop-client.ts";

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await createPayingApp({ now: clock.now });
});
afterAll(() => app.close());

const at = (path: string, { orderId }: Pending) => path.replace("{id}", String(orderId));
async function ask<T>(path: string, json?: object): Promise<{ status: number; body: T & { message?: string } }> {
  const token = await app.administratorToken();
  const response = await app.request(path, { token, ...(json && { json }) });
  return { status: response.status, body: (await response.json()) as T & { message?: string } };
}
async function csvAt(path: string): Promise<Record<string, string | undefined>[]> {
  const response = await app.request(path, { token: await app.administratorToken() });
  const [head = [], ...rows] = readCsv(await response.text());
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index]])));
}
const read = async (order: Pending) => (await ask<StaffOrder>(at(getStaffOrder.path, order))).body;
const putOnAccount = async (booked?: Pending) => {
  const order = booked ?? (await bookPending(app));
  expect((await recordByStaff(app, order.orderId, toAccount(await openAccount(app, "Shaw & Sons")))).status).toBe(201);
  return order;
};
const writeOff = (order: Pending, changes: object = {}) =>
  ask(at(writeOffOrder.path, order), { seenCents: order.totalCents, reason: "Insolvent", ...changes });
const reverse = (order: Pending) => ask(at(reverseWriteOff.path, order), {});
const debtors = async (query = "") => (await ask<AgedDebtorsPage>(`${listAgedDebtors.path}${query}`)).body;
const listed = ({ orders }: AgedDebtorsPage, { orderId }: Pending) => orders.some(({ id }) => id === orderId);
const move = (order: Pending, action: string) => ask(at(changeOrderStatus.path, order), { action });

describe("a written-off order on account", () => {
  it("is due nowhere any longer, while the one beside it still is", async () => {
    const [order, other] = [await putOnAccount(), await putOnAccount()];
    const before = await debtors();
    const emails = (await outboxOf(app, order.orderId)).length;
    expect(await writeOff(order)).toMatchObject({ status: 200, body: { writtenOffCents: order.totalCents } });
    const after = await debtors();
    expect([listed(after, order), listed(after, other)]).toEqual([false, true]);
    expect(before.all.cents - after.all.cents).toBe(order.totalCents);
    expect(after.writtenOff).toEqual({ orders: 1, cents: order.totalCents });
    const gone = await debtors("?show=written_off");
    expect([listed(gone, order), listed(gone, other)]).toEqual([true, false]);
    expect(gone.all.cents).toBe(order.totalCents);
    expect(gone.orders[0]?.writtenOff).toMatchObject({ cents: order.totalCents, reason: "Insolvent" });
    const { writtenOff, status, events, actions } = await read(order);
    expect([status, writtenOff]).toEqual([
      "processing",
      { cents: order.totalCents, at: clock.now().toISOString(), reason: "Insolvent" },
    ]);
    expect(events[0]).toMatchObject({ kind: "write_off", note: expect.stringMatching(/^Wrote off €.+: Insolvent$/) });
    expect(actions.reverseWriteOff.ok).toBe(true);
    for (const action of ["recordPayment", "setPrice", "writeOff"] as const)
      expect(actions[action]).toMatchObject({ ok: false, reason: expect.stringContaining("written off") });
    expect((await read(other)).writtenOff).toBeNull();
    const rows = (await ask<StaffOrderPage>(listStaffOrders.path)).body.orders;
    expect(rows.filter(({ isWrittenOff }) => isWrittenOff).map(({ id }) => id)).toEqual([order.orderId]);
    expect(await outboxOf(app, order.orderId)).toHaveLength(emails);
  });

  it("is in the exports with its reason, and in the figures of the day on which it was written off", async () => {
    const order = await putOnAccount();
    const figures = async () =>
      (await ask<DashboardFigures>(`${getDashboardFigures.path}?period=last7days`)).body.writtenOffCents;
    const before = await figures();
    await writeOff(order, { reason: "Too small, to pursue" });
    expect((await figures()) - before).toBe(order.totalCents);
    const decimal = (order.totalCents / 100).toFixed(2);
    const own = (await csvAt(exportOrders.path)).find((row) => row["Order ID"] === String(order.orderId));
    expect(own).toMatchObject({ "Written off": decimal, "Written off because": "Too small, to pursue" });
    const owed = (await csvAt(`${exportAgedDebtors.path}?show=written_off`)).find(
      (row) => row["Order ID"] === String(order.orderId),
    );
    expect(owed).toMatchObject({ Owed: "0.00", "Written off": decimal, "Written off because": "Too small, to pursue" });
    expect((await csvAt(exportAgedDebtors.path)).map((row) => row["Order ID"])).not.toContain(String(order.orderId));
  });

  it("is due again once the write-off is reversed, and can then be paid", async () => {
    const order = await putOnAccount();
    await writeOff(order);
    const refused = await recordByStaff(app, order.orderId, { method: "transfer", reference: "IBAN 1" });
    expect(refused.status).toBe(409);
    expect(await reverse(order)).toMatchObject({ status: 200, body: { dueCents: order.totalCents } });
    expect((await reverse(order)).status).toBe(409);
    expect(listed(await debtors(), order)).toBe(true);
    expect((await read(order)).events[0]?.note).toContain("Reversed the write-off");
    expect((await recordByStaff(app, order.orderId, { method: "transfer", reference: "IBAN 1" })).status).toBe(201);
    expect(await read(order)).toMatchObject({ writtenOff: null, money: { paidCents: order.totalCents } });
  });

  it("is paid by money that still comes in, through a page that was paid before it could be closed", async () => {
    const order = await bookPending(app);
    const { to } = await pressPay(app, order);
    await putOnAccount(order);
    const figures = async () =>
      (await ask<DashboardFigures>(`${getDashboardFigures.path}?period=last7days`)).body.writtenOffCents;
    const before = await figures();
    expect((await writeOff(order)).status).toBe(200);
    // Another process had handed the page out again.
    await app.db
      .updateTable("payment_sessions")
      .set({ state: "open", closed_at: null })
      .where("order_id", "=", order.orderId)
      .execute();
    await app.db.updateTable("sandbox_sessions").set({ state: "open", closed_at: null }).execute();
    await postSandbox(app, to, card());
    await comeBack(app, order);
    expect((await booksOf(app, order.orderId)).payments).toMatchObject([
      { state: "applied", amount_cents: order.totalCents },
    ]);
    expect((await read(order)).writtenOff).toBeNull();
    expect(listed(await debtors("?show=written_off"), order)).toBe(false);
    expect(await figures()).toBe(before);
  });

  it("can't be marked as paid by a shop client, which is told what to do first", async () => {
    const order = await putOnAccount();
    await writeOff(order);
    const answer = await askShop<ErrorBody>(app, "PUT", `${wcOrders}/${order.orderId}`, { set_paid: true });
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining("reverse that first")]);
    expect((await booksOf(app, order.orderId)).payments).toEqual([]);
  });

  it("blocks its customer's erasure only until it is delivered, and its reason is erased with them", async () => {
    const order = await putOnAccount();
    const { customer_id } = await app.db
      .selectFrom("orders")
      .select("customer_id")
      .where("id", "=", order.orderId)
      .executeTakeFirstOrThrow();
    await app.db
      .updateTable("orders")
      .set({ customer_id: null, customer_email: "others@example.ie" })
      .where("id", "!=", order.orderId)
      .execute();
    const erase = () =>
      ask<ErrorBody>(eraseCustomer.path.replace("{id}", String(customer_id)), { email: "aine@example.ie" });
    expect((await erase()).body.message).toContain("write it off");
    await writeOff(order, { reason: "Áine moved away" });
    expect((await erase()).body.message).toContain("is written off and not completed");
    await move(order, "complete");
    expect((await erase()).status).toBe(200);
    expect(await read(order)).toMatchObject({
      status: "completed",
      writtenOff: { cents: order.totalCents, reason: "" },
    });
  });

  it("can still be completed, and cancelled, which leaves nothing written off", async () => {
    const [order, other] = [await putOnAccount(), await putOnAccount()];
    await writeOff(order);
    await writeOff(other);
    expect((await move(order, "complete")).status).toBe(200);
    expect((await move(order, "cancel")).body.message).toContain("take it back to processing first");
    expect((await move(other, "cancel")).status).toBe(200);
    const gone = await debtors("?show=written_off");
    expect([listed(gone, order), listed(gone, other)]).toEqual([true, false]);
  });

  it("must be unpaid, on account, of the amount shown and given a reason", async () => {
    const [paid, unpaid, account] = [await bookPending(app), await bookPending(app), await putOnAccount()];
    await payInSandbox(app, paid);
    expect((await writeOff(paid)).body.message).toContain("is paid");
    expect((await writeOff(unpaid)).body.message).toContain("Only an order on account");
    expect((await writeOff(account, { seenCents: account.totalCents - 1 })).status).toBe(409);
    expect((await writeOff(account, { reason: " " })).status).toBe(422);
    expect((await writeOff(account, { amountCents: 5 })).status).toBe(422);
    expect((await writeOff({ ...account, orderId: 999_999 })).status).toBe(404);
    expect((await reverse(account)).body.message).toContain("not written off");
    expect((await read(account)).writtenOff).toBeNull();
  });
});

describe("a completed order on account", () => {
  it("says what to do to cancel it, while a paid one says something else", async () => {
    const [order, paid] = [await putOnAccount(), await bookPending(app)];
    await payInSandbox(app, paid);
    for (const one of [order, paid]) await move(one, "complete");
    const { actions } = await read(order);
    expect(actions.cancel).toEqual({
      ok: false,
      reason:
        "This order is delivered: to cancel it anyway, take it back to processing first. If it just won't be paid, write it off",
    });
    expect((await move(order, "cancel")).body.message).toBe(actions.cancel.ok ? "" : actions.cancel.reason);
    expect((await read(paid)).actions.cancel).toMatchObject({ reason: expect.stringContaining("refund it instead") });
  });
});

describe("the price of an order on account", () => {
  const setPrice = (order: Pending, changes: object) =>
    ask(at(setOrderPrice.path, order), { totalCents: 12_300, label: "", sendLink: false, ...changes });
  const changedEmails = async ({ orderId }: Pending) =>
    (await outboxOf(app, orderId)).filter(({ subject }) => subject.startsWith("Your booking has changed"));

  it("is announced to its customer when it changes, as the preview shows", async () => {
    const order = await putOnAccount();
    const { body } = await ask<EmailPreview>(at(previewOrderEmail.path, order), { about: "price", totalCents: 12_300 });
    expect((await setPrice(order, {})).status).toBe(200);
    const [email, ...more] = await changedEmails(order);
    expect(more).toEqual([]);
    expect(email?.text).toContain("The price is now €123.00, on your account: there is nothing to pay yet");
    expect(body.email).toMatchObject({ recipient: "aine@example.ie", subject: email?.subject });
    expect(body.email?.html).toContain("there is nothing to pay yet");
  });

  it("is not announced if staff say so, if it stays the same, or if the order is not on account", async () => {
    const [silent, same, unpaid] = [await putOnAccount(), await putOnAccount(), await bookPending(app)];
    await setPrice(silent, { tellCustomer: false });
    await setPrice(same, { totalCents: same.totalCents });
    await setPrice(unpaid, {});
    for (const order of [silent, same, unpaid]) expect(await changedEmails(order)).toEqual([]);
    const preview = await ask<EmailPreview>(at(previewOrderEmail.path, unpaid), { about: "price", totalCents: 12_300 });
    expect(preview.body).toMatchObject({ email: null, reason: expect.stringContaining("on account") });
  });
});
