import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listSubmissions } from "../../contract/forms.ts";
import type { ShopOrder } from "../../contract/shop.ts";
import { changeSettings } from "../../test/app.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookRequest, quoteFor, requestInternational, requestQ1, wednesdayMorning } from "../../test/journeys.ts";
import { asAdministrator, outboxOf, publicOrder, shopOrder, submitBooking } from "../../test/read-order.ts";

const { app, clock } = appForFile();

const livePayments = (livePaymentsEnabled: boolean) => changeSettings(app, { livePaymentsEnabled });

describe("a booking while payments are off", () => {
  it("is an order on hold with the quote's total, and the team and the customer each get an email with the price [P234, P009]", async () => {
    const { orderId, next, quote, ...booking } = await bookRequest(app);
    expect(next).toBe("confirmation");
    expect(booking).not.toHaveProperty("paymentUrl");
    expect(await shopOrder(app, orderId)).toMatchObject({
      status: "on-hold",
      total: (quote.totalCents / 100).toFixed(2),
    });
    const emails = await outboxOf(app, orderId);
    expect(emails.map((email) => email.recipient).sort()).toEqual(["aine@example.ie", "info@currach.example"]);
    for (const email of emails) expect(email.text).toContain(`€${(quote.totalCents / 100).toFixed(2)}`);
    expect(emails.every((email) => email.text.includes("[Quote request]") && email.state === "queued")).toBe(true);
    expect(emails.find((email) => email.recipient === "aine@example.ie")?.text).toContain("Quote Request Received");
  });

  it("is listed by the shop, not paid, and still on hold two days later [P235]", async () => {
    const { orderId } = await bookRequest(app);
    clock.set("2026-03-06T10:00:00Z");
    const listed = (await (
      await app.request("/wp-json/wc/v3/orders?per_page=1", { basic: app.apiKey })
    ).json()) as ShopOrder[];
    clock.set(wednesdayMorning.toISOString());
    expect(listed[0]).toMatchObject({ id: orderId, status: "on-hold", date_paid: null, payment_method: "account" });
  });

  it("has the reference DL- with the id of its submission [P157, P301]", async () => {
    const { bookingReference, orderId } = await bookRequest(app);
    expect(bookingReference).toMatch(/^DL-\d+$/);
    const { submissions } = await asAdministrator<{ submissions: { id: number; formId: number; orderId: number }[] }>(
      app,
      `${listSubmissions.path}?formId=1`,
    );
    expect(submissions.find((one) => `DL-${one.id}` === bookingReference)).toMatchObject({ formId: 1, orderId });
  });

  it("stores the forms for team and customer as typed [P353, P354]", async () => {
    const { orderId } = await bookRequest(app);
    for (const formId of [1, 3]) {
      const path = `${listSubmissions.path}?formId=${formId}`;
      const { submissions } = await asAdministrator<{ submissions: { orderId: number; data: object }[] }>(app, path);
      const stored = submissions.find((one) => one.orderId === orderId);
      expect(stored?.data).toMatchObject({
        email: "aine@example.ie",
        names: "Áine O'Brien",
        packageDescription: "Legal files",
      });
    }
  });

  it("gives the order everything that its public page shows [P153]", async () => {
    const { quote, ...booking } = await bookRequest(app);
    const order = await publicOrder(app, booking);
    expect(order).toMatchObject({
      id: booking.orderId,
      serviceType: "small_van",
      packageType: "Small Box",
      packageDescription: "Legal files",
      packageWeight: 2,
      priority: "same_day",
      price: quote.totalCents / 100,
      pickupAddress: quote.pickup,
      deliveryAddress: quote.dropoff,
      scheduledDate: "2026-03-04",
      scheduledTime: "",
      distance: 250,
      path: quote.path,
      lines: quote.lines,
      totalCents: quote.totalCents,
      paid: false,
      paymentMethod: "account",
      paymentUrl: null,
      quoteReference: quote.reference,
      bookingReference: booking.bookingReference,
      formReference: booking.bookingReference,
      orderReference: `WC-${booking.orderId}`,
      pickupContact: { name: "Áine O'Brien", phone: "0871234567" },
    });
    expect(order.specialInstructions.split("\n")).toHaveLength(4);
  });

  it("never shows a placeholder reference [P158]", async () => {
    const { orderId } = await bookRequest(app);
    const everything = JSON.stringify([await shopOrder(app, orderId), await outboxOf(app, orderId)]);
    expect(everything).not.toContain("TEMP-");
  });
});

describe("a booking while payments are on", () => {
  beforeAll(() => livePayments(true));
  afterAll(() => livePayments(false));

  it("is a pending order whose customer goes on to its payment page", async () => {
    const { orderId, orderKey, next, paymentUrl, quote } = await bookRequest(app);
    expect(next).toBe("payment");
    expect(paymentUrl).toContain(`/checkout/order-pay/${orderId}/?pay_for_order=true&key=${orderKey}&referrer=`);
    expect(await shopOrder(app, orderId)).toMatchObject({
      status: "pending",
      date_paid: null,
      payment_method: "sandbox",
      total: (quote.totalCents / 100).toFixed(2),
      needs_payment: true,
    });
    expect(await publicOrder(app, { orderId, orderKey, bookingReference: "", next })).toMatchObject({
      paymentUrl,
      paymentMethod: "credit_card",
      paid: false,
    });
    expect((await outboxOf(app, orderId)).every((email) => email.text.includes("[Booking awaiting payment]"))).toBe(
      true,
    );
  });

  it.each([
    { name: "an international request", request: requestInternational, row: "P232" },
    {
      name: "a phone-only service",
      request: { ...requestQ1, serviceType: "truck", packageType: "machine" },
      row: "P233",
    },
  ])("is a quote request without a payment page for $name [$row]", async ({ request }) => {
    const { orderId, next } = await bookRequest(app, request);
    expect(next).toBe("confirmation");
    expect(await shopOrder(app, orderId)).toMatchObject({
      status: "on-hold",
      total: "0.00",
      payment_method: "account",
    });
    const emails = await outboxOf(app, orderId);
    expect(emails.map((email) => email.template).sort()).toEqual(["customer_booking", "team_booking"]);
    for (const email of emails) expect(email.text).toContain("Quote on Request");
    expect(emails.find((email) => email.template === "customer_booking")?.text).toContain("Quote Request Received");
  });

  it("returns the payment page of the pending order when its quote is booked again", async () => {
    const { quote, ...booking } = await bookRequest(app);
    const { status, body } = await submitBooking(app, quote.id);
    expect([status, body.code]).toEqual([409, "already_booked"]);
    expect(body.data["booking"]).toEqual(booking);
    expect(body.data["orderStatus"]).toBe("pending");
  });
});

describe("all or nothing", () => {
  it("stores no order if an email cannot be stored [P241]", async () => {
    const quote = await quoteFor(app);
    await app.db.schema.alterTable("emails").renameTo("emails_away").execute();
    const { status } = await submitBooking(app, quote.id, {}, "all-or-nothing");
    await app.db.schema.alterTable("emails_away").renameTo("emails").execute();
    expect(status).toBe(500);
    expect((await submitBooking(app, quote.id, {}, "all-or-nothing")).status).toBe(201);
  });
});
