import { describe, expect, it } from "vitest";
import { syncShop } from "../../../contract/connections.ts";
import { getOrder, type PublicOrder } from "../../../contract/orders.ts";
import { confirmationPath, orderPayPath } from "../../../contract/paths.ts";
import { getStaffOrder, type StaffOrder, sendPaymentLink } from "../../../contract/staff-order.ts";
import { listStaffOrders, type StaffOrderPage } from "../../../contract/staff-orders.ts";
import { formatEuro } from "../../../domain/money/euro.ts";
import { bookPending, booksOf, type Pending } from "../../../test/payments.ts";
import { connectTo } from "../../../test/woocommerce-app.ts";
import { wooCommerceAppForFile } from "../../../test/woocommerce-app-for-file.ts";
import { compareMonths, isEqual } from "../../../tools/woocommerce/compare-months.ts";
import { showMonths } from "../../../tools/woocommerce/show-months.ts";
import { reconcileDeletedOrders } from "./reconcile-deleted-orders.ts";
import { syncOrders } from "./sync-orders.ts";

// Behaviour of a real WooCommerce that our fake once did not reproduce.

const { shop, clock, sync } = wooCommerceAppForFile();

let minutes = 0;
const later = (by = 1) => {
  minutes += by;
  clock.set(new Date(Date.parse("2026-03-04T10:00:00Z") + minutes * 60_000).toISOString());
};

type Booked = Pending & { there: number };

async function booked(): Promise<Booked> {
  later();
  const pending = await bookPending(shop.app);
  const { shop_order_id: there } = await orderHere(pending.orderId);
  if (there === null) throw new Error("The order was not placed on the WordPress site");
  return { ...pending, there };
}
const orderHere = (id: number) =>
  shop.app.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const alertsOf = async (id: number) =>
  (await booksOf(shop.app, id)).emails
    .filter(({ template }) => template === "alert")
    .map(({ data }) => data as { title: string; text: string });

async function staff<Body>(path: string): Promise<Body> {
  const response = await shop.app.request(path, { token: await shop.app.administratorToken() });
  expect(response.status, await response.clone().text()).toBe(200);
  return response.json() as Promise<Body>;
}
const staffOrder = (id: number) => staff<StaffOrder>(getStaffOrder.path.replace("{id}", String(id)));
const confirmation = async ({ orderId, orderKey }: Booked) =>
  (await (
    await shop.app.request(`${getOrder.path.replace("{id}", String(orderId))}?key=${orderKey}`)
  ).json()) as PublicOrder;
/** Staff of that site change the price of an order. */
const edit = (there: number, total: string) => {
  const [line] = shop.site.order(there).line_items;
  shop.site.edit(there, { line_items: [{ id: line?.id ?? 0, subtotal: total, total }] });
};

describe("A payment there", () => {
  it("is receipted with the amount paid, not with a later price, and the team is alerted", async () => {
    const order = await booked();
    later();
    shop.site.pay(order.there);
    later(5);
    edit(order.there, "45.00");
    await sync();
    const { payments, documents } = await booksOf(shop.app, order.orderId);
    expect(payments).toMatchObject([{ amount_cents: order.totalCents, state: "applied" }]);
    expect(documents).toMatchObject([{ kind: "receipt", data: { totalCents: order.totalCents } }]);
    expect(await orderHere(order.orderId)).toMatchObject({ total_cents: order.totalCents, status: "processing" });
    const [alert, ...more] = await alertsOf(order.orderId);
    expect(alert?.title).toMatch(/^The total of WC-\d+ was changed on the WordPress site after it was paid$/);
    expect(alert?.text).toMatch(/WooCommerce keeps no amount with a payment/);
    expect(more).toEqual([]);
    later();
    await sync();
    expect(await alertsOf(order.orderId)).toHaveLength(1);
  });

  it("is not reported by the import as a difference, but listed with both amounts", async () => {
    const order = await booked();
    later();
    shop.site.pay(order.there);
    later(5);
    edit(order.there, "45.00");
    shop.site.addOrder({ currency: "JPY", total: "9000.00", status: "completed" });
    await sync();
    const compared = await compareMonths(shop.app.db, connectTo(shop.site).woocommerce);
    expect(compared.months.flatMap(({ differing }) => differing)).toEqual([]);
    expect(isEqual(compared)).toBe(true);
    const { there, totalCents } = order;
    expect(compared.edited).toContainEqual({
      number: there,
      currency: "EUR",
      thereCents: 4_500,
      hereCents: totalCents,
    });
    const shown = showMonths(compared);
    expect(shown).toContain(`  order ${there}: €45.00 there, ${formatEuro(totalCents)} here`);
    const yen = "1 order of JPY\u00A09,000";
    expect(shown).toContain(`In JPY, in no sum above: ${yen} there, ${yen} here`);
    // An unreported change there still counts as a difference.
    later();
    edit(there, "44.00");
    expect(isEqual(await compareMonths(shop.app.db, connectTo(shop.site).woocommerce))).toBe(false);
    await sync();
  });

  it("is of the changed price if change and payment are read at once", async () => {
    const order = await booked();
    later();
    edit(order.there, "45.00");
    later();
    shop.site.pay(order.there);
    await sync();
    const { payments, documents } = await booksOf(shop.app, order.orderId);
    expect(payments).toMatchObject([{ amount_cents: 4_500 }]);
    expect(documents).toMatchObject([{ data: { totalCents: 4_500 } }]);
    expect(await alertsOf(order.orderId)).toEqual([]);
  });

  it("is of the amount that the card gateway recorded, if it did", async () => {
    const order = await booked();
    later();
    edit(order.there, "80.00");
    later();
    shop.site.pay(order.there);
    shop.site.edit(order.there, {
      meta_data: [
        { key: "_stripe_currency", value: "EUR" },
        { key: "_stripe_net", value: "78.55" },
        { key: "_stripe_fee", value: "1.45" },
      ],
    });
    later(5);
    edit(order.there, "70.00");
    await sync();
    const { payments, documents } = await booksOf(shop.app, order.orderId);
    expect([payments[0]?.amount_cents, documents]).toMatchObject([8_000, [{ data: { totalCents: 8_000 } }]]);
    expect((await alertsOf(order.orderId)).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Here the total stays as paid and receipted\./),
    ]);
  });

  it("keeps the name of its payment method on screen, receipt and confirmation", async () => {
    const order = await booked();
    later();
    shop.site.pay(order.there, { method: "ppcp-gateway", title: "PayPal" });
    await sync();
    expect(await staffOrder(order.orderId)).toMatchObject({
      paymentMethodTitle: "PayPal",
      payments: [{ methodTitle: "PayPal" }],
    });
    const { documents, events } = await booksOf(shop.app, order.orderId);
    expect(documents).toMatchObject([{ data: { paymentMethod: "PayPal" } }]);
    expect(events.map(({ note }) => note)).toContainEqual(expect.stringMatching(/^Paid €[\d.,]+ by PayPal$/));
    expect(await confirmation(order)).toMatchObject({ paid: true, paymentMethodTitle: "PayPal", paysLater: false });
    later();
    const made = shop.site.addOrder({ total: "10.00", status: "completed", payment_method_title: "Apple Pay" });
    await sync();
    const here = await shop.app.db
      .selectFrom("orders")
      .select("id")
      .where("shop_order_id", "=", made.id)
      .executeTakeFirstOrThrow();
    expect((await staffOrder(here.id)).payments).toMatchObject([{ methodTitle: "Apple Pay" }]);
  });

  it("is followed by our email with a link back, whether or not that site leads its customer back", async () => {
    const order = await booked();
    later();
    shop.site.pay(order.there);
    await sync();
    const { emails } = await booksOf(shop.app, order.orderId);
    const mail = emails.filter(({ template }) => template === "customer_booking").at(-1);
    expect(JSON.stringify(mail?.data)).toContain(confirmationPath(order.orderId, order.orderKey));
  });
});

describe("A customer who chooses to pay later there", () => {
  it.each([
    ["bacs", "on-hold", "Direct bank transfer"],
    ["cod", "processing", "Cash on delivery"],
  ] as const)("by %s is told so on the confirmation", async (method, status, title) => {
    const order = await booked();
    later();
    shop.site.payLater(order.there, method);
    expect(await confirmation(order)).toMatchObject({
      status,
      paid: false,
      paysLater: true,
      paymentMethodTitle: title,
      paymentUrl: null,
    });
    expect((await staffOrder(order.orderId)).paymentMethodTitle).toBe(title);
    expect((await booksOf(shop.app, order.orderId)).documents).toEqual([]);
    later();
    shop.site.edit(order.there, { status: method === "cod" ? "completed" : "processing" });
    await sync();
    expect((await booksOf(shop.app, order.orderId)).documents).toMatchObject([{ data: { paymentMethod: title } }]);
    expect(await confirmation(order)).toMatchObject({ paid: true, paysLater: false });
  });

  it("is not confused with one whose order staff put on hold", async () => {
    const order = await booked();
    later();
    shop.site.edit(order.there, { status: "on-hold" });
    await sync();
    expect(await confirmation(order)).toMatchObject({ status: "on-hold", paysLater: false });
  });
});

describe("An order that was deleted there for good", () => {
  it("is found without a webhook and cancelled if nobody has paid for it, and the team is alerted once", async () => {
    const order = await booked();
    const kept = await booked();
    later();
    shop.site.remove(order.there);
    for (const _ of [1, 2]) await reconcileDeletedOrders(shop.context);
    expect(await orderHere(order.orderId)).toMatchObject({ status: "cancelled" });
    expect(await orderHere(kept.orderId)).toMatchObject({ status: "pending" });
    expect((await alertsOf(order.orderId)).map(({ title }) => title)).toEqual([
      `WC-${order.there} was deleted on the WordPress site`,
    ]);
  });

  it("can't be paid through its link, and no link for it is sent", async () => {
    const order = await booked();
    const other = await booked();
    later();
    shop.site.remove(order.there);
    shop.site.remove(other.there);
    const path = orderPayPath(order.orderId, order.orderKey);
    const opened = await shop.app.request(path);
    expect([opened.status, opened.headers.get("location")]).toEqual([409, null]);
    expect(await opened.text()).toContain("Cancelled");
    expect((await orderHere(order.orderId)).status).toBe("cancelled");
    const before = (await booksOf(shop.app, other.orderId)).emails.length;
    const sent = await shop.app.request(sendPaymentLink.path.replace("{id}", String(other.orderId)), {
      method: "POST",
      token: await shop.app.administratorToken(),
    });
    expect(sent.status).toBe(409);
    const { emails } = await booksOf(shop.app, other.orderId);
    expect(emails.slice(before).map(({ template }) => template)).toEqual(["cancelled", "alert"]);
  });

  it("stays if it was paid, and the team is alerted", async () => {
    const order = await booked();
    later();
    shop.site.pay(order.there);
    await sync();
    shop.site.remove(order.there);
    const token = await shop.app.administratorToken();
    const pressed = await shop.app.request(`${syncShop.path}?orderId=${order.orderId}`, { method: "POST", token });
    expect(pressed.status).toBe(200);
    expect((await orderHere(order.orderId)).status).toBe("processing");
    expect((await alertsOf(order.orderId)).at(-1)?.text).toMatch(/^Here it stays as it is\./);
  });

  it("causes no logged error, even if it is deleted between two requests", async () => {
    const errors: unknown[] = [];
    const log = { ...shop.app.context.log, error: (...args: unknown[]) => void errors.push(args) } as never;
    later();
    const { id } = shop.site.addOrder({ total: "10.00", status: "pending" });
    const stop = shop.site.watch("after", "listOrders", () => shop.site.remove(id));
    await syncOrders({ ...shop.context, log });
    stop();
    expect(errors).toEqual([]);
  });
});

describe("What staff see", () => {
  it("about a refund that is refused there says what to do, without calls and codes", async () => {
    const order = await booked();
    later();
    shop.site.pay(order.there, { method: "some-gateway", title: "Some gateway" });
    await sync();
    const path = `/wp-json/wc/v3/orders/${order.orderId}/refunds`;
    const token = await shop.app.administratorToken();
    const answer = await shop.app.request(path, { token, json: { amount: "1.00", reason: "Late" } });
    const { message } = (await answer.json()) as { message: string };
    const { refunds } = await staffOrder(order.orderId);
    const words =
      "The way it was paid there cannot pay money back by itself. Pay it back another way, then refund it here with 'Record only'.";
    expect([message, refunds[0]?.failure]).toEqual([words, words]);
  });

  it("reports no change if only line endings differ from what was sent", async () => {
    const order = await booked();
    await shop.app.db
      .updateTable("orders")
      .set({
        meta: JSON.stringify({
          ...((await orderHere(order.orderId)).meta as object),
          pickup_instructions: "Ring\nTwice",
        }),
      })
      .where("id", "=", order.orderId)
      .execute();
    later();
    shop.site.edit(order.there, {
      meta_data: [{ key: "pickup_instructions", value: "Ring\r\nTwice" }],
    });
    await sync();
    const { events } = await booksOf(shop.app, order.orderId);
    expect(events.filter(({ kind }) => kind === "changed")).toEqual([]);
  });

  it("includes the number that a plugin there gives an order, by which it can be found", async () => {
    later();
    const { id } = shop.site.addOrder({ total: "10.00", status: "processing", number: "DUB/2026-0031" });
    const order = await booked();
    shop.site.spoil(order.there, { number: "DUB/2026-0032" });
    later();
    shop.site.edit(order.there, { customer_note: "Ring" });
    await sync();
    const found = async (search: string) =>
      (await staff<StaffOrderPage>(`${listStaffOrders.path}?${new URLSearchParams({ search })}`)).orders;
    expect(await found("dub/2026-0031")).toMatchObject([{ number: id, shopNumber: "DUB/2026-0031" }]);
    expect(await found("2026-0032")).toMatchObject([{ number: order.there, shopNumber: "DUB/2026-0032" }]);
    expect(await staffOrder(order.orderId)).toMatchObject({ shopNumber: "DUB/2026-0032" });
  });
});
