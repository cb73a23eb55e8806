import { describe, expect, it } from "vitest";
import type { Booking } from "../../contract/bookings.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import { calendarPath, repeatLinks, type Trip } from "../../contract/order-links.ts";
import { createQuote } from "../../contract/quotes.ts";
import { getRebooking, type Rebooking } from "../../contract/rebooking.ts";
import { changeSettings } from "../../test/app.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { settingsS0 } from "../../test/fixtures.ts";
import {
  book,
  bookRequest,
  post,
  quoteFor,
  requestInternational,
  requestNextDay,
  requestQ1,
} from "../../test/journeys.ts";
import { publicOrder } from "../../test/read-order.ts";

const { app } = appForFile();

const ask = (id: number, key: string, trip?: Trip) =>
  app.request(`${getRebooking.path.replace("{id}", String(id))}?key=${key}${trip ? `&trip=${trip}` : ""}`);

async function rebookingOf({ orderId, orderKey }: Booking, trip?: Trip): Promise<Rebooking> {
  const response = await ask(orderId, orderKey, trip);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toContain("no-store");
  return (await response.json()) as Rebooking;
}

describe("a repeated booking", () => {
  it.each([
    ["Same Day", requestQ1],
    ["Next Day", requestNextDay],
    ["International", requestInternational],
  ])("copies everything but the day and the price, which a new quote gives: %s", async (_, request) => {
    const earlier = await bookRequest(app, request);
    const { shipment, contacts, bookingReference } = await rebookingOf(earlier);
    expect(bookingReference).toBe(earlier.bookingReference);
    expect(contacts).toMatchObject({
      firstName: "Áine",
      lastName: "O'Brien",
      useSameContact: true,
      deliveryContactName: "Seán Byrne",
      pickupInstructions: "Ring bell",
      packageDescription: "Legal files",
      packageWeight: "2",
      billingAddress1: "1 Main Street",
      billingCountry: "IE",
    });
    expect(JSON.stringify(shipment)).not.toMatch(/cents|total|price/i);
    const { packageName: _package, serviceName: _service, ...asked } = shipment;
    const quote = await quoteFor(app, { ...asked, scheduledDate: request.scheduledDate });
    expect(quote.id).not.toBe(earlier.quote.id);
    expect(quote).toMatchObject({ totalCents: earlier.quote.totalCents, packageType: earlier.quote.packageType });
    const again = await book(app, quote.id, contacts);
    expect(again.orderId).not.toBe(earlier.orderId);
    const [first, second] = [await publicOrder(app, earlier), await publicOrder(app, again)];
    for (const part of ["customer", "pickupContact", "deliveryContact", "pickupAddress", "packageWeight"] as const)
      expect(second[part]).toEqual(first[part]);
  });

  it("costs the current price", async () => {
    const earlier = await bookRequest(app);
    const vans = settingsS0.deliveryTypes.map((type) => ({ ...type, basePrice: type.basePrice + 10 }));
    await changeSettings(app, { deliveryTypes: vans });
    const { shipment } = await rebookingOf(earlier);
    const { packageName: _package, serviceName: _service, ...asked } = shipment;
    const quote = await quoteFor(app, { ...asked, scheduledDate: "2026-03-05" });
    await changeSettings(app, { deliveryTypes: settingsS0.deliveryTypes });
    expect(quote.totalCents - earlier.quote.totalCents).toBe(Math.round(1000 * 1.5 * 1.23));
  });

  it("as a return goes the other way, from the recipient, with the instructions staying at each address", async () => {
    const { shipment, contacts } = await rebookingOf(await bookRequest(app), "return");
    expect([shipment.pickup.city, shipment.dropoff.city]).toEqual(["Cork", "Tallaght"]);
    expect(contacts).toMatchObject({
      useSameContact: false,
      pickupContactName: "Seán Byrne",
      pickupContactPhone: "0867654321",
      pickupInstructions: "Leave at desk",
      deliveryContactName: "Áine O'Brien",
      deliveryContactPhone: "0871234567",
      deliveryInstructions: "Ring bell",
      billingAddress1: "1 Main Street",
    });
  });

  it("changes nothing, however often it is requested", async () => {
    const earlier = await bookRequest(app);
    const orders = () => app.db.selectFrom("orders").select("id").execute();
    const before = [(await orders()).length, await publicOrder(app, earlier)];
    const [one, two] = [await rebookingOf(earlier), await rebookingOf(earlier)];
    expect(two).toEqual(one);
    expect([(await orders()).length, await publicOrder(app, earlier)]).toEqual(before);
  });

  it("shows nothing without its key or with another, and doesn't reveal whether the order exists", async () => {
    const [mine, other] = [await bookRequest(app), await bookRequest(app)];
    const answers = await Promise.all([
      ask(mine.orderId, ""),
      ask(mine.orderId, other.orderKey),
      ask(mine.orderId, mine.orderKey.slice(0, -1)),
      ask(999_999, mine.orderKey),
    ]);
    const bodies = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]));
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]?.[0]).toBe(404);
    expect(bodies[0]?.[1]).not.toMatch(/Áine|Cork/);
  });

  it("is refused if the order lacks data, and then not offered anywhere", async () => {
    const order = await bookRequest(app);
    await app.db.updateTable("orders").set({ shipment: "{}" }).where("id", "=", order.orderId).execute();
    const response = await ask(order.orderId, order.orderKey);
    expect([response.status, ((await response.json()) as ErrorBody).code]).toEqual([409, "action_refused"]);
    expect((await publicOrder(app, order)).repeat).toBeNull();
  });

  it("is priced once, however often its button is pressed", async () => {
    const { shipment } = await rebookingOf(await bookRequest(app));
    const body = { ...shipment, scheduledDate: "2026-03-05" };
    const [one, two] = [
      await post<{ id: string }>(app, createQuote.path, body, "again-1"),
      await post<{ id: string }>(app, createQuote.path, body, "again-1"),
    ];
    expect([one.status, two.body.id]).toEqual([201, one.body.id]);
  });

  it("is offered by the order and by the email about it", async () => {
    const order = await bookRequest(app);
    const links = repeatLinks(order.orderId, order.orderKey);
    expect((await publicOrder(app, order)).repeat).toEqual(links);
    const { publicUrl } = app.context.environment;
    const { data } = await app.db
      .selectFrom("emails")
      .select("data")
      .where("order_id", "=", order.orderId)
      .where("template", "=", "customer_booking")
      .executeTakeFirstOrThrow();
    expect(data).toMatchObject({ repeat: { again: publicUrl + links.again, return: publicUrl + links.return } });
  });
});

describe("the collection as a calendar event", () => {
  const open = (path: string) => app.request(path);
  const linesOf = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");

  it("has the collection hours in Dublin, the place and the reference, but not the key", async () => {
    const order = await bookRequest(app, { ...requestQ1, scheduledDate: "2026-04-01" });
    const { calendarUrl } = await publicOrder(app, order);
    expect(calendarUrl).toBe(calendarPath(order.orderId, order.orderKey));
    const response = await open(calendarUrl ?? "");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("text/calendar");
    expect(response.headers.get("content-disposition")).toContain(`collection-${order.bookingReference}.ics`);
    expect(response.headers.get("cache-control")).toContain("no-store");
    const file = await response.text();
    expect(linesOf(file)).toEqual(
      expect.arrayContaining([
        "DTSTART:20260401T073000Z",
        "DTEND:20260401T170000Z",
        `SUMMARY:Courier requested (${order.bookingReference})`,
        "STATUS:TENTATIVE",
        "LOCATION:Unit 5 Cookstown Road\\, Tallaght\\, Dublin\\, D24 XY45\\, Ireland",
      ]),
    );
    expect(file).not.toContain(order.orderKey);
  });

  it("is confirmed once it is paid, and unavailable once it is cancelled", async () => {
    const order = await bookRequest(app);
    const move = (status: "processing" | "cancelled") =>
      app.db
        .updateTable("orders")
        .set({ status, date_paid: app.context.now() })
        .where("id", "=", order.orderId)
        .execute();
    await move("processing");
    const path = calendarPath(order.orderId, order.orderKey);
    expect(linesOf(await (await open(path)).text())).toEqual(
      expect.arrayContaining([`SUMMARY:Courier collects (WC-${order.orderId})`, "STATUS:CONFIRMED"]),
    );
    await move("cancelled");
    expect((await open(path)).status).toBe(409);
    expect((await publicOrder(app, order)).calendarUrl).toBeNull();
  });

  it("opens only with the key of its own order", async () => {
    const order = await bookRequest(app);
    for (const path of [calendarPath(order.orderId, "wc_order_wrong"), calendarPath(999_999, order.orderKey)]) {
      const answer = await open(path);
      expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringMatching(/Tallaght|BEGIN/)]);
    }
  });
});
