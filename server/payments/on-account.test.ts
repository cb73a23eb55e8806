import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AccountDetails } from "../../contract/accounts.ts";
import type { CheckoutPage, VatDocument } from "../../contract/checkout.ts";
import { getOrder, type PublicOrder } from "../../contract/orders.ts";
import type { OutboxEmail } from "../../contract/outbox.ts";
import { orderConfirmationPath, receiptPath } from "../../contract/paths.ts";
import {
  changeOrderStatus,
  getStaffOrder,
  type SetOrderPriceRequest,
  type StaffOrder,
  setOrderPrice,
} from "../../contract/staff-order.ts";
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
  postSandbox,
  pressPay,
  recordByStaff,
  refund,
  shopOrderOf,
} from "../../test/payments.ts";
import { outboxOf } from "../../test/read-order.ts";
import { ask as askShop, line, makeOrder, mary, refusedParameters, wcOrders } from "../../test/shop-client.ts";

const clock = testClock();
let app: TestApp;
let shaw: AccountDetails;
beforeAll(async () => {
  app = await createPayingApp({ now: clock.now });
  shaw = await openAccount(app, "Shaw & Sons", { creditLimitCents: 1_000_000_00 });
});
afterAll(() => app.close());

const at = (path: string, { orderId }: Pending) => path.replace("{id}", String(orderId));
async function ask<T>(path: string, json?: object): Promise<{ status: number; body: T & { message?: string } }> {
  const token = await app.administratorToken();
  const response = await app.request(path, { token, ...(json && { json }) });
  return { status: response.status, body: (await response.json()) as T & { message?: string } };
}
const read = async (order: Pending) => (await ask<StaffOrder>(at(getStaffOrder.path, order))).body;
const record = (order: Pending, method: string, reference = "ACC 12") =>
  recordByStaff(app, order.orderId, method === "account" ? toAccount(shaw) : { method, reference });
const move = (order: Pending, action: string, more: object = {}) =>
  ask(at(changeOrderStatus.path, order), { action, ...more });
const putOnAccount = async () => {
  const order = await bookPending(app);
  const response = await record(order, "account");
  expect([response.status, await response.json()]).toEqual([
    201,
    { orderId: order.orderId, status: "processing", receiptNumber: null, dueCents: order.totalCents, surplusCents: 0 },
  ]);
  return order;
};
const publicOrder = async ({ orderId, orderKey }: Pending) =>
  (await (
    await app.request(`${getOrder.path.replace("{id}", String(orderId))}?key=${orderKey}`)
  ).json()) as PublicOrder;
const confirmationsOf = async ({ orderId }: Pending) =>
  (await outboxOf(app, orderId)).filter(({ text }) => text.includes("[Confirmed booking]"));
const toCustomer = (emails: OutboxEmail[]) => emails.filter(({ recipient }) => recipient === "aine@example.ie");
async function paperAt(path: string): Promise<VatDocument | null> {
  const { checkout } = (await (await app.request(path)).json()) as { checkout: CheckoutPage };
  return checkout.kind === "document" ? checkout.document : null;
}

describe("an order on account", () => {
  it("goes ahead with an amount due: it has no payment and no receipt, and counts as paid nowhere [D021]", async () => {
    const order = await putOnAccount();
    const { payments, documents, events } = await booksOf(app, order.orderId);
    expect([payments, documents]).toEqual([[], []]);
    expect(events.at(-1)).toMatchObject({ kind: "on_account", note: expect.stringContaining("no money has come in") });
    expect(await read(order)).toMatchObject({
      status: "processing",
      paidAt: null,
      paymentMethod: "account",
      receipt: null,
      onAccount: { since: clock.now().toISOString(), reference: shaw.number },
      references: { booking: `WC-${order.orderId}` },
      money: { paidCents: 0, refundableCents: 0 },
    });
    expect(await publicOrder(order)).toMatchObject({ paid: false, receiptUrl: null, paymentUrl: null });
    expect(await shopOrderOf(app, order.orderId)).toMatchObject({
      status: "processing",
      date_paid: null,
      payment_method: "account",
    });
    expect((await pressPay(app, order)).status).toBe(409);
  });

  it("sends its customer an order confirmation with the amount due, which mentions no payment [D021]", async () => {
    const order = await putOnAccount();
    const emails = await confirmationsOf(order);
    expect(emails).toHaveLength(2);
    for (const { subject, text, html } of emails)
      expect(subject + text + html).not.toMatch(/arrived|\bpaid\b|receipt/i);
    const [email] = toCustomer(emails);
    const owed = `€${(order.totalCents / 100).toFixed(2)}`;
    expect(email?.subject).toBe(`Order confirmation - WC-${order.orderId}`);
    expect(email?.text).toContain(`${owed} has been added to your account and is the amount you owe for this booking`);
    expect(email?.text).toContain(orderConfirmationPath(order.orderId, order.orderKey));
  });

  it("has a printable order confirmation that says it is on account and still to be paid [D021]", async () => {
    const order = await putOnAccount();
    const path = orderConfirmationPath(order.orderId, order.orderKey);
    expect(await paperAt(path)).toMatchObject({
      kind: "order_confirmation",
      number: `WC-${order.orderId}`,
      totalCents: order.totalCents,
      paidOn: "2026-03-04",
    });
    expect(await paperAt(receiptPath(order.orderId, order.orderKey))).toBeNull();
    expect(await paperAt(orderConfirmationPath(order.orderId, "wrong"))).toBeNull();
    expect(await paperAt(orderConfirmationPath((await bookPending(app)).orderId, order.orderKey))).toBeNull();
  });

  it("is paid once its money is received, with a payment, a receipt and one email to its customer [D021]", async () => {
    const order = await putOnAccount();
    expect((await record(order, "account")).status).toBe(409);
    expect((await move(order, "complete")).status).toBe(200);
    const response = await record(order, "transfer", "BANK 7");
    const done = (await response.json()) as { status: string; receiptNumber: string };
    expect([response.status, done]).toMatchObject([
      201,
      { status: "completed", receiptNumber: expect.stringMatching(/^R-/) },
    ]);
    const after = await read(order);
    expect(after).toMatchObject({
      status: "completed",
      paidAt: clock.now().toISOString(),
      paymentMethodTitle: "Bank transfer",
      onAccount: null,
      payments: [{ method: "transfer", reference: "BANK 7", amountCents: order.totalCents, state: "applied" }],
      receipt: { number: done.receiptNumber },
    });
    const emails = (await confirmationsOf(order)).filter(({ subject }) => subject.startsWith("Payment confirmed"));
    expect(emails.map(({ recipient }) => recipient)).toEqual(["aine@example.ie"]);
    expect(emails[0]?.text).toContain("you owe nothing more");
    const paper = await paperAt(orderConfirmationPath(order.orderId, order.orderKey));
    expect(paper).toMatchObject({ kind: "receipt", number: done.receiptNumber, paymentMethod: "Bank transfer" });
    expect((await refund(app, order.orderId)).status).toBe(201);
  });

  it("can be put on hold, resumed and completed without a payment", async () => {
    const order = await putOnAccount();
    for (const action of ["hold", "process", "complete", "process"])
      expect((await move(order, action)).status).toBe(200);
    expect(await read(order)).toMatchObject({
      status: "processing",
      paidAt: null,
      onAccount: { reference: shaw.number },
    });
  });

  it("can get a new price, which is then the amount due; the history has the old one", async () => {
    const order = await putOnAccount();
    const body: SetOrderPriceRequest = { totalCents: 9_900, sendLink: false };
    expect((await ask(at(setOrderPrice.path, order), body)).status).toBe(200);
    const { totalCents, events, onAccount, actions } = await read(order);
    expect([totalCents, onAccount !== null, actions.sendPaymentLink.ok]).toEqual([9_900, true, false]);
    expect(events[0]?.note).toContain("Price set to €99.00, was €");
    expect((await record(order, "phone")).status).toBe(201);
    expect((await booksOf(app, order.orderId)).payments).toMatchObject([{ amount_cents: 9_900 }]);
  });

  it("can be cancelled without a refund, and then nothing is due", async () => {
    const order = await putOnAccount();
    expect((await refund(app, order.orderId)).status).toBe(400);
    expect((await move(order, "cancel", { refund: true })).body).toMatchObject({ status: "cancelled", refund: null });
    expect(await read(order)).toMatchObject({ status: "cancelled", onAccount: null, refunds: [] });
    const cancelled = (await outboxOf(app, order.orderId)).filter(({ subject }) => subject.includes("Cancelled"));
    expect(cancelled[0]?.text).toContain("you owe nothing");
    // Restored by mistake, it waits like an unpaid order.
    expect((await move(order, "hold")).status).toBe(200);
    expect((await move(order, "process")).status).toBe(409);
  });

  it("is paid by card if the customer's payment page was still open", async () => {
    const order = await bookPending(app);
    const { to } = await pressPay(app, order);
    expect((await record(order, "account")).status).toBe(201);
    await postSandbox(app, to, card());
    await comeBack(app, order);
    const { payments, documents } = await booksOf(app, order.orderId);
    expect([payments.map(({ state }) => state), documents.map(({ kind }) => kind)]).toEqual([["applied"], ["receipt"]]);
    expect(await read(order)).toMatchObject({ status: "processing", onAccount: null, paidAt: expect.any(String) });
    expect(
      toCustomer(await confirmationsOf(order))
        .map(({ subject }) => subject.split(" - ")[0])
        .sort(),
    ).toEqual(["Order confirmation", "Payment confirmed"]);
  });

  it("made by a shop client is due until the client says that it is paid", async () => {
    const made = await makeOrder(app, {
      line_items: line("42.00"),
      billing: mary,
      payment_method: "account",
      transaction_id: shaw.number,
      status: "processing",
    });
    expect(made).toMatchObject({ status: "processing", date_paid: null });
    const held = await askShop<typeof made>(app, "PUT", `${wcOrders}/${made.id}`, { status: "on-hold" });
    expect(held.body).toMatchObject({ status: "on-hold", date_paid: null });
    const refused = await refusedParameters(app, "PUT", `${wcOrders}/${made.id}`, { status: "pending" });
    expect(refused["status"]).toContain("on account");
    const again = await askShop<typeof made>(app, "PUT", `${wcOrders}/${made.id}`, { status: "processing" });
    expect(again.body).toMatchObject({ status: "processing", date_paid: null });
    const paid = await askShop<typeof made>(app, "PUT", `${wcOrders}/${made.id}`, { set_paid: true });
    expect(paid.body).toMatchObject({ status: "processing", date_paid: expect.any(String) });
    expect((await booksOf(app, made.id)).payments).toMatchObject([{ method: "transfer", amount_cents: 4_200 }]);
  });
});
