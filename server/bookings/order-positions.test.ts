import { beforeAll, describe, expect, it } from "vitest";
import { getRebooking, type Rebooking } from "../../contract/rebooking.ts";
import {
  getOrderShipment,
  type OrderShipment,
  previewRepricing,
  type RepricedShipment,
  type RepricingPreview,
  repriceOrder,
} from "../../contract/reprice-order.ts";
import { bookForCaller, type CallerPrice, priceForCaller } from "../../contract/staff-booking.ts";
import { getStaffOrder, type StaffOrder } from "../../contract/staff-order.ts";
import { listStaffOrders, type StaffOrderPage } from "../../contract/staff-orders.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookingB1 } from "../../test/fixtures.ts";
import { bookRequest, requestQ1 } from "../../test/journeys.ts";
import { end, measured, toAnIsland, withoutDunquin } from "../../test/positions.ts";
import { renderStoredEmail } from "../mail/render-email.tsx";

const { app, maps } = appForFile();
let manager: string;
beforeAll(async () => {
  manager = await app.staffToken("shop_manager");
});

const pin = { kind: "pin", lat: 52.131, lon: -10.463 } as const;
const withPin = { ...requestQ1, dropoff: { ...requestQ1.dropoff, answer: pin } };
const { scheduledDate: _, ...shipment } = { ...requestQ1, quantity: 1, pallet: null };

async function staff<Body>(call: { path: string }, id: number, json?: object): Promise<{ status: number; body: Body }> {
  const path = call.path.replace("{id}", String(id));
  const response = await app.request(path, { token: manager, ...(json && { json }) });
  return { status: response.status, body: (await response.json()) as Body };
}
const orderOf = async (id: number) => (await staff<StaffOrder>(getStaffOrder, id)).body;
const previewOf = async (id: number, changed: Partial<RepricedShipment> = {}) =>
  (await staff<RepricingPreview>(previewRepricing, id, { shipment: { ...shipment, ...changed } })).body;

const textOf = async ({ template, data }: { template: string; data: unknown }) =>
  (await renderStoredEmail(template, data))?.text ?? "";

async function bookWithPin() {
  maps.answer(withoutDunquin);
  return bookRequest(app, withPin);
}

describe("an order that was priced with a pin", () => {
  it("is marked in the list, unlike one without a pin", async () => {
    const { orderId: plain } = await bookRequest(app);
    const { orderId } = await bookWithPin();
    const { orders } = (await (await app.request(listStaffOrders.path, { token: manager })).json()) as StaffOrderPage;
    const marksOf = (id: number) => orders.find((row) => row.id === id)?.addressMarks;
    expect([marksOf(orderId), marksOf(plain)]).toEqual([["pin"], []]);
  });

  it("shows staff both positions", async () => {
    const { orderId } = await bookWithPin();
    const order = await orderOf(orderId);
    expect(order.addressMarks).toEqual(["pin"]);
    expect(order.positions?.ends?.dropoff).toMatchObject({
      basis: "pin",
      at: { lat: 52.131, lon: -10.463 },
      withoutAnswerAt: { lat: 52.27, lon: -9.7 },
      withoutAnswerName: "Tralee",
    });
  });

  it("asks the team in the email to check it", async () => {
    const { orderId } = await bookWithPin();
    const email = await app.db
      .selectFrom("emails")
      .selectAll()
      .where("order_id", "=", orderId)
      .where("template", "=", "team_booking")
      .executeTakeFirstOrThrow();
    expect(await textOf(email)).toContain("Priced with a pin");
  });

  it("is measured from the same pin when it is priced again, and raises the question without it", async () => {
    const { orderId } = await bookWithPin();
    const { body } = await staff<OrderShipment>(getOrderShipment, orderId);
    expect(body.shipment.dropoff.answer).toEqual(pin);
    expect(body.shipment.pickup).not.toHaveProperty("answer");
    const same = await previewOf(orderId, { dropoff: withPin.dropoff });
    expect(same).toMatchObject({ open: null, distance: { beforeKm: 61.2, nowKm: 61.2, reasons: [] } });
    const without = await previewOf(orderId);
    expect(without.open).toMatchObject({ end: "dropoff", question: { known: "Tralee", unknown: "Dunquin" } });
    expect(without.prices).toMatchObject([{ ok: false, canBeTyped: true, params: { dropoff: expect.any(String) } }]);
  });

  it("is repeated with its pin, which becomes the pickup of the return trip", async () => {
    const { orderId, orderKey } = await bookWithPin();
    const again = async (trip: string) => {
      const path = `${getRebooking.path.replace("{id}", String(orderId))}?key=${orderKey}&trip=${trip}`;
      return (await (await app.request(path)).json()) as Rebooking;
    };
    expect((await again("again")).shipment.dropoff.answer).toEqual(pin);
    expect((await again("return")).shipment.pickup.answer).toEqual(pin);
    expect((await again("return")).shipment.dropoff).not.toHaveProperty("answer");
  });
});

describe("an order whose distance used to be measured differently", () => {
  it("keeps its distance, and pricing it again shows both distances and why they differ", async () => {
    maps.answer(() => {
      const middle = { pickup: null, dropoff: "Tralee" };
      const path = [{ lat: 52.27, lon: -9.7 }];
      return {
        ok: true,
        route: { distanceKm: 1, durationMinutes: 2, distanceSource: "estimated", path, middleOf: middle },
      };
    });
    const { orderId, quote } = await bookRequest(app);
    const { orderId: other } = await bookRequest(app);
    maps.answer(() => measured(61.2, { pickup: end(), dropoff: end({ basis: "place", name: "Dunquin" }) }));
    expect((await orderOf(orderId)).distanceKm).toBe(1);
    const seen = await previewOf(orderId);
    expect(seen.distance).toEqual({
      beforeKm: 1,
      nowKm: 61.2,
      reasons: [
        "The pickup is measured from the street in Tralee, Kerry; where it was measured from before is not stored.",
        "The delivery was measured from the middle of Tralee, and is now from Dunquin, Kerry.",
      ],
    });
    const price = seen.prices.at(-1);
    const { status } = await staff(repriceOrder, orderId, {
      shipment,
      version: seen.version,
      price: { by: "today" },
      totalCents: seen.state === "request" ? 0 : price?.ok ? price.totalCents : 0,
      differenceCents: null,
      difference: "none",
    });
    expect(status).toBe(200);
    const after = await orderOf(orderId);
    expect(after.distanceKm).toBe(61.2);
    expect(after.events[0]?.note).toContain("Distance: 1.0 km → 61.2 km (The pickup is measured from the street");
    expect((await orderOf(other)).distanceKm).toBe(1);
    expect(quote.distanceKm).toBe(1);
  });
});

describe("a quote request because of its address", () => {
  it("tells staff why, and the customer too if the reason repeats nothing typed", async () => {
    maps.answer(toAnIsland);
    const { orderId } = await bookRequest(app);
    const order = await orderOf(orderId);
    expect(order).toMatchObject({
      isQuoteRequest: true,
      totalCents: 0,
      addressMarks: ["island"],
      positions: { requestReason: { code: "island" } },
    });
    const emails = await app.db.selectFrom("emails").selectAll().where("order_id", "=", orderId).execute();
    const texts = await Promise.all(emails.map(textOf));
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text).toContain("the ferry leaves from Doolin");
  });

  it("does not email a typed unknown place to an address that may be anyone's", async () => {
    maps.answer(withoutDunquin);
    const { orderId } = await bookRequest(app);
    expect((await orderOf(orderId)).addressMarks).toEqual(["unknown"]);
    const emails = await app.db.selectFrom("emails").selectAll().where("order_id", "=", orderId).execute();
    const [team, customer] = ["team_booking", "customer_booking"].map((name) =>
      emails.find(({ template }) => template === name),
    );
    expect(await textOf(team!)).toContain("We know Tralee, not Dunquin");
    expect(await textOf(customer!)).not.toContain("Dunquin");
  });

  it("can be answered by staff: it is measured, and the mark disappears with the reason", async () => {
    maps.answer(withoutDunquin);
    const { orderId } = await bookRequest(app);
    const seen = await previewOf(orderId, { dropoff: withPin.dropoff });
    const { status } = await staff(repriceOrder, orderId, {
      shipment: { ...shipment, dropoff: withPin.dropoff },
      version: seen.version,
      price: { by: "today" },
      totalCents: 0,
      differenceCents: null,
      difference: "none",
    });
    expect(status).toBe(200);
    expect(await orderOf(orderId)).toMatchObject({ distanceKm: 61.2, addressMarks: ["pin"], isQuoteRequest: true });
  });
});

describe("a caller's order", () => {
  const price = async (json: object) => {
    const response = await app.request(priceForCaller.path, { token: manager, json });
    return (await response.json()) as CallerPrice;
  };

  it("shows staff the question, and the price once it is answered", async () => {
    maps.answer(withoutDunquin);
    expect(await price(requestQ1)).toMatchObject({
      totalCents: 0,
      open: { end: "dropoff", question: { choices: [{ name: "Ventry" }, { name: "Ballyferriter" }] } },
    });
    const priced = await price(withPin);
    expect(priced).toMatchObject({ open: null, kind: "priced", distanceKm: 61.2 });
    expect(priced.totalCents).toBeGreaterThan(0);
  });

  it("is marked like one from the website", async () => {
    maps.answer(withoutDunquin);
    const { totalCents } = await price(withPin);
    const json = {
      shipment: withPin,
      contacts: bookingB1,
      agreedTotalCents: totalCents,
      payment: { kind: "phone", reference: "Slip 4711" },
    };
    const response = await app.request(bookForCaller.path, { token: manager, json });
    expect(response.status).toBe(201);
    const { orderId } = (await response.json()) as { orderId: number };
    expect((await orderOf(orderId)).addressMarks).toEqual(["pin"]);
  });
});

it("marks an order whose customer said that both postcode and town are right", async () => {
  const dropoff = { ...requestQ1.dropoff, postcode: "D02XY45", bothAreRight: true };
  const { orderId } = await bookRequest(app, { ...requestQ1, dropoff });
  expect(await orderOf(orderId)).toMatchObject({ addressMarks: ["both_right"], positions: { overruled: ["dropoff"] } });
});
