import { recordPayment } from "../contract/payments.ts";
import type { ShopOrder, ShopRefund } from "../contract/shop.ts";
import { changeSettings, createTestApp, saveFixtureS0, type TestApp, type TestAppOptions } from "./app.ts";
import { bookRequest } from "./journeys.ts";
import { stubMaps } from "./stub-maps.ts";

/** The application with the settings of fixture S0 and live payments: by default the sandbox and a stub for maps. */
export async function createPayingApp(options: TestAppOptions): Promise<TestApp> {
  const app = await createTestApp({ maps: stubMaps(), ...options });
  await saveFixtureS0(app);
  await changeSettings(app, { livePaymentsEnabled: true });
  return app;
}

/** A card's fields as the sandbox's page posts them. */
export const card = (number = "4242 4242 4242 4242") => ({
  number,
  expiry: "12 / 39",
  cvc: "123",
  name: "Áine O'Brien",
});

export type Pending = { orderId: number; orderKey: string; totalCents: number };

/** An order that waits for its payment; live payments have to be on. */
export async function bookPending(app: TestApp): Promise<Pending> {
  const { orderId, orderKey, quote, next } = await bookRequest(app);
  if (next !== "payment") throw new Error("The order does not wait for a payment: are live payments on?");
  return { orderId, orderKey, totalCents: quote.totalCents };
}

/** Presses the pay button and returns the address to which the browser is redirected. */
export async function pressPay(app: TestApp, { orderId, orderKey }: Pending): Promise<{ status: number; to: string }> {
  const response = await app.request(`/checkout/order-pay/${orderId}/?pay_for_order=true&key=${orderKey}`, {
    method: "POST",
  });
  return { status: response.status, to: response.headers.get("location") ?? "" };
}

/** Posts the sandbox's page and returns the address of the redirect, or the page that is shown again. */
export async function postSandbox(app: TestApp, url: string, fields: Record<string, string>) {
  const response = await app.request(new URL(url).pathname, { method: "POST", body: new URLSearchParams(fields) });
  return { status: response.status, to: response.headers.get("location") ?? "", response };
}

/** Comes back from the gateway and returns the address of the redirect. */
export async function comeBack(app: TestApp, { orderId, orderKey }: Pending): Promise<string> {
  const response = await app.request(`/checkout/return/${orderId}/?key=${orderKey}`);
  return response.headers.get("location") ?? "";
}

/** Books, presses the pay button, pays and comes back. */
export async function payInSandbox(app: TestApp, order: Pending): Promise<void> {
  const { to } = await pressPay(app, order);
  await postSandbox(app, to, card());
  await comeBack(app, order);
}

export async function bookPaid(app: TestApp): Promise<Pending> {
  const order = await bookPending(app);
  await payInSandbox(app, order);
  return order;
}

export async function shopOrderOf(app: TestApp, orderId: number): Promise<ShopOrder> {
  return (await app.request(`/wp-json/wc/v3/orders/${orderId}`, { basic: app.apiKey })).json() as Promise<ShopOrder>;
}

/** Refunds as a shop client does; everything that remains if no amount is given. */
export async function refund(
  app: TestApp,
  orderId: number,
  { amount, ...body }: { amount?: unknown; reason?: string; api_refund?: boolean } = {},
  idempotencyKey?: string,
): Promise<{ status: number; body: ShopRefund & { code?: string; message?: string } }> {
  const response = await app.request(`/wp-json/wc/v3/orders/${orderId}/refunds`, {
    json: { ...body, amount: amount ?? (await remainsOf(app, orderId)) },
    basic: app.apiKey,
    ...(idempotencyKey && { headers: { "Idempotency-Key": idempotencyKey } }),
  });
  return { status: response.status, body: (await response.json()) as ShopRefund & { code?: string; message?: string } };
}

async function remainsOf(app: TestApp, orderId: number): Promise<string> {
  const { total, refunds } = await shopOrderOf(app, orderId);
  return refunds.reduce((left, refund) => left + Number(refund.total), Number(total)).toFixed(2);
}

/** Records a payment as staff do. */
export async function recordByStaff(app: TestApp, orderId: number, body: object): Promise<Response> {
  const path = recordPayment.path.replace("{id}", String(orderId));
  return app.request(path, { json: body, token: await app.administratorToken() });
}

/** Everything that the shop's books say about an order, for comparisons. */
export async function booksOf(app: TestApp, orderId: number) {
  const { db } = app;
  const [payments, refunds, emails, documents, events] = await Promise.all([
    db.selectFrom("payments").selectAll().where("order_id", "=", orderId).orderBy("id").execute(),
    db.selectFrom("refunds").selectAll().where("order_id", "=", orderId).orderBy("id").execute(),
    db.selectFrom("emails").selectAll().where("order_id", "=", orderId).orderBy("id").execute(),
    db.selectFrom("documents").selectAll().where("order_id", "=", orderId).orderBy("issued_at").execute(),
    db.selectFrom("order_events").selectAll().where("order_id", "=", orderId).orderBy("id").execute(),
  ]);
  return { payments, refunds, emails, documents, events };
}
