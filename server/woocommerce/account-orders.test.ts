import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { changeOrder } from "../../contract/change-order.ts";
import { recordDeliveryEvent } from "../../contract/deliveries.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import { listOutbox, type OutboxEntry } from "../../contract/outbox.ts";
import { orderPayPath } from "../../contract/paths.ts";
import { recordPayment } from "../../contract/payments.ts";
import { type BookForCallerResult, bookForCaller } from "../../contract/staff-booking.ts";
import {
  changeOrderStatus,
  getStaffOrder,
  type StaffOrder,
  sendPaymentLink,
  setOrderPrice,
} from "../../contract/staff-order.ts";
import { listStaffOrders, type StaffOrderPage } from "../../contract/staff-orders.ts";
import { openAccount, toAccount } from "../../test/accounts.ts";
import { bookingB1 } from "../../test/fixtures.ts";
import { publishFinished } from "../../test/invoices.ts";
import { bookRequest, requestInternational, requestQ1 } from "../../test/journeys.ts";
import { addMember, signInMember } from "../../test/members.ts";
import { askToBook, bookInPortal, memberQuote } from "../../test/portal-booking.ts";
import { outboxOf } from "../../test/read-order.ts";
import { wcOrders } from "../../test/shop-client.ts";
import { wooCommerceAppForFile } from "../../test/woocommerce-app-for-file.ts";
import { applyOrderChanges } from "../deliveries/apply-order-changes.ts";
import { exportDueOrders } from "./export/export-order.ts";
import { verifyExportedOrders } from "./export/verify-exported-orders.ts";

const { shop, clock, rowOf, sync, staff, later } = wooCommerceAppForFile({ environment: { vatNumber: "IE6388047V" } });

/** Opens an account with a signed-in member. */
async function open() {
  const account = await openAccount(shop.app, `Company ${randomUUID().slice(0, 8)}`);
  const member = await addMember(shop.app, account.id, { role: "owner" });
  return { account, browser: await signInMember(shop.app, member.email) };
}

const get = async <Body>(path: string): Promise<Body> => {
  const response = await shop.app.request(path, { token: await shop.app.administratorToken() });
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as Body;
};
const orderOf = (id: number) => get<StaffOrder>(getStaffOrder.path.replace("{id}", String(id)));
const found = async (search: string) =>
  (await get<StaffOrderPage>(`${listStaffOrders.path}?search=${encodeURIComponent(search)}`)).orders.map(
    ({ id }) => id,
  );

/** The requests that the site got since then, except reads. */
const sentSince = (from: number) => shop.site.requests.slice(from).filter(({ method }) => method !== "GET");

/** Runs the jobs that call the site until nothing is due. */
async function runJobs(): Promise<void> {
  later(5);
  await exportDueOrders(shop.context);
  await verifyExportedOrders(shop.context);
  await applyOrderChanges(shop.context);
  await sync();
}

async function bookByStaff(changes: object) {
  const json = {
    shipment: requestQ1,
    contacts: { ...bookingB1, poNumber: "" },
    agreedTotalCents: 30_75,
    typedPrice: { totalCents: 30_75, reason: "Agreed" },
    payment: { kind: "account" },
    ...changes,
  };
  const token = await shop.app.staffToken("shop_manager");
  const response = await shop.app.request(bookForCaller.path, { token, json });
  return { status: response.status, body: (await response.json()) as BookForCallerResult & ErrorBody };
}

describe("[C026] With a WordPress shop, an order on account", () => {
  it("is never mistaken for the order with its number there, in searches, emails and the shop API", async () => {
    const { browser } = await open();
    const { orderId } = await bookInPortal(shop.app, browser);
    const there = shop.site.addOrder({ id: orderId, status: "processing", date_paid_gmt: "2026-03-03T09:00:00" });
    expect(there.id).toBe(orderId);
    later();
    await sync();
    const { id: otherId } = await shop.app.db
      .selectFrom("orders")
      .select("id")
      .where("shop_order_id", "=", there.id)
      .executeTakeFirstOrThrow();
    expect(otherId).not.toBe(orderId);
    expect((await orderOf(otherId)).references.order).toBe(`WC-${orderId}`);
    expect(await found(`AC-${orderId}`)).toEqual([orderId]);
    expect(await found(`WC-${orderId}`)).toEqual([otherId]);
    expect(await found(String(orderId))).toEqual([otherId, orderId]);
    const { emails } = await get<{ emails: OutboxEntry[] }>(`${listOutbox.path}?orderNumber=AC-${orderId}`);
    expect(new Set(emails.map((email) => [email.orderId, email.orderNumber].join(" ")))).toEqual(
      new Set([`${orderId} AC-${orderId}`]),
    );
    expect((await get<{ emails: OutboxEntry[] }>(`${listOutbox.path}?orderNumber=WC-${orderId}`)).emails).toEqual([]);
    const numbers = await Promise.all(
      [orderId, otherId].map(async (id) => {
        const response = await shop.app.request(`${wcOrders}/${id}`, { basic: shop.app.apiKey });
        return ((await response.json()) as { number: string }).number;
      }),
    );
    expect(numbers).toEqual([`AC-${orderId}`, String(orderId)]);
  });

  it("can be booked here by staff for the account, while other callers are booked on that site", async () => {
    const { account } = await open();
    const from = shop.site.requests.length;
    const booked = await bookByStaff({ accountId: account.id });
    expect(booked.status, JSON.stringify(booked.body)).toBe(201);
    expect((await orderOf(booked.body.orderId)).references.booking).toBe(`AC-${booked.body.orderId}`);
    for (const changes of [
      { payment: { kind: "phone", reference: "SLIP-1" } },
      { payment: { kind: "link" } },
      { accountId: account.id, payment: { kind: "link" } },
    ])
      expect(await bookByStaff(changes)).toMatchObject({
        status: 409,
        body: { code: "action_refused", data: { params: { "payment.kind": expect.stringContaining(shop.site.url) } } },
      });
    // Visitors' bookings stay with that site: they are changed there, and can't go on account here.
    const visitors = await bookRequest(shop.app);
    const { version } = await orderOf(visitors.orderId);
    const change = { version, changes: { deliveryContactName: "Aoife" } };
    expect((await staff(changeOrder.path, visitors.orderId, change)).status).toBe(409);
    expect(await staff(recordPayment.path, visitors.orderId, toAccount(account))).toMatchObject({
      status: 409,
      body: { code: "not_payable" },
    });
    const update = { method: "PUT", json: { customer_note: "Ring the bell" }, basic: shop.app.apiKey };
    const updates = [booked.body.orderId, visitors.orderId].map((id) => shop.app.request(`${wcOrders}/${id}`, update));
    expect((await Promise.all(updates)).map(({ status }) => status)).toEqual([200, 409]);
    // Cancelling works without that site.
    shop.site.misbehave({ on: "*", how: { kind: "error", status: 503 }, times: 50 });
    expect((await staff(changeOrderStatus.path, booked.body.orderId, { action: "cancel" })).status).toBe(200);
    expect(sentSince(from).filter(({ body }) => JSON.stringify(body).includes(String(booked.body.orderId)))).toEqual(
      [],
    );
  });

  it("is refused at its field if paid by card, and a request without a price is priced here and put on account", async () => {
    const { account, browser } = await open();
    const from = shop.site.requests.length;
    const quote = await memberQuote(browser);
    expect(await askToBook(browser, quote.id, { payment: "card" })).toMatchObject({
      status: 409,
      body: { code: "action_refused", data: { params: { payment: expect.stringContaining("Book on account") } } },
    });
    const request = await bookInPortal(shop.app, browser, {}, requestInternational);
    expect(request.outcome).toBe("requested");
    const price = { totalCents: 123_00, sendLink: true };
    expect(await staff(setOrderPrice.path, request.orderId, price)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("put it on account") },
    });
    expect((await staff(setOrderPrice.path, request.orderId, { ...price, sendLink: false })).status).toBe(200);
    expect((await staff(sendPaymentLink.path, request.orderId, {})).status).toBe(409);
    const put = await staff(recordPayment.path, request.orderId, toAccount(account));
    expect(put.status, JSON.stringify(put.body)).toBe(201);
    expect(await orderOf(request.orderId)).toMatchObject({
      status: "processing",
      references: { booking: `AC-${request.orderId}` },
    });
    await runJobs();
    expect(sentSince(from)).toEqual([]);
  });

  it("is booked, changed, delivered and invoiced here as AC- plus its id, without that site receiving anything", async () => {
    const { account, browser } = await open();
    await runJobs();
    const from = shop.site.requests.length;
    const { orderId, orderKey } = await bookInPortal(shop.app, browser);
    const reference = `AC-${orderId}`;
    expect(await orderOf(orderId)).toMatchObject({
      number: reference,
      references: { booking: reference, order: reference },
      shopOrder: null,
      pendingExport: null,
      paymentPath: null,
      status: "processing",
      change: { ok: true },
    });
    for (const { subject } of await outboxOf(shop.app, orderId)) expect(subject).not.toContain("WC-");
    const { version } = await orderOf(orderId);
    const changed = await staff(changeOrder.path, orderId, { version, changes: { deliveryContactName: "Aoife" } });
    expect(changed).toMatchObject({ status: 200, body: { changed: [expect.anything()] } });
    for (const stop of ["pickup", "dropoff"] as const) {
      const done = await staff(recordDeliveryEvent.path, orderId, { eventId: randomUUID(), kind: "complete", stop });
      expect(done.status).toBe(200);
    }
    expect((await rowOf(orderId)).status).toBe("completed");
    // Nor does anything lead to a payment there.
    const pay = await shop.app.request(orderPayPath(orderId, orderKey), { method: "POST" });
    expect(pay.status).toBe(409);
    await runJobs();
    expect(sentSince(from)).toEqual([]);
    // Meanwhile visitors' bookings are sent there as before.
    const visitors = await bookRequest(shop.app);
    expect(sentSince(from)).not.toEqual([]);
    expect((await orderOf(visitors.orderId)).references.order).toBe(
      `WC-${(await rowOf(visitors.orderId)).shop_order_id}`,
    );
    const sent = shop.site.requests.length;
    clock.set("2026-04-02T09:00:00Z");
    const [invoice] = await publishFinished(shop.app, account.id);
    expect(invoice?.document.lines.map((line) => line.reference)).toEqual([reference]);
    await runJobs();
    expect(sentSince(sent)).toEqual([]);
    expect(
      await shop.app.db.selectFrom("shop_placements").selectAll().where("order_id", "=", orderId).execute(),
    ).toEqual([]);
  });
});
