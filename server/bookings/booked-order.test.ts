import { describe, expect, it } from "vitest";
import { bookedOrder } from "../../contract/booked-order.ts";
import { orderMetadataKeys } from "../../domain/orders/metadata.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookingB1, routes } from "../../test/fixtures.ts";
import { bookRequest, quoteFor, requestInternational, requestNextDay, requestQ1 } from "../../test/journeys.ts";
import { metaOf, publicOrder, shopOrder, submitBooking } from "../../test/read-order.ts";

const { app } = appForFile();

describe("what the browser shows of an order before it is read back", () => {
  it.each([
    ["Same Day", requestQ1],
    ["Next Day", requestNextDay],
    ["International", requestInternational],
  ])("matches the stored order: %s", async (_, request) => {
    const { quote, ...booking } = await bookRequest(app, request);
    const { createdAt: _at, paymentMethodTitle: _title, ...stored } = await publicOrder(app, booking);
    expect(bookedOrder({ ...bookingB1, quoteId: quote.id }, quote, booking)).toMatchObject(stored);
  });

  it("matches it with a pickup contact of its own and a weight with a comma", async () => {
    const quote = await quoteFor(app);
    const changes = {
      useSameContact: false,
      pickupContactName: "Nora Walsh",
      pickupContactPhone: "0851112222",
      packageWeight: "2,5",
    };
    const { status, body } = await submitBooking(app, quote.id, changes);
    expect(status).toBe(201);
    const { createdAt: _at, paymentMethodTitle: _title, ...stored } = await publicOrder(app, body);
    expect(bookedOrder({ ...bookingB1, quoteId: quote.id, ...changes }, quote, body)).toMatchObject(stored);
  });
});

describe("an order's metadata", () => {
  it("has the specification's keys with the quoted and typed values [P148, P149]", async () => {
    const { orderId, bookingReference, quote } = await bookRequest(app);
    const meta = metaOf(await shopOrder(app, orderId));
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

  it("contains the subjects of both emails and the ids of both forms [P152]", async () => {
    const { orderId, bookingReference } = await bookRequest(app);
    expect(metaOf(await shopOrder(app, orderId))).toMatchObject({
      admin_email_subject: `New quote request ${bookingReference} - Áine O'Brien`,
      customer_email_subject: `Quote Request Received - ${bookingReference}`,
      admin_form_id: 1,
      customer_form_id: 3,
    });
  });

  it("carries the instructions in four lines [P147]", async () => {
    const { orderId } = await bookRequest(app);
    const lines = String(metaOf(await shopOrder(app, orderId))["special_instructions"]).split("\n");
    const parts = ["Áine O'Brien (0871234567)", "Ring bell", "Seán Byrne (0867654321)", "Leave at desk"];
    expect(lines).toHaveLength(4);
    for (const [index, part] of parts.entries()) expect(lines[index]).toContain(part);
  });

  it("of pallets has units, size price and quantity [P150]", async () => {
    const pallet = { packageType: "pallet", quantity: 3, pallet: { lengthCm: 240, widthCm: 100, heightCm: 100 } };
    const { orderId } = await bookRequest(app, { ...requestNextDay, ...pallet });
    const meta = metaOf(await shopOrder(app, orderId));
    expect(meta).toMatchObject({ pallet_units: 2, pallet_size_price: "19.90", quantity: 3 });
  });

  it("of an international request expects delivery after three days [P448]", async () => {
    const { orderId } = await bookRequest(app, requestInternational);
    expect(metaOf(await shopOrder(app, orderId))["estimated_delivery_date"]).toBe("2026-03-09");
  });
});

describe("an order's addresses", () => {
  it("for billing are as typed, with email and phone [P154, P155]", async () => {
    const { orderId } = await bookRequest(app);
    expect((await shopOrder(app, orderId)).billing).toEqual({
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
    const { billing, shipping } = await shopOrder(app, (await bookRequest(app)).orderId);
    const { email: _email, phone: _phone, ...address } = billing;
    expect(shipping).toEqual({ ...address, phone: "" });
  });
});

describe("a booking cannot be tampered with", () => {
  it("with its own amounts: the order has the stored quote's total [P348]", async () => {
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
    const { status, body } = await submitBooking(app, quote.id, forged);
    expect(status).toBe(201);
    expect(await shopOrder(app, body.orderId)).toMatchObject({ total: (quote.totalCents / 100).toFixed(2) });
  });

  it("with its own addresses, service, quantity or date: they are the quote's", async () => {
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
    const { body } = await submitBooking(app, quote.id, forged);
    expect(await publicOrder(app, body)).toMatchObject({
      pickupAddress: quote.pickup,
      deliveryAddress: quote.dropoff,
      serviceType: "small_van",
      quantity: 1,
      scheduledDate: "2026-03-04",
      status: "on-hold",
      paid: false,
    });
  });

  it("with a quote that does not exist", async () => {
    const { status, body } = await submitBooking(app, "q_somebodyelse");
    expect([status, body.code]).toEqual([404, "not_found"]);
  });
});
