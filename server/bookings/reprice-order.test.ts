import Stripe from "stripe";
import { beforeAll, describe, expect, it } from "vitest";
import type { EmailPreview } from "../../contract/change-order.ts";
import type { VatDocument } from "../../contract/checkout.ts";
import { previewRepricedEmail } from "../../contract/reprice-order.ts";
import type { ShopRefund } from "../../contract/shop.ts";
import { changeOrderStatus, getStaffOrder, type StaffOrder } from "../../contract/staff-order.ts";
import { listStaffOrders } from "../../contract/staff-orders.ts";
import { openAccount, toAccount } from "../../test/accounts.ts";
import { addresses } from "../../test/fixtures.ts";
import { bookRequest, requestInternational } from "../../test/journeys.ts";
import { booksOf, comeBack, type Pending, pressPay, recordByStaff, refund, shopOrderOf } from "../../test/payments.ts";
import {
  askPreview,
  bodyOf,
  bookBox,
  boxes,
  preview,
  reprice,
  saveRoundPrices,
  sendRepricing,
} from "../../test/repricing.ts";
import { sessionAt, stripeAppForFile, webhook } from "../../test/stripe-app.ts";
import { renderStoredEmail } from "../mail/render-email.tsx";
import { checkOpenSessions } from "../payments/check-open-sessions.ts";
import { reconcilePayments } from "../payments/reconcile-payments.ts";
import { sendDueRefunds } from "../refunds/send-refund.ts";

const { shop, later } = stripeAppForFile();
beforeAll(() => saveRoundPrices(shop.app));

const booksAt = ({ orderId }: Pending) => booksOf(shop.app, orderId);

async function payOpen(order: Pending): Promise<string> {
  const session = sessionAt((await pressPay(shop.app, order)).to);
  await shop.stripe.pay(session);
  await shop.stripe.delivered();
  return session;
}

/** Books an order and pays its 100.00 by card. */
async function paidBox(): Promise<Pending> {
  const order = await bookBox(shop.app);
  expect(order.totalCents).toBe(10000);
  await payOpen(order);
  expect((await shopOrderOf(shop.app, order.orderId)).status).toBe("processing");
  return order;
}

async function staffOrder({ orderId }: Pending): Promise<StaffOrder> {
  const path = getStaffOrder.path.replace("{id}", String(orderId));
  return (await shop.app.request(path, { token: await shop.app.administratorToken() })).json() as Promise<StaffOrder>;
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The totals of an order's documents: its receipts, and its credit notes that are not voided. */
async function papersOf(order: Pending) {
  const { documents } = await booksAt(order);
  const papers = documents.filter(({ voided_at }) => voided_at === null).map(({ data }) => data as VatDocument);
  const of = (kind: VatDocument["kind"]) => papers.filter((paper) => paper.kind === kind);
  const totals = (list: VatDocument[]) => ({
    net: sum(list.map(({ netCents }) => netCents)),
    vat: sum(list.map(({ vatCents }) => vatCents)),
    total: sum(list.map(({ totalCents }) => totalCents)),
  });
  return { receipts: totals(of("receipt")), notes: totals(of("credit_note")), count: of("receipt").length };
}

const at120 = { shipment: { packageType: boxes.at120 } };
const at80 = { shipment: { packageType: boxes.at80 } };

describe("a paid order that becomes more expensive", () => {
  it("is shown by its own prices and by today's, side by side [D017]", async () => {
    const order = await paidBox();
    await saveRoundPrices(shop.app, 2);
    try {
      const seen = await preview(shop.app, order.orderId, { packageType: boxes.at120 });
      expect(seen).toMatchObject({ state: "paid", priceCents: 10000, settledCents: 10000, dueCents: 0 });
      expect(seen.prices).toMatchObject([
        { ok: true, by: "order", totalCents: 12000, differenceCents: 2000 },
        { ok: true, by: "today", totalCents: 24000, differenceCents: 14000 },
      ]);
      const { status, body } = await reprice(shop.app, order.orderId, {
        ...at120,
        price: { by: "order" },
        difference: "ask",
      });
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body).toMatchObject({ totalCents: 12000, dueCents: 2000, changed: ["Package"] });
      // The next change is priced by the same price list again.
      expect((await preview(shop.app, order.orderId, { packageType: boxes.at80 })).prices[0]).toMatchObject({
        by: "order",
        totalCents: 8000,
        differenceCents: -2000,
      });
    } finally {
      await saveRoundPrices(shop.app);
    }
  });

  it("requests 20.00 by a payment link, and its documents come to 120.00 once that is paid [D017]", async () => {
    const order = await paidBox();
    await reprice(shop.app, order.orderId, { ...at120, difference: "ask" });
    const asked = await shopOrderOf(shop.app, order.orderId);
    expect(asked).toMatchObject({ status: "processing", total: "120.00", needs_payment: false });
    const letters = (await booksAt(order)).emails.filter(({ template }) => template === "repriced");
    expect(letters).toHaveLength(1);
    expect(letters[0]?.data).toMatchObject({ oldCents: 10000, newCents: 12000, difference: "ask", payCents: 2000 });
    const page = await shop.app.request(`/checkout/order-pay/${order.orderId}/?key=${order.orderKey}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('"due":{"amountCents":2000,"isDifference":true}');

    const session = await payOpen(order);
    const { sessions } = await shop.stripe.books();
    expect(sessions.find(({ id }) => id === session)).toMatchObject({ amount_total: 2000 });
    expect(await comeBack(shop.app, order)).toContain("/booking-confirmation");
    const { payments, emails, events } = await booksAt(order);
    expect(payments.map(({ state, amount_cents }) => [state, amount_cents])).toEqual([
      ["applied", 10000],
      ["difference", 2000],
    ]);
    expect(await papersOf(order)).toMatchObject({ receipts: { net: 9756, vat: 2244, total: 12000 }, count: 2 });
    expect(emails.filter(({ template }) => template === "difference_paid")).toHaveLength(1);
    expect(events.filter(({ kind }) => kind === "difference_paid")).toHaveLength(1);
    // Both link to the tracking page [D071].
    for (const { template, data } of emails.filter(({ template }) => /^(repriced|difference_paid)$/.test(template))) {
      const [, address = ""] =
        /(http\S+\/track\/\S+)/.exec((await renderStoredEmail(template, data))?.text ?? "") ?? [];
      expect((await shop.app.request(new URL(address).pathname)).status, template).toBe(200);
    }
    expect((await staffOrder(order)).money).toMatchObject({ paidCents: 12000, dueCents: 0, refundableCents: 12000 });
    expect((await pressPay(shop.app, order)).status).toBe(409);
    const list = await shop.app.request(`${listStaffOrders.path}?search=${order.orderId}`, {
      token: await shop.app.administratorToken(),
    });
    const { orders } = (await list.json()) as { orders: { id: number; refundableCents: number }[] };
    expect(orders.find(({ id }) => id === order.orderId)?.refundableCents).toBe(12000);
    const own = (await staffOrder(order)).payments.find(({ state }) => state === "difference");
    const receipt = await shop.app.request(own?.receipt?.path ?? "");
    expect(receipt.status).toBe(200);
    expect(await receipt.text()).toContain(own?.receipt?.number);
  });

  it("waives 20.00 with a reason: the total stays what was paid, with a line that says so [D017]", async () => {
    const order = await paidBox();
    const seen = await preview(shop.app, order.orderId, at120.shipment);
    const refused = await sendRepricing(shop.app, order.orderId, bodyOf(seen, { ...at120, difference: "waive" }));
    expect([refused.status, refused.body.data?.params]).toEqual([422, { reason: "Say why" }]);
    await reprice(shop.app, order.orderId, { ...at120, difference: "waive", reason: "We sent the wrong van" });
    const now = await staffOrder(order);
    expect(now).toMatchObject({ totalCents: 10000, money: { dueCents: 0 }, paymentPath: null });
    expect(now.lines.map(({ code }) => code)).toContain("waived");
    expect(sum(now.lines.map(({ amountCents }) => amountCents))).toBe(now.netCents);
    expect(now.events[0]?.note).toContain("€20.00 waived: We sent the wrong van");
    expect(now.events[0]?.note).toContain("Package: Medium Box → Small Box");
    expect(now.events[0]?.actor).toMatch(/^administrator/);
    expect(await papersOf(order)).toMatchObject({ receipts: { total: 10000 }, notes: { total: 0 } });
  });

  it("whose difference is paid 20 times at the same moment, beside everything else, is paid once", async () => {
    const order = await paidBox();
    await reprice(shop.app, order.orderId, { ...at120, difference: "ask" });
    const session = sessionAt((await pressPay(shop.app, order)).to);
    await shop.stripe.webhooks({ held: true });
    await shop.stripe.pay(session);
    const { events } = await shop.stripe.books();
    const payload = JSON.stringify(events.find((event) => JSON.stringify(event).includes(session)));
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: shop.stripe.webhookSecret });
    later(2);
    const [statuses] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, async () => (await webhook(shop.app, payload, signature)).status)),
      Promise.all(Array.from({ length: 5 }, () => comeBack(shop.app, order))),
      checkOpenSessions(shop.app.context),
      reconcilePayments(shop.app.context),
      pressPay(shop.app, order),
    ]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const { payments, documents } = await booksAt(order);
    expect(payments.map(({ state }) => state)).toEqual(["applied", "difference"]);
    expect(documents).toHaveLength(2);
    expect((await staffOrder(order)).money.dueCents).toBe(0);
  });

  it("is refunded whole out of both payments, and its documents come to zero", async () => {
    const order = await paidBox();
    await reprice(shop.app, order.orderId, { ...at120, difference: "ask" });
    await payOpen(order);
    expect((await refund(shop.app, order.orderId, { amount: "120.00" })).status).toBe(201);
    await sendDueRefunds(shop.app.context);
    const { refunds } = await booksAt(order);
    expect(refunds.map(({ state, amount_cents }) => [state, amount_cents])).toEqual([
      ["succeeded", 10000],
      ["succeeded", 2000],
    ]);
    const { receipts, notes } = await papersOf(order);
    expect(notes).toEqual(receipts);
    expect(await shopOrderOf(shop.app, order.orderId)).toMatchObject({ status: "refunded", total: "120.00" });
  });

  it("is refunded by line out of both payments, in wc/v3 records that each add up: lines, total and tax", async () => {
    const [order, other] = [await paidBox(), await paidBox()];
    await reprice(shop.app, order.orderId, { ...at120, difference: "ask" });
    await payOpen(order);
    const { line_items } = await shopOrderOf(shop.app, order.orderId);
    const path = `/wp-json/wc/v3/orders/${order.orderId}/refunds`;
    const line = {
      id: line_items[0]?.id,
      quantity: 1,
      refund_total: "93.50",
      refund_tax: [{ id: 1, refund_total: "21.50" }],
    };
    const json = { amount: "117.00", line_items: [line] };
    expect((await shop.app.request(path, { json, basic: shop.app.apiKey })).status).toBe(201);
    const recorded = async (orderId: number) => {
      const answer = await shop.app.request(`/wp-json/wc/v3/orders/${orderId}/refunds`, { basic: shop.app.apiKey });
      const refunds = (await answer.json()) as ShopRefund[];
      return refunds
        .map(({ amount, line_items: lines }) => [
          amount,
          ...lines.map((line) => [line.quantity, line.total, line.total_tax, line.subtotal, line.subtotal_tax]),
        ])
        .sort((a, b) => Number(b[0]) - Number(a[0]));
    };
    // The difference's card gets the rest of the line and the 2.00 that belong to no line.
    expect(await recorded(order.orderId)).toEqual([
      ["100.00", [-1, "-81.30", "-18.70", "-81.30", "-18.70"]],
      ["17.00", [0, "-12.20", "-2.80", "-12.20", "-2.80"]],
    ]);
    expect(await recorded(other.orderId)).toEqual([]);
  });

  it("can have its difference paid by phone as well, and the link takes nothing more", async () => {
    const order = await paidBox();
    await reprice(shop.app, order.orderId, { ...at120, difference: "ask" });
    const session = sessionAt((await pressPay(shop.app, order)).to);
    expect((await recordByStaff(shop.app, order.orderId, { method: "phone", reference: "POS 3" })).status).toBe(201);
    await shop.stripe.pay(session).catch(() => {});
    await shop.stripe.delivered();
    await checkOpenSessions(shop.app.context);
    await sendDueRefunds(shop.app.context);
    const { payments, refunds } = await booksAt(order);
    const surplus = payments.filter(({ state }) => state === "surplus");
    expect(payments.filter(({ state }) => state === "difference")).toHaveLength(1);
    expect(sum(refunds.map(({ amount_cents }) => amount_cents))).toBe(sum(surplus.map((one) => one.amount_cents)));
    expect((await staffOrder(order)).money).toMatchObject({ paidCents: 12000, dueCents: 0 });
    expect((await papersOf(order)).receipts.total).toBe(12000);
  });

  it("requests nothing more once it is cancelled, and what was paid is refunded", async () => {
    const order = await paidBox();
    await reprice(shop.app, order.orderId, { ...at120, difference: "ask" });
    const path = changeOrderStatus.path.replace("{id}", String(order.orderId));
    const json = { action: "cancel", refund: true };
    const answer = await shop.app.request(path, { json, token: await shop.app.administratorToken() });
    expect(answer.status, await answer.clone().text()).toBe(200);
    const now = await staffOrder(order);
    expect(now).toMatchObject({ status: "refunded", totalCents: 10000, money: { dueCents: 0, refundedCents: 10000 } });
    expect(sum(now.lines.map(({ amountCents }) => amountCents))).toBe(now.netCents);
    expect((await pressPay(shop.app, order)).status).toBe(409);
  });
});

describe("staff who price again while the difference is paid", () => {
  it("are told to look again, and the payment counts once [D017]", async () => {
    const order = await paidBox();
    await reprice(shop.app, order.orderId, { ...at120, difference: "ask" });
    const session = sessionAt((await pressPay(shop.app, order)).to);
    const seen = await preview(shop.app, order.orderId, at80.shipment);
    await shop.stripe.webhooks({ held: true });
    await shop.stripe.pay(session);
    const late = await sendRepricing(shop.app, order.orderId, bodyOf(seen, { ...at80, difference: "refund" }));
    expect([late.status, late.body.code]).toEqual([409, "action_refused"]);
    expect(late.body.message).toContain("A payment for this order has just come in");
    await shop.stripe.webhooks({ held: false });
    await shop.stripe.delivered();
    expect((await booksAt(order)).payments.map(({ state }) => state)).toEqual(["applied", "difference"]);
    const again = await reprice(shop.app, order.orderId, { ...at80, difference: "refund" });
    expect(again.body).toMatchObject({ totalCents: 12000, dueCents: 0, refund: { amountCents: 4000 } });
    expect((await papersOf(order)).notes.total).toBe(4000);
  });

  it("do not have the difference settled by a page for the whole price, even of the same amount: that payment goes back", async () => {
    const order = await bookBox(shop.app);
    const whole = sessionAt((await pressPay(shop.app, order)).to);
    expect((await recordByStaff(shop.app, order.orderId, { method: "phone", reference: "POS 9" })).status).toBe(201);
    const seen = await preview(shop.app, order.orderId, {});
    await shop.stripe.misbehave({ on: "*", kind: "error", times: 20 });
    const body = bodyOf(seen, { price: { by: "typed", totalCents: 20000, reason: "Twice the way" } });
    const asked = { ...body, totalCents: 20000, differenceCents: 10000, difference: "ask" as const };
    expect((await sendRepricing(shop.app, order.orderId, asked)).body).toMatchObject({ dueCents: 10000 });
    await shop.stripe.behave();
    await shop.stripe.pay(whole);
    await shop.stripe.delivered();
    await sendDueRefunds(shop.app.context);
    const { payments, refunds } = await booksAt(order);
    expect(payments.map(({ state }) => state)).toEqual(["applied", "surplus"]);
    expect(refunds.map(({ state, amount_cents }) => [state, amount_cents])).toEqual([["succeeded", 10000]]);
    expect((await staffOrder(order)).money).toMatchObject({ paidCents: 10000, dueCents: 10000 });
  });

  it("get an alert about a payment for a difference that has since changed, and nothing is requested meanwhile", async () => {
    const order = await paidBox();
    await reprice(shop.app, order.orderId, { ...at120, difference: "ask" });
    const session = sessionAt((await pressPay(shop.app, order)).to);
    const seen = await preview(shop.app, order.orderId, at120.shipment);
    await shop.stripe.misbehave({ on: "*", kind: "error", times: 20 });
    const body = bodyOf(seen, { ...at120, price: { by: "typed", totalCents: 13000, reason: "Waiting" } });
    const asked = { ...body, totalCents: 13000, differenceCents: 3000, difference: "ask" as const };
    expect((await sendRepricing(shop.app, order.orderId, asked)).body).toMatchObject({ dueCents: 3000 });
    await shop.stripe.behave();
    await shop.stripe.pay(session);
    await shop.stripe.delivered();
    const { payments, emails } = await booksAt(order);
    expect(payments.map(({ state }) => state)).toEqual(["applied", "unmatched"]);
    expect(emails.filter(({ template }) => template === "alert")).toHaveLength(1);
    expect((await pressPay(shop.app, order)).to).toContain("notice=arrived");
    expect((await preview(shop.app, order.orderId, at120.shipment)).refusals.ask).toContain("Money came in");
  });

  it("can waive it even if its page could not be closed: money that comes in is returned automatically", async () => {
    const order = await paidBox();
    await reprice(shop.app, order.orderId, { ...at120, difference: "ask" });
    const session = sessionAt((await pressPay(shop.app, order)).to);
    const seen = await preview(shop.app, order.orderId, { packageType: boxes.at120, quantity: 1 });
    await shop.stripe.misbehave({ on: "*", kind: "error", times: 20 });
    const body = bodyOf(seen, { ...at120, price: { by: "typed", totalCents: 10000, reason: "As before" } });
    const done = await sendRepricing(shop.app, order.orderId, { ...body, totalCents: 10000, differenceCents: 0 });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    await shop.stripe.behave();
    await shop.stripe.pay(session);
    await shop.stripe.delivered();
    await sendDueRefunds(shop.app.context);
    const { payments, refunds } = await booksAt(order);
    expect(payments.map(({ state }) => state)).toEqual(["applied", "surplus"]);
    expect(refunds.map(({ state, amount_cents }) => [state, amount_cents])).toEqual([["succeeded", 2000]]);
    expect((await staffOrder(order)).money).toMatchObject({ paidCents: 10000, dueCents: 0 });
  });
});

describe("a paid order that becomes cheaper", () => {
  it("gets 20.00 back with a credit note: receipt less credit note is 80.00 [D017]", async () => {
    const order = await paidBox();
    const { body } = await reprice(shop.app, order.orderId, { ...at80, difference: "refund" });
    expect(body).toMatchObject({ refund: { amountCents: 2000, state: "succeeded" }, totalCents: 10000 });
    const { receipts, notes } = await papersOf(order);
    expect([receipts.total - notes.total, receipts.net - notes.net]).toEqual([8000, 6504]);
    expect(await shopOrderOf(shop.app, order.orderId)).toMatchObject({ status: "processing", total: "100.00" });
    const now = await staffOrder(order);
    expect(now.money).toMatchObject({ refundedCents: 2000, refundableCents: 8000 });
    expect(sum(now.lines.map(({ amountCents }) => amountCents))).toBe(now.netCents);
  });

  it("keeps 20.00 with a reason, and nothing moves [D017]", async () => {
    const order = await paidBox();
    await reprice(shop.app, order.orderId, { ...at80, difference: "keep", reason: "Collected in vain" });
    const now = await staffOrder(order);
    expect(now).toMatchObject({ totalCents: 10000, money: { refundedCents: 0, refundableCents: 10000 } });
    expect(now.lines.map(({ code }) => code)).toContain("kept");
    expect(now.events[0]?.note).toContain("€20.00 kept: Collected in vain");
    expect(await papersOf(order)).toMatchObject({ receipts: { total: 10000 }, notes: { total: 0 } });
  });

  it("is refunded once if the button is pressed twice with one key", async () => {
    const order = await paidBox();
    const body = bodyOf(await preview(shop.app, order.orderId, at80.shipment), { ...at80, difference: "refund" });
    const key = `twice-${order.orderId}`;
    const both = await Promise.all([0, 1].map(() => sendRepricing(shop.app, order.orderId, body, key)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { refunds, events } = await booksAt(order);
    expect(refunds.map(({ amount_cents }) => amount_cents)).toEqual([2000]);
    expect(events.filter(({ kind }) => kind === "price")).toHaveLength(1);
  });

  it("changed by two people at once stores the first change and tells the second [D018]", async () => {
    const order = await paidBox();
    const seen = await preview(shop.app, order.orderId, at80.shipment);
    const keep = bodyOf(seen, { ...at80, difference: "keep", reason: "One" });
    const answers = await Promise.all([0, 1].map(() => sendRepricing(shop.app, order.orderId, keep)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.map(({ body }) => body.code)).toContain("order_changed");
    expect((await booksAt(order)).events.filter(({ kind }) => kind === "price")).toHaveLength(1);
  });

  it("shows the email first, as it will be sent [D019]", async () => {
    const order = await paidBox();
    const path = previewRepricedEmail.path.replace("{id}", String(order.orderId));
    const json = { changed: ["Package"], totalCents: 12000, difference: "ask" };
    const response = await shop.app.request(path, { json, token: await shop.app.administratorToken() });
    const { email } = (await response.json()) as EmailPreview;
    expect(email).toMatchObject({
      recipient: "aine@example.ie",
      subject: `Your booking has changed - WC-${order.orderId}`,
    });
    expect(email?.text).toContain("The change adds €20.00 to your price");
    expect(email?.text).toContain("Pay €20.00: http");
    expect((await booksAt(order)).emails.filter(({ template }) => template === "repriced")).toEqual([]);
  });

  it("tells the customer in one email, or in none if staff choose so [D019]", async () => {
    const order = await paidBox();
    const letters = async () => (await booksAt(order)).emails.filter(({ template }) => template === "repriced").length;
    await reprice(shop.app, order.orderId, { ...at80, difference: "keep", reason: "One", tellCustomer: false });
    expect(await letters()).toBe(0);
    await reprice(shop.app, order.orderId, { difference: "none" });
    expect(await letters()).toBe(1);
  });

  it.each([
    [false, []],
    [true, ["repriced", "refund"]],
  ])(
    "with a refund and the checkbox at %s sends %j: the change, and the credit note once the refund succeeds [D019]",
    async (tellCustomer, written) => {
      const order = await paidBox();
      const before = (await booksAt(order)).emails.length;
      await reprice(shop.app, order.orderId, { ...at80, difference: "refund", tellCustomer });
      const { emails, refunds } = await booksAt(order);
      expect(refunds).toMatchObject([{ state: "succeeded" }]);
      expect(emails.slice(before).map(({ template }) => template)).toEqual(written);
    },
  );
});

describe("a price that staff typed", () => {
  const typed = { by: "typed", totalCents: 9000, reason: "Agreed with the caller" } as const;
  const reasonOf = async ({ orderId }: Pending) =>
    (
      await shop.app.db
        .selectFrom("orders")
        .select("typed_price_reason")
        .where("id", "=", orderId)
        .executeTakeFirstOrThrow()
    ).typed_price_reason;

  it("is marked as typed until a calculated price replaces it [D017]", async () => {
    const order = await bookBox(shop.app);
    await reprice(shop.app, order.orderId, { price: typed, totalCents: 9000 });
    expect(await reasonOf(order)).toBe("Agreed with the caller");
    expect((await staffOrder(order)).events[0]?.note).toContain("typed by staff: Agreed with the caller");
    await payOpen(order);
    // Today's prices are higher, but the agreed price stays.
    await reprice(shop.app, order.orderId, { ...at120, difference: "waive", reason: "As agreed" });
    expect(await reasonOf(order)).toBe("Agreed with the caller");
    await reprice(shop.app, order.orderId, { difference: "ask" });
    expect(await reasonOf(order)).toBeNull();
    expect(await staffOrder(order)).toMatchObject({ totalCents: 10000, money: { paidCents: 9000, dueCents: 1000 } });
  });
});

describe("an order that is not paid", () => {
  it("costs the new price instead of the old, and its open page is closed first [D017]", async () => {
    const order = await bookBox(shop.app);
    const old = sessionAt((await pressPay(shop.app, order)).to);
    const { body } = await reprice(shop.app, order.orderId, at120);
    expect(body).toMatchObject({ totalCents: 12000, dueCents: 0, refund: null });
    const { sessions } = await shop.stripe.books();
    expect(sessions.find(({ id }) => id === old)).toMatchObject({ status: "expired" });
    await payOpen(order);
    expect(await shopOrderOf(shop.app, order.orderId)).toMatchObject({ status: "processing", total: "120.00" });
    expect(await papersOf(order)).toMatchObject({ receipts: { total: 12000 }, count: 1 });
  });

  it("has to be checked again if it is paid at that moment", async () => {
    const order = await bookBox(shop.app);
    const session = sessionAt((await pressPay(shop.app, order)).to);
    const seen = await preview(shop.app, order.orderId, at120.shipment);
    await shop.stripe.webhooks({ held: true });
    await shop.stripe.pay(session);
    const late = await sendRepricing(shop.app, order.orderId, bodyOf(seen, at120));
    expect([late.status, late.body.code]).toEqual([409, "action_refused"]);
    expect(await shopOrderOf(shop.app, order.orderId)).toMatchObject({ status: "processing", total: "100.00" });
  });

  it("owes the new price if it is on account; nothing is requested, and its receipt shows that price [D017]", async () => {
    const order = await bookBox(shop.app);
    const account = await recordByStaff(shop.app, order.orderId, toAccount(await openAccount(shop.app, "Shaw & Sons")));
    expect(account.status).toBe(201);
    const seen = await preview(shop.app, order.orderId, at120.shipment);
    expect(seen).toMatchObject({ state: "on_account", prices: [{ ok: true, differenceCents: null }] });
    await reprice(shop.app, order.orderId, at120);
    expect(await staffOrder(order)).toMatchObject({ status: "processing", totalCents: 12000, paymentPath: null });
    const letter = (await booksAt(order)).emails.find(({ template }) => template === "repriced");
    expect(letter?.data).toMatchObject({ payUrl: null, newCents: 12000 });
    expect((await booksAt(order)).payments).toEqual([]);
    await recordByStaff(shop.app, order.orderId, { method: "transfer", reference: "T 1" });
    expect(await papersOf(order)).toMatchObject({ receipts: { total: 12000 }, count: 1 });
  });

  it("changes only its addresses if it is a quote request", async () => {
    const { orderId } = await bookRequest(shop.app, requestInternational);
    const shipment = { pickup: addresses.A2, dropoff: addresses.A5, packageType: "small_box", quantity: 3 };
    const seen = await preview(shop.app, orderId, shipment);
    expect(seen).toMatchObject({ state: "request", prices: [{ ok: true, totalCents: 0 }] });
    const { status, body } = await reprice(shop.app, orderId, { shipment });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.changed).toEqual(["Pickup address"]);
    const order = await shop.app.db
      .selectFrom("orders")
      .selectAll()
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({ status: "on-hold", total_cents: 0, pickup_town: "Cork", package_type: "medium_box" });
  });
});

describe("a change that cannot be carried", () => {
  it.each([
    ["an unserved country", { dropoff: { ...addresses.A5, country: "FR", postcode: "75001" } }, "dropoff.country"],
    ["a package that is not sold next day", { packageType: "machine" }, "packageType"],
    ["a pallet without its size", { packageType: "pallet" }, "pallet"],
  ])("is refused with a message at its field: %s", async (_what, shipment, field) => {
    const order = await paidBox();
    const { status, body } = await askPreview(shop.app, order.orderId, shipment);
    expect(status).toBe(422);
    expect(Object.keys((body as { data: { params: object } }).data.params)).toContain(field);
  });

  it("is refused for an order that is delivered", async () => {
    const order = await paidBox();
    const path = changeOrderStatus.path.replace("{id}", String(order.orderId));
    await shop.app.request(path, { json: { action: "complete" }, token: await shop.app.administratorToken() });
    const { status, body } = await askPreview(shop.app, order.orderId, {});
    expect([status, (body as { message: string }).message]).toEqual([
      409,
      "This order is delivered; take it back to processing first",
    ]);
  });
});
