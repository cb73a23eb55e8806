import { afterAll, describe, expect, it } from "vitest";
import type { Quote } from "../../contract/quotes.ts";
import { changeSettings } from "../../test/app.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { settingsS0 } from "../../test/fixtures.ts";
import { book, quoteFor, requestNextDay } from "../../test/journeys.ts";
import { metaOf, shopOrder, submitBooking } from "../../test/read-order.ts";

const { app, maps, clock } = appForFile();

describe("a price that was promised", () => {
  const dearer = { priorityMultipliers: { ...settingsS0.priorityMultipliers, same_day: 2 } };
  afterAll(() => changeSettings(app, { priorityMultipliers: settingsS0.priorityMultipliers }));

  it("holds for half an hour, whatever the settings say now", async () => {
    const quote = await quoteFor(app);
    await changeSettings(app, dearer);
    clock.set(quote.validUntil);
    const { orderId } = await book(app, quote.id);
    expect((await shopOrder(app, orderId)).total).toBe((quote.totalCents / 100).toFixed(2));
    await changeSettings(app, { priorityMultipliers: settingsS0.priorityMultipliers });
  });

  it("is still accepted after that if it hasn't changed", async () => {
    const quote = await quoteFor(app);
    clock.set("2026-03-04T11:30:00Z");
    expect((await book(app, quote.id)).orderId).toBeGreaterThan(0);
  });

  it("has to be confirmed if it changed, and the new quote can be booked at once", async () => {
    const quote = await quoteFor(app);
    await changeSettings(app, dearer);
    clock.set("2026-03-04T11:30:00Z");
    const { status, body } = await submitBooking(app, quote.id, {}, "price-changed");
    expect([status, body.code]).toEqual([409, "price_changed"]);
    const fresh = body.data["quote"] as Quote;
    expect(body.data["previousTotalCents"]).toBe(quote.totalCents);
    expect(fresh.totalCents).toBeGreaterThan(quote.totalCents);
    expect(fresh.id).not.toBe(quote.id);
    const { orderId } = await book(app, fresh.id);
    expect((await shopOrder(app, orderId)).total).toBe((fresh.totalCents / 100).toFixed(2));
  });

  it("may no longer exist at all, with the reasons", async () => {
    const quote = await quoteFor(app);
    clock.set("2026-03-04T11:30:00Z");
    maps.answer("ZERO_RESULTS");
    const { status, body } = await submitBooking(app, quote.id);
    expect([status, body.code]).toEqual([422, "no_price"]);
    expect(body.data["reasons"]).toHaveLength(1);
  });
});

describe("a date", () => {
  it("quoted at 14:50 for today can no longer be booked at 15:01; the next one is offered [P326]", async () => {
    clock.set("2026-03-04T14:50:00Z");
    const quote = await quoteFor(app);
    clock.set("2026-03-04T15:01:00Z");
    const { status, body } = await submitBooking(app, quote.id);
    expect([status, body.code]).toEqual([409, "date_unavailable"]);
    expect(body.data["nextDate"]).toBe("2026-03-05");
    expect(body.data.params).toHaveProperty("scheduledDate");
  });
});

describe("a weight", () => {
  it("above the service's maximum is refused, naming both figures [P144]", async () => {
    const quote = await quoteFor(app);
    const { status, body } = await submitBooking(app, quote.id, { packageWeight: 500 });
    const message = "Small Van takes up to 100 kg; this package weighs 500 kg";
    expect([status, body.code]).toEqual([422, "weight_above_maximum"]);
    expect(body.data.params).toEqual({ packageWeight: message });
  });

  it("is checked against the package if there is no service", async () => {
    const quote = await quoteFor(app, requestNextDay);
    const { body } = await submitBooking(app, quote.id, { packageWeight: 15.5 });
    expect(body.message).toBe("Medium Box takes up to 15 kg; this package weighs 15.5 kg");
    expect((await submitBooking(app, quote.id, { packageWeight: "15" })).status).toBe(201);
  });

  it("need not be given", async () => {
    const { orderId } = await book(app, (await quoteFor(app)).id, { packageWeight: undefined });
    expect(metaOf(await shopOrder(app, orderId))["package_weight"]).toBe("");
  });
});

describe("invalid fields of the form", () => {
  it("are all named, with the form's texts", async () => {
    const { status, body } = await submitBooking(app, (await quoteFor(app)).id, {
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

  it("are required even if filled with invisible characters", async () => {
    const { body } = await submitBooking(app, (await quoteFor(app)).id, {
      firstName: "\u200b",
      packageDescription: "\u202e",
    });
    expect(body.data.params).toEqual({
      firstName: "First name is required",
      packageDescription: "Package description is required",
    });
  });

  it("are stored on one line, except texts that have several", async () => {
    const quote = await quoteFor(app);
    const typed = { lastName: "O'Brien\r\nBcc: everybody", packageDescription: "Two\u202e boxes\r\nof files" };
    const meta = metaOf(await shopOrder(app, (await book(app, quote.id, typed)).orderId));
    expect(meta["customer_name"]).toBe("Áine O'Brien Bcc: everybody");
    expect(meta["package_description"]).toBe("Two boxes\nof files");
  });

  it("include the pickup contact only if it differs from the customer", async () => {
    const quote = await quoteFor(app);
    const { body } = await submitBooking(app, quote.id, { useSameContact: false });
    expect(body.data.params).toEqual({
      pickupContactName: "Pickup contact name is required",
      pickupContactPhone: "Pickup contact phone is required",
    });
    const other = { useSameContact: false, pickupContactName: "Niamh Kelly", pickupContactPhone: "0851112222" };
    const { orderId } = await book(app, quote.id, other);
    expect(metaOf(await shopOrder(app, orderId))).toMatchObject({
      pickup_contact_name: "Niamh Kelly",
      pickup_contact_phone: "0851112222",
    });
  });
});
