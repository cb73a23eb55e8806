import { expect, it } from "vitest";
import { assignPayment, listPaymentCases, type PaymentCase, refundPaymentCase } from "../../contract/payment-cases.ts";
import { recordPayment } from "../../contract/payments.ts";
import { setOrderPrice } from "../../contract/staff-order.ts";
import { splitVat } from "../../domain/money/vat.ts";
import { openAccount, toAccount } from "../../test/accounts.ts";
import { bookPending, type Pending, refund, shopOrderOf } from "../../test/payments.ts";
import { stripeAppForFile } from "../../test/stripe-app.ts";

const { shop, later, books, openSession, payByCard } = stripeAppForFile();

async function ask<T = { message?: string }>(path: string, json?: object): Promise<{ status: number; body: T }> {
  const token = await shop.app.administratorToken();
  const response = await shop.app.request(path, { token, ...(json && { json }) });
  return { status: response.status, body: (await response.json()) as T };
}
const record = ({ orderId }: Pending, body: object) =>
  ask(recordPayment.path.replace("{id}", String(orderId)), { method: "cash", reference: "Desk", ...body });
const setPrice = ({ orderId }: Pending, totalCents: number) =>
  ask(setOrderPrice.path.replace("{id}", String(orderId)), { totalCents, sendLink: false });
const openCasesOf = async ({ orderId }: Pending) =>
  (await ask<{ problems: PaymentCase[] }>(`${listPaymentCases.path}?show=open`)).body.problems.filter(
    (one) => one.orderId === orderId,
  );

/** A card payment for an order whose price rose while the page was open, so that the payment matches nothing. */
async function unmatched(): Promise<{ order: Pending; one: PaymentCase }> {
  const order = await bookPending(shop.app);
  const session = await openSession(order);
  await price(order, order.totalCents + 5_000);
  await shop.stripe.pay(session);
  await shop.stripe.delivered();
  const [one] = await openCasesOf(order);
  if (!one) throw new Error("The payment is not listed");
  return { order, one };
}

const price = ({ orderId }: Pending, totalCents: number) =>
  shop.app.db
    .updateTable("orders")
    .set({ ...columnsOf(splitVat(totalCents)), total_cents: totalCents })
    .where("id", "=", orderId)
    .execute();
const columnsOf = ({ netCents, vatCents }: ReturnType<typeof splitVat>) => ({
  net_cents: netCents,
  vat_cents: vatCents,
});

const assign = (one: PaymentCase, { orderId }: Pending) =>
  ask(assignPayment.path.replace("{id}", String(one.id)), { order: String(orderId) });

async function failRefundsOf(order: Pending): Promise<void> {
  for (const { gateway_refund_id, state } of (await books(order)).refunds)
    if (state !== "failed") await shop.stripe.failRefund(gateway_refund_id ?? "");
  await shop.stripe.delivered();
}

it("an order whose part payment exceeds its lowered price after a failed refund takes no payment, and says to refund it first", async () => {
  const { order, one } = await unmatched();
  await assign(one, order);
  await refund(shop.app, order.orderId, { amount: (order.totalCents / 100).toFixed(2) });
  expect((await setPrice(order, 2_000)).status).toBe(200);
  await failRefundsOf(order);
  for (const body of [{}, { amountCents: 100 }, toAccount(await openAccount(shop.app, "Shaw & Sons"))]) {
    const { status, body: answer } = await record(order, body);
    expect([status, answer.message]).toEqual([409, expect.stringContaining("refund it first")]);
  }
  const paid = await shop.app.request(`/wp-json/wc/v3/orders/${order.orderId}`, {
    method: "PUT",
    json: { set_paid: true },
    basic: shop.app.apiKey,
  });
  expect(paid.status).toBe(400);
  await refund(shop.app, order.orderId, { amount: (order.totalCents / 100).toFixed(2) });
  expect((await record(order, {})).status).toBe(201);
  expect(await shopOrderOf(shop.app, order.orderId)).toMatchObject({ status: "processing", total: "20.00" });
});

it("receipts add up to the net price even if the assigned money had come in before the other part", async () => {
  const { one } = await unmatched();
  const order = await bookPending(shop.app);
  // At this amount, the rounding cent falls between the two.
  const part = 4_003;
  await price(order, one.amountCents + part);
  await record(order, { amountCents: part });
  expect((await assign(one, order)).status).toBe(200);
  const papers = (await books(order)).documents.map(({ data }) => data as { netCents: number; totalCents: number });
  const sum = (field: "netCents" | "totalCents") => papers.reduce((total, paper) => total + paper[field], 0);
  expect([sum("totalCents"), sum("netCents")]).toEqual([
    one.amountCents + part,
    splitVat(one.amountCents + part).netCents,
  ]);
});

it("one later refund makes up for only one of two failed refunds", async () => {
  const { order } = await payByCard();
  for (let times = 0; times < 2; times++) await refund(shop.app, order.orderId, { amount: "10.00" });
  await failRefundsOf(order);
  expect(await openCasesOf(order)).toHaveLength(2);
  later(5);
  await refund(shop.app, order.orderId, { amount: "10.00" });
  expect(await openCasesOf(order)).toMatchObject([{ status: "refund_failed", amountCents: 1_000 }]);
  await refund(shop.app, order.orderId, { amount: "10.00" });
  expect(await openCasesOf(order)).toEqual([]);
});

it("a failed refund that was partly made up for sends the rest when it is retried", async () => {
  const { order } = await payByCard();
  await refund(shop.app, order.orderId, { amount: "50.00" });
  await failRefundsOf(order);
  later(5);
  await refund(shop.app, order.orderId, { amount: "30.00" });
  const [one] = await openCasesOf(order);
  expect(one).toMatchObject({ status: "refund_failed", amountCents: 5_000, heldCents: 2_000 });
  const again = { seenCents: 2_000, byGateway: true, reason: "The rest", tellCustomer: false };
  const path = refundPaymentCase.path.replace("{kind}", "refund").replace("{id}", String(one?.id));
  expect((await ask(path, again)).body).toMatchObject({ state: "succeeded" });
  const sent = (await books(order)).refunds.filter(({ state }) => state === "succeeded");
  expect(sent.map(({ amount_cents }) => amount_cents).sort()).toEqual([2_000, 3_000]);
  expect(await openCasesOf(order)).toEqual([]);
});

it("several cash payments under one reference are all recorded and told apart by a number", async () => {
  for (const number of [1, 2, 3]) {
    const order = await bookPending(shop.app);
    expect((await record(order, { reference: "Till 100%" })).status).toBe(201);
    const { payments } = await books(order);
    expect(payments).toMatchObject([{ reference: number === 1 ? "Till 100%" : `Till 100% (${number})` }]);
  }
});
