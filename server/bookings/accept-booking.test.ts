import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Booking, createBooking } from "../../contract/bookings.ts";
import { listSubmissions } from "../../contract/forms.ts";
import { getOrder, type PublicOrder } from "../../contract/orders.ts";
import { listOutbox, type OutboxEmail } from "../../contract/outbox.ts";
import type { Quote } from "../../contract/quotes.ts";
import type { ShopOrder } from "../../contract/shop.ts";
import { orderMetadataKeys } from "../../domain/orders/metadata.ts";
import { changeSettings, createTestApp, saveFixtureS0, type TestApp } from "../../test/app.ts";
import { bookingB1, routes, settingsS0 } from "../../test/fixtures.ts";
import {
  book,
  bookRequest,
  post,
  quoteFor,
  requestInternational,
  requestNextDay,
  requestQ1,
  testClock,
  wednesdayMorning,
} from "../../test/journeys.ts";
import { stubMaps } from "../../test/stub-maps.ts";

const clock = testClock();
const maps = stubMaps();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ now: clock.now, maps });
  await saveFixtureS0(app);
});
beforeEach(() => {
  clock.set(wednesdayMorning.toISOString());
  maps.answer(250);
});
afterAll(() => app.close());

const livePayments = (livePaymentsEnabled: boolean) => changeSettings(app, { livePaymentsEnabled });
const asAdministrator = async <Body>(path: string) =>
  (await (await app.request(path, { token: await app.administratorToken() })).json()) as Body;
const shopOrder = async (id: number) =>
  (await (await app.request(`/wp-json/wc/v3/orders/${id}`, { basic: app.apiKey })).json()) as ShopOrder;
const publicOrder = async ({ orderId, orderKey }: Booking) =>
  (await (
    await app.request(`${getOrder.path.replace("{id}", String(orderId))}?key=${orderKey}`)
  ).json()) as PublicOrder;
const outboxOf = async (orderId: number) =>
  (await asAdministrator<{ emails: OutboxEmail[] }>(`${listOutbox.path}?orderId=${orderId}`)).emails;
const metaOf = (order: ShopOrder) => Object.fromEntries(order.meta_data.map(({ key, value }) => [key, value]));
const submit = (quoteId: string, changes: object = {}, key?: string) =>
  post<
    Booking & { code: string; message: string; data: Record<string, unknown> & { params?: Record<string, string> } }
  >(app, createBooking.path, { ...bookingB1, quoteId, ...changes }, key);

describe("a booking while payments are off", () => {
  it("is an order on hold with the quote's total, told to team and customer with the price [P234, P009]", async () => {
    const { orderId, next, quote, ...booking } = await bookRequest(app);
    expect(next).toBe("confirmation");
    expect(booking).not.toHaveProperty("paymentUrl");
    expect(await shopOrder(orderId)).toMatchObject({ status: "on-hold", total: (quote.totalCents / 100).toFixed(2) });
    const emails = await outboxOf(orderId);
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
    expect(listed[0]).toMatchObject({ id: orderId, status: "on-hold", date_paid: null, payment_method: "account" });
  });

  it("has the reference DL- with the id of its submission [P157, P301]", async () => {
    const { bookingReference, orderId } = await bookRequest(app);
    expect(bookingReference).toMatch(/^DL-\d+$/);
    const { submissions } = await asAdministrator<{ submissions: { id: number; formId: number; orderId: number }[] }>(
      `${listSubmissions.path}?formId=1`,
    );
    expect(submissions.find((one) => `DL-${one.id}` === bookingReference)).toMatchObject({ formId: 1, orderId });
  });

  it("stores the forms for team and customer with what was typed [P353, P354]", async () => {
    const { orderId } = await bookRequest(app);
    for (const formId of [1, 3]) {
      const path = `${listSubmissions.path}?formId=${formId}`;
      const { submissions } = await asAdministrator<{ submissions: { orderId: number; data: object }[] }>(path);
      const stored = submissions.find((one) => one.orderId === orderId);
      expect(stored?.data).toMatchObject({
        email: "aine@example.ie",
        names: "Áine O'Brien",
        packageDescription: "Legal files",
      });
    }
  });

  it("gives the order what its public page shows [P153]", async () => {
    const { quote, ...booking } = await bookRequest(app);
    const order = await publicOrder(booking);
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
    const everything = JSON.stringify([await shopOrder(orderId), await outboxOf(orderId)]);
    expect(everything).not.toContain("TEMP-");
  });
});

describe("an order's metadata", () => {
  it("has the specification's keys with what was quoted and typed [P148, P149]", async () => {
    const { orderId, bookingReference, quote } = await bookRequest(app);
    const meta = metaOf(await shopOrder(orderId));
    expect(Object.keys(meta)).toEqual(expect.arrayContaining([...orderMetadataKeys, "estimated_delivery_date"]));
    expect(meta).toMatchObject({
      customer_name: "Áine O'Brien",
      customer_email: "aine@example.ie",
      customer_phone: "0871234567",
      pickup_contact_name: "Áine O'Brien",
      pickup_contact_phone: "0871234567",
      delivery_contact_name: "Seán Byrne",
      delivery_contact_phone: "0867654321",
      pickup_instructions: "Ring bell",
      delivery_instructions: "Leave at desk",
      service_type: "small_van",
      priority: "same_day",
      package_type_id: "small_box",
      quantity: 1,
      scheduled_date: "2026-03-04",
      distance: quote.distanceKm,
      package_description: "Legal files",
      package_weight: 2,
      booking_reference: bookingReference,
    });
    for (const part of ["Unit 5 Cookstown Road", "Tallaght", "Dublin", "D24 XY45"])
      expect(meta["pickup_address"]).toContain(part);
    for (const part of ["12 Patrick Street", "Cork", "T12 AB34"]) expect(meta["dropoff_address"]).toContain(part);
  });

  it("carries the instructions in four lines [P147]", async () => {
    const { orderId } = await bookRequest(app);
    const lines = String(metaOf(await shopOrder(orderId))["special_instructions"]).split("\n");
    const parts = ["Áine O'Brien (0871234567)", "Ring bell", "Seán Byrne (0867654321)", "Leave at desk"];
    expect(lines).toHaveLength(4);
    for (const [index, part] of parts.entries()) expect(lines[index]).toContain(part);
  });

  it("of pallets has units, size price and quantity [P150]", async () => {
    const pallet = { packageType: "pallet", quantity: 3, pallet: { lengthCm: 240, widthCm: 100, heightCm: 100 } };
    const { orderId } = await bookRequest(app, { ...requestNextDay, ...pallet });
    const meta = metaOf(await shopOrder(orderId));
    expect(meta).toMatchObject({ pallet_units: 2, pallet_size_price: "19.90", quantity: 3 });
  });

  it("of an international request expects delivery after three days [P448]", async () => {
    const { orderId } = await bookRequest(app, requestInternational);
    expect(metaOf(await shopOrder(orderId))["estimated_delivery_date"]).toBe("2026-03-09");
  });
});

describe("an order's addresses", () => {
  it("for billing are what was typed, with email and phone [P154, P155]", async () => {
    const { orderId } = await bookRequest(app);
    expect((await shopOrder(orderId)).billing).toEqual({
      first_name: "Áine",
      last_name: "O'Brien",
      company: "",
      address_1: "1 Main Street",
      address_2: "",
      city: "Dublin",
      state: "Dublin",
      postcode: "D02 XY45",
      country: "IE",
      email: "aine@example.ie",
      phone: "0871234567",
    });
  });

  it("for shipping are the same without email and phone [P156]", async () => {
    const { billing, shipping } = await shopOrder((await bookRequest(app)).orderId);
    const { email: _email, phone: _phone, ...address } = billing;
    expect(shipping).toEqual({ ...address, phone: "" });
  });
});

describe("a booking while payments are on", () => {
  beforeAll(() => livePayments(true));
  afterAll(() => livePayments(false));

  it("is a pending order that goes on to its payment page", async () => {
    const { orderId, orderKey, next, paymentUrl, quote } = await bookRequest(app);
    expect(next).toBe("payment");
    expect(paymentUrl).toContain(`/checkout/order-pay/${orderId}/?pay_for_order=true&key=${orderKey}&referrer=`);
    expect(await shopOrder(orderId)).toMatchObject({
      status: "pending",
      date_paid: null,
      payment_method: "sandbox",
      total: (quote.totalCents / 100).toFixed(2),
      needs_payment: true,
    });
    expect(await publicOrder({ orderId, orderKey, bookingReference: "", next })).toMatchObject({
      paymentUrl,
      paymentMethod: "credit_card",
      paid: false,
    });
    expect((await outboxOf(orderId)).every((email) => email.text.includes("[Booking awaiting payment]"))).toBe(true);
  });

  it.each([
    { name: "an international request", request: requestInternational, row: "P232" },
    {
      name: "a phone-only service",
      request: { ...requestQ1, serviceType: "truck", packageType: "machine" },
      row: "P233",
    },
  ])("is a quote request without payment page for $name [$row]", async ({ request }) => {
    const { orderId, next } = await bookRequest(app, request);
    expect(next).toBe("confirmation");
    expect(await shopOrder(orderId)).toMatchObject({ status: "on-hold", total: "0.00", payment_method: "account" });
    const emails = await outboxOf(orderId);
    expect(emails.map((email) => email.template).sort()).toEqual(["customer_booking", "team_booking"]);
    for (const email of emails) expect(email.text).toContain("Quote on Request");
    expect(emails.find((email) => email.template === "customer_booking")?.text).toContain("Quote Request Received");
  });

  it("says where a pending order is paid when its quote is booked again", async () => {
    const { quote, ...booking } = await bookRequest(app);
    const { status, body } = await submit(quote.id);
    expect([status, body.code]).toEqual([409, "already_booked"]);
    expect(body.data["booking"]).toEqual(booking);
    expect(body.data["orderStatus"]).toBe("pending");
  });
});

describe("a price that was promised", () => {
  const dearer = { priorityMultipliers: { ...settingsS0.priorityMultipliers, same_day: 2 } };
  afterAll(() => changeSettings(app, { priorityMultipliers: settingsS0.priorityMultipliers }));

  it("stands for half an hour whatever the settings say now", async () => {
    const quote = await quoteFor(app);
    await changeSettings(app, dearer);
    clock.set(quote.validUntil);
    const { orderId } = await book(app, quote.id);
    expect((await shopOrder(orderId)).total).toBe((quote.totalCents / 100).toFixed(2));
    await changeSettings(app, { priorityMultipliers: settingsS0.priorityMultipliers });
  });

  it("goes through afterwards where the price is still the same", async () => {
    const quote = await quoteFor(app);
    clock.set("2026-03-04T11:30:00Z");
    expect((await book(app, quote.id)).orderId).toBeGreaterThan(0);
  });

  it("is asked about again where it changed; the new quote can be booked at once", async () => {
    const quote = await quoteFor(app);
    await changeSettings(app, dearer);
    clock.set("2026-03-04T11:30:00Z");
    const { status, body } = await submit(quote.id, {}, "price-changed");
    expect([status, body.code]).toEqual([409, "price_changed"]);
    const fresh = body.data["quote"] as Quote;
    expect(body.data["previousTotalCents"]).toBe(quote.totalCents);
    expect(fresh.totalCents).toBeGreaterThan(quote.totalCents);
    expect(fresh.id).not.toBe(quote.id);
    const { orderId } = await book(app, fresh.id);
    expect((await shopOrder(orderId)).total).toBe((fresh.totalCents / 100).toFixed(2));
  });

  it("may be gone altogether, with the reasons", async () => {
    const quote = await quoteFor(app);
    clock.set("2026-03-04T11:30:00Z");
    maps.answer("ZERO_RESULTS");
    const { status, body } = await submit(quote.id);
    expect([status, body.code]).toEqual([422, "no_price"]);
    expect(body.data["reasons"]).toHaveLength(1);
  });
});

describe("a date", () => {
  it("quoted at 14:50 for today can no longer be booked at 15:01; the next one is offered [P326]", async () => {
    clock.set("2026-03-04T14:50:00Z");
    const quote = await quoteFor(app);
    clock.set("2026-03-04T15:01:00Z");
    const { status, body } = await submit(quote.id);
    expect([status, body.code]).toEqual([409, "date_unavailable"]);
    expect(body.data["nextDate"]).toBe("2026-03-05");
    expect(body.data.params).toHaveProperty("scheduledDate");
  });
});

describe("a weight", () => {
  it("above the service's maximum is refused, naming both figures [P144]", async () => {
    const quote = await quoteFor(app);
    const { status, body } = await submit(quote.id, { packageWeight: 500 });
    const message = "Small Van takes up to 100 kg; this package weighs 500 kg";
    expect([status, body.code]).toEqual([422, "weight_above_maximum"]);
    expect(body.data.params).toEqual({ packageWeight: message });
  });

  it("is measured against the package where there is no service", async () => {
    const quote = await quoteFor(app, requestNextDay);
    const { body } = await submit(quote.id, { packageWeight: 15.5 });
    expect(body.message).toBe("Medium Box takes up to 15 kg; this package weighs 15.5 kg");
    expect((await submit(quote.id, { packageWeight: "15" })).status).toBe(201);
  });

  it("need not be given", async () => {
    const { orderId } = await book(app, (await quoteFor(app)).id, { packageWeight: undefined });
    expect(metaOf(await shopOrder(orderId))["package_weight"]).toBe("");
  });
});

describe("a booking cannot be tampered with", () => {
  it("by amounts of its own: the order has the stored quote's total [P348]", async () => {
    const quote = await quoteFor(app);
    const forged = {
      total: 1,
      price: 1,
      estimatedCost: 1,
      totalCents: 1,
      netCents: 1,
      vatCents: 0,
      lines: [],
      kind: "international",
    };
    const { status, body } = await submit(quote.id, forged);
    expect(status).toBe(201);
    expect(await shopOrder(body.orderId)).toMatchObject({ total: (quote.totalCents / 100).toFixed(2) });
  });

  it("by addresses, service, quantity or date of its own: they are the quote's", async () => {
    const quote = await quoteFor(app);
    const forged = {
      pickup: routes.R4.dropoff,
      dropoff: routes.R4.dropoff,
      serviceType: "cargo_bike",
      priority: "next_day",
      quantity: 9,
      scheduledDate: "2030-01-01",
      status: "completed",
      orderId: 1,
      paymentMethod: "stripe",
      set_paid: true,
    };
    const { body } = await submit(quote.id, forged);
    expect(await publicOrder(body)).toMatchObject({
      pickupAddress: quote.pickup,
      deliveryAddress: quote.dropoff,
      serviceType: "small_van",
      quantity: 1,
      scheduledDate: "2026-03-04",
      status: "on-hold",
      paid: false,
    });
  });

  it("by a quote that does not exist", async () => {
    const { status, body } = await submit("q_somebodyelse");
    expect([status, body.code]).toEqual([404, "not_found"]);
  });
});

describe("one quote becomes one order", () => {
  const ordersOf = (quoteId: string) =>
    app.db.selectFrom("orders").select("id").where("quote_id", "=", quoteId).execute();

  it("when the same request comes again under its key: the same answer", async () => {
    const quote = await quoteFor(app);
    const first = await submit(quote.id, {}, "booking-1");
    clock.set("2026-03-05T18:00:00Z");
    const again = await submit(quote.id, {}, "booking-1");
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
  });

  it("when the key comes with another body: refused", async () => {
    const [quote, other] = [await quoteFor(app), await quoteFor(app)];
    await submit(quote.id, {}, "booking-2");
    const { status, body } = await submit(other.id, {}, "booking-2");
    expect([status, body.code]).toEqual([422, "idempotency_key_reused"]);
    expect(await ordersOf(other.id)).toHaveLength(0);
  });

  it("when it is booked again without a key: told which order it is", async () => {
    const { quote, ...booking } = await bookRequest(app);
    const { status, body } = await submit(quote.id);
    expect([status, body.code]).toEqual([409, "already_booked"]);
    expect(body.data).toMatchObject({ booking, orderStatus: "on-hold" });
  });

  it("when twenty requests with one key come at once: one order, twenty times the same answer", async () => {
    const quote = await quoteFor(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(quote.id, {}, "booking-20")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    const [order, ...others] = await ordersOf(quote.id);
    expect(others).toEqual([]);
    expect(await outboxOf(order?.id ?? 0)).toHaveLength(2);
  });

  it("when twenty requests without a key come at once: one is accepted, the others are told its order", async () => {
    const quote = await quoteFor(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(quote.id)));
    const accepted = answers.filter(({ status }) => status === 201);
    expect(accepted).toHaveLength(1);
    const told = answers.filter(({ body }) => body.code === "already_booked");
    expect(told).toHaveLength(19);
    for (const { body } of told) expect(body.data["booking"]).toEqual(accepted[0]?.body);
    expect(await ordersOf(quote.id)).toHaveLength(1);
  });

  it("and one customer by email, whoever books first", async () => {
    const quotes = await Promise.all(Array.from({ length: 8 }, () => quoteFor(app)));
    const emails = ["Maeve@Example.ie", "maeve@example.ie"];
    await Promise.all(quotes.map((quote, index) => book(app, quote.id, { email: emails[index % 2] ?? "" })));
    const customers = await app.db
      .selectFrom("customers")
      .selectAll()
      .where("email", "=", "maeve@example.ie")
      .execute();
    expect(customers).toHaveLength(1);
    const orders = await app.db
      .selectFrom("orders")
      .select("customer_id")
      .where("customer_email", "=", "maeve@example.ie")
      .execute();
    expect(orders.map((order) => order.customer_id)).toEqual(Array(8).fill(customers[0]?.id));
  });
});

describe("all or nothing", () => {
  it("stores no order where an email cannot be stored [P241]", async () => {
    const quote = await quoteFor(app);
    await app.db.schema.alterTable("emails").renameTo("emails_away").execute();
    const { status } = await submit(quote.id, {}, "all-or-nothing");
    await app.db.schema.alterTable("emails_away").renameTo("emails").execute();
    expect(status).toBe(500);
    expect((await submit(quote.id, {}, "all-or-nothing")).status).toBe(201);
  });
});

describe("faulty fields of the form", () => {
  it("are all named with the form's texts", async () => {
    const { status, body } = await submit((await quoteFor(app)).id, {
      firstName: " ",
      email: "abc",
      billingCity: "",
      deliveryContactPhone: "",
    });
    expect(status).toBe(422);
    expect(body.data.params).toEqual({
      firstName: "First name is required",
      email: "Invalid email address",
      billingCity: "City is required",
      deliveryContactPhone: "Delivery contact phone is required",
    });
  });

  it("include the pickup contact only where it differs from the customer", async () => {
    const quote = await quoteFor(app);
    const { body } = await submit(quote.id, { useSameContact: false });
    expect(body.data.params).toEqual({
      pickupContactName: "Pickup contact name is required",
      pickupContactPhone: "Pickup contact phone is required",
    });
    const other = { useSameContact: false, pickupContactName: "Niamh Kelly", pickupContactPhone: "0851112222" };
    const { orderId } = await book(app, quote.id, other);
    expect(metaOf(await shopOrder(orderId))).toMatchObject({
      pickup_contact_name: "Niamh Kelly",
      pickup_contact_phone: "0851112222",
    });
  });
});
