import { beforeAll, describe, expect, it } from "vitest";
import { type Booking, changeContacts } from "../../contract/bookings.ts";
import {
  type ChangeOrderResult,
  changeOrder,
  type EmailPreview,
  type OrderConflict,
  type OrderDetails,
  type PreviewEmailRequest,
  previewOrderEmail,
} from "../../contract/change-order.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import { changeOrderStatus, getStaffOrder, type StaffOrder } from "../../contract/staff-order.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookingB1 } from "../../test/fixtures.ts";
import { bookRequest, requestNextDay, testClock, wednesdayMorning } from "../../test/journeys.ts";
import { bookPaid, payInSandbox } from "../../test/payments.ts";
import { metaOf, outboxOf, publicOrder, shopOrder } from "../../test/read-order.ts";
import { createWooCommerceApp } from "../../test/woocommerce-app.ts";
import { findSummaryDifferences } from "../database/summaries/find-summary-differences.ts";

const { app } = appForFile({ livePayments: true });
let manager: string;
beforeAll(async () => {
  manager = await app.staffToken("shop_manager");
});

async function ask<Body>(path: string, id: number, json?: unknown, key?: string) {
  const headers: HeadersInit = key === undefined ? {} : { "Idempotency-Key": key };
  const at = path.replace("{id}", String(id));
  const response = await app.request(at, { token: manager, headers, ...(json !== undefined && { json }) });
  return { status: response.status, body: (await response.json()) as Body & ErrorBody };
}
const read = async (id: number) => (await ask<StaffOrder>(getStaffOrder.path, id)).body;
type Changes = Partial<OrderDetails>;
async function change(id: number, changes: Changes, more: object = {}, key?: string) {
  const body = { version: (await read(id)).version, changes, tellCustomer: false, ...more };
  return ask<ChangeOrderResult>(changeOrder.path, id, body, key);
}
const move = (id: number, action: string, more: object) => ask(changeOrderStatus.path, id, { action, ...more });
const preview = async (id: number, about: PreviewEmailRequest) =>
  (await ask<EmailPreview>(previewOrderEmail.path, id, about)).body;
const templatesOf = async (id: number) => (await outboxOf(app, id)).map(({ template }) => template);
/** The emails about the order that `act` queues. */
async function queuedBy(id: number, act: () => Promise<unknown>): Promise<string[]> {
  const before = (await outboxOf(app, id)).map((email) => email.id);
  await act();
  return (await outboxOf(app, id)).filter((email) => !before.includes(email.id)).map(({ template }) => template);
}
/** A Monday that can be booked. */
const bookable = "2026-03-09";
const sunday = "2026-03-08";

describe("[D015] contacts, instructions and description of an order that staff change", () => {
  const everything: Changes = {
    firstName: "Mary",
    lastName: "Ní Bhriain",
    email: "Mary@Example.ie",
    phone: "0871112222",
    pickupContactName: "Pádraig",
    pickupContactPhone: "0873334444",
    pickupInstructions: "Gate code 12",
    deliveryContactName: "Síle",
    deliveryContactPhone: "0875556666",
    deliveryInstructions: "Side door",
    packageDescription: "A clock",
  };

  it("appear in the staff area, on the confirmation, in the shop's calls and in its form, even once it is paid", async () => {
    const order = await bookPaid(app);
    const { status, body } = await change(order.orderId, everything);
    expect([status, body.version, body.changed]).toEqual([200, 2, expect.arrayContaining(["Email", "Delivery phone"])]);
    const booking = { ...order, bookingReference: "", next: "confirmation" } as Booking;
    expect(await publicOrder(app, booking)).toMatchObject({
      customer: { firstName: "Mary", lastName: "Ní Bhriain", email: "Mary@Example.ie", phone: "0871112222" },
      pickupContact: { name: "Pádraig", phone: "0873334444" },
      deliveryContact: { name: "Síle", phone: "0875556666" },
      pickupInstructions: "Gate code 12",
      deliveryInstructions: "Side door",
      packageDescription: "A clock",
      specialInstructions: expect.stringContaining("Delivery contact: Síle (0875556666)"),
      totalCents: order.totalCents,
    });
    const shown = await shopOrder(app, order.orderId);
    expect(shown.billing).toMatchObject({ first_name: "Mary", email: "Mary@Example.ie" });
    expect(metaOf(shown)).toMatchObject({ delivery_contact_name: "Síle", customer_name: "Mary Ní Bhriain" });
    const forms = await app.db
      .selectFrom("form_submissions")
      .select(["email", "data"])
      .where("order_id", "=", order.orderId)
      .execute();
    for (const { email, data } of forms) {
      expect(email).toBe("mary@example.ie");
      expect(data).toMatchObject({ deliveryContactName: "Síle", names: "Mary Ní Bhriain" });
    }
    expect(await findSummaryDifferences(app.db)).toEqual([]);
  });

  it("are in the history with old and new values, who changed them and when", async () => {
    const { orderId } = await bookPaid(app);
    await change(orderId, { deliveryContactName: "Síle", pickupInstructions: "" });
    const [event] = (await read(orderId)).events;
    expect(event).toMatchObject({
      kind: "changed",
      actor: expect.stringMatching(/^shop_manager-/),
      at: wednesdayMorning.toISOString(),
      note: "Pickup instructions: Ring bell → none\nDelivery contact: Seán Byrne → Síle",
    });
  });

  it("are updated in queued emails, which go to the new address", async () => {
    const { orderId } = await bookRequest(app);
    await change(orderId, { email: "right@example.ie", deliveryContactName: "Síle" });
    const emails = await outboxOf(app, orderId);
    expect(emails.map(({ template, recipient }) => [template, recipient]).sort()).toEqual([
      ["customer_booking", "right@example.ie"],
      ["team_booking", "info@currach.example"],
    ]);
    expect(emails.find(({ template }) => template === "team_booking")?.text).toContain("Síle");
  });

  it("are refused with their field's name if they are invalid, and nothing is stored", async () => {
    const { orderId } = await bookPaid(app);
    const { status, body } = await change(orderId, { email: "nobody", deliveryContactName: "", phone: "087" });
    expect(status).toBe(422);
    expect(body.data.params).toEqual({
      "changes.email": "Invalid email address",
      "changes.deliveryContactName": "Delivery contact name is required",
    });
    expect((await read(orderId)).details.phone).not.toBe("087");
  });

  it("are refused with a reason once it is delivered, cancelled or refunded; unchanged values change nothing", async () => {
    const { orderId } = await bookPaid(app);
    const same = await change(orderId, (await read(orderId)).details);
    expect([same.status, same.body.changed, same.body.version]).toEqual([200, [], 1]);
    await move(orderId, "complete", { tellCustomer: false });
    expect((await read(orderId)).change).toMatchObject({ ok: false });
    const { status, body } = await change(orderId, { phone: "0871112222" });
    expect([status, body.message]).toEqual([409, "This order is delivered; take it back to processing first"]);
  });

  it("are changed once if a request is repeated, and its stored answer names nobody", async () => {
    const { orderId } = await bookPaid(app);
    const body = { version: 1, changes: { deliveryContactName: "Zyxomma" }, tellCustomer: true };
    const both = [0, 1].map(() => ask<ChangeOrderResult>(changeOrder.path, orderId, body, `twice-${orderId}`));
    for (const { status, body: answer } of await Promise.all(both)) expect([status, answer.version]).toEqual([200, 2]);
    expect((await templatesOf(orderId)).filter((template) => template === "booking_changed")).toHaveLength(1);
    const kept = await app.db
      .selectFrom("idempotency_keys")
      .select("response")
      .where("scope", "=", "changeOrder")
      .execute();
    expect(JSON.stringify(kept)).not.toContain("Zyxomma");
  });

  it("are refused with the reason if a WordPress site keeps the order", async () => {
    const shop = await createWooCommerceApp({ now: testClock().now });
    try {
      const { orderId } = await bookRequest(shop.app);
      const token = await shop.app.staffToken("shop_manager");
      const at = (path: string) => path.replace("{id}", String(orderId));
      const order = (await (await shop.app.request(at(getStaffOrder.path), { token })).json()) as StaffOrder;
      expect(order.change).toEqual({ ok: false, reason: "This order is kept on the WordPress site; change it there" });
      const json = { version: order.version, changes: { phone: "0871112222" } };
      const refused = await shop.app.request(at(changeOrder.path), { token, json });
      expect([refused.status, ((await refused.json()) as ErrorBody).message]).toEqual([
        409,
        `This shop is kept at ${shop.site.url}. Please make changes there.`,
      ]);
    } finally {
      await shop.close();
    }
  });
});

describe("[D016] the day of an order that staff change", () => {
  it("moves the estimated delivery too, whether or not the order is paid", async () => {
    for (const pay of [true, false]) {
      const booking = await bookRequest(app, requestNextDay);
      if (pay) await payInSandbox(app, { ...booking, totalCents: booking.quote.totalCents });
      expect((await change(booking.orderId, { scheduledDate: bookable })).status).toBe(200);
      expect(await publicOrder(app, booking)).toMatchObject({
        scheduledDate: bookable,
        estimatedDeliveryDate: "2026-03-10",
      });
      expect(metaOf(await shopOrder(app, booking.orderId))).toMatchObject({
        scheduled_date: bookable,
        estimated_delivery_date: "2026-03-10",
      });
      const [event] = (await read(booking.orderId)).events;
      expect(event?.note).toContain("Collection date: Thursday 5 March 2026 → Monday 9 March 2026");
      expect(event?.note).toContain("Estimated delivery: Friday 6 March 2026 → Tuesday 10 March 2026");
    }
  });

  it("is refused if it can't be booked, unless confirmed with a reason that the history stores", async () => {
    const { orderId } = await bookRequest(app, requestNextDay);
    const warned = await change(orderId, { scheduledDate: sunday });
    expect([warned.status, warned.body.code, warned.body.data["nextDate"]]).toEqual([
      409,
      "date_unavailable",
      bookable,
    ]);
    expect(warned.body.message).toContain("cannot be booked for Sunday 8 March 2026");
    expect((await read(orderId)).scheduledDate).toBe("2026-03-05");
    expect((await change(orderId, { scheduledDate: sunday }, { dateReason: "Agreed with the driver" })).status).toBe(
      200,
    );
    const { scheduledDate, estimatedDeliveryDate, events } = await read(orderId);
    expect([scheduledDate, estimatedDeliveryDate]).toEqual([sunday, bookable]);
    expect(events[0]?.note).toContain("Why that day: Agreed with the driver");
    // The day is stored, so other changes need no further reason.
    expect((await change(orderId, { phone: "0871112222" })).status).toBe(200);
  });
});

describe("[D018] staff who change one order at the same time", () => {
  it("are shown who changed it, when, and its current details, and overwrite nothing", async () => {
    const { orderId } = await bookPaid(app);
    const { version } = await read(orderId);
    expect((await change(orderId, { deliveryContactName: "Síle" }, { version })).status).toBe(200);
    const second = await change(orderId, { deliveryContactName: "Tomás", phone: "0871112222" }, { version });
    expect([second.status, second.body.code]).toEqual([409, "order_changed"]);
    const conflict = second.body.data as unknown as OrderConflict;
    expect(conflict).toMatchObject({
      version: version + 1,
      changedBy: expect.stringMatching(/^shop_manager-/),
      changedAt: wednesdayMorning.toISOString(),
      details: { deliveryContactName: "Síle" },
    });
    const { details } = await read(orderId);
    expect([details.deliveryContactName, details.phone]).toEqual(["Síle", "0871234567"]);
    expect((await change(orderId, { deliveryContactName: "Tomás" }, { version: conflict.version })).status).toBe(200);
  });

  it("are told if it was the customer who corrected the booking in the meantime", async () => {
    const { orderId, orderKey } = await bookRequest(app);
    const { version } = await read(orderId);
    const form = { ...bookingB1, orderKey, phone: "0879998888" };
    const corrected = await ask(changeContacts.path, orderId, form);
    expect(corrected.status).toBe(200);
    const late = await change(orderId, { deliveryContactName: "Tomás" }, { version });
    expect(late.body.data).toMatchObject({ changedBy: "The customer" });
    expect(late.body.message).toMatch(/^The customer changed this order in the meantime/);
  });

  it("succeed only once if they save at the same moment", async () => {
    const { orderId } = await bookPaid(app);
    const { version } = await read(orderId);
    const names = ["Síle", "Tomás"];
    const both = await Promise.all(
      names.map((deliveryContactName) => change(orderId, { deliveryContactName }, { version })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = names[both.findIndex(({ status }) => status === 200)];
    expect((await read(orderId)).details.deliveryContactName).toBe(kept);
  });

  it("are also refused after a new price or a shop client's correction", async () => {
    const { orderId } = await bookRequest(app);
    await ask("/wp-json/currach/v1/staff/orders/{id}/price", orderId, { totalCents: 500, sendLink: false });
    expect((await read(orderId)).version).toBe(2);
    await app.request(`/wp-json/wc/v3/orders/${orderId}`, {
      method: "PUT",
      basic: app.apiKey,
      json: { billing: { phone: "0871112222" } },
    });
    expect((await read(orderId)).version).toBe(3);
  });
});

describe("[D019] the choice to notify the customer", () => {
  const ways: [string, PreviewEmailRequest, string, (id: number, tellCustomer: boolean) => Promise<unknown>][] = [
    ["completed", { about: "complete" }, "completed", (id, tellCustomer) => move(id, "complete", { tellCustomer })],
    ["cancelled", { about: "cancel" }, "cancelled", (id, tellCustomer) => move(id, "cancel", { tellCustomer })],
    [
      "cancelled and refunded",
      { about: "cancel", refund: true },
      "refund",
      (id, tellCustomer) => move(id, "cancel", { refund: true, tellCustomer }),
    ],
    [
      "changed",
      { about: "change", changes: { deliveryContactName: "Síle" } },
      "booking_changed",
      (id, tellCustomer) => change(id, { deliveryContactName: "Síle" }, { tellCustomer }),
    ],
  ];

  it.each(ways)(
    "queues exactly one email for an order that is %s with the tick, and none without it",
    async (_, about, template, act) => {
      const [told, untold] = [await bookPaid(app), await bookPaid(app)];
      const { email } = await preview(told.orderId, about);
      expect(await queuedBy(told.orderId, () => act(told.orderId, true))).toEqual([template]);
      expect(await queuedBy(untold.orderId, () => act(untold.orderId, false))).toEqual([]);
      const sent = (await outboxOf(app, told.orderId)).find((each) => each.template === template);
      expect([email?.recipient, email?.subject]).toEqual([sent?.recipient, sent?.subject]);
      // The preview equals the email, except for the credit note's number, which is assigned later.
      const plain = (text = "") => text.replace(/C-(?:\d+|%E2%80%A6|…)/g, "C");
      expect(plain(email?.text)).toBe(plain(sent?.text));
      expect(email?.html).toContain("<html");
    },
  );

  it("applies to several orders at once, with a separate email for each", async () => {
    const path = "/wp-json/currach/v1/staff/orders/bulk";
    for (const [tellCustomer, expected] of [
      [true, ["completed"]],
      [false, []],
    ] as const) {
      const orders = [await bookPaid(app), await bookPaid(app)].map(({ orderId }) => orderId);
      const before = await Promise.all(orders.map(templatesOf));
      await app.request(path, { token: manager, json: { orderIds: orders, action: "complete", tellCustomer } });
      for (const [at, id] of orders.entries()) {
        const news = (await templatesOf(id)).filter((template) => !before[at]?.includes(template));
        expect(news).toEqual(expected);
      }
    }
  });

  it("previews old and new values without storing anything, and says why no email would be sent", async () => {
    const { orderId } = await bookPaid(app);
    const before = await read(orderId);
    const about: PreviewEmailRequest = {
      about: "change",
      changes: { scheduledDate: bookable, email: "new@example.ie" },
    };
    const { email } = await preview(orderId, about);
    expect(email?.recipient).toBe("new@example.ie");
    expect(email?.subject).toMatch(/^Your booking has changed - WC-/);
    expect(email?.text).toContain("Collection date: Monday 9 March 2026\nBefore: Wednesday 4 March 2026");
    expect(email?.text).toContain("booking-confirmation");
    expect(await read(orderId)).toEqual(before);
    await app.db.updateTable("orders").set({ billing: "{}", customer_email: "" }).where("id", "=", orderId).execute();
    expect(await preview(orderId, { about: "complete" })).toEqual({
      email: null,
      reason: "This order has no email address; please tell them by telephone",
    });
  });
});
