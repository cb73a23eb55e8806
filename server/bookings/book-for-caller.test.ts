import { beforeAll, describe, expect, it } from "vitest";
import type { ErrorBody } from "../../contract/errors.ts";
import {
  type BookForCallerResult,
  bookForCaller,
  type CallerPrice,
  priceForCaller,
} from "../../contract/staff-booking.ts";
import type { StaffOrder } from "../../contract/staff-order.ts";
import { byAccount } from "../../test/accounts.ts";
import { changeSettings } from "../../test/app.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookingB1, routes } from "../../test/fixtures.ts";
import { quoteFor, requestInternational, requestNextDay, requestQ1 } from "../../test/journeys.ts";
import { booksOf } from "../../test/payments.ts";

const { app } = appForFile({ livePayments: true });
let manager: string;
beforeAll(async () => {
  onAccount = await byAccount(app, "O'Brien Solicitors");
  manager = await app.staffToken("shop_manager");
});

const nextDayPallet = {
  ...requestNextDay,
  packageType: "pallet",
  quantity: 2,
  pallet: { lengthCm: 240, widthCm: 120, heightCm: 100 },
};
/** A shipment that is only sold by phone. */
const byTruck = { ...requestQ1, packageType: "machine", serviceType: "truck" };
const sunday = { ...requestNextDay, scheduledDate: "2026-03-08" };

async function ask<Body>(path: string, json: object, token = manager, key?: string) {
  const headers: HeadersInit = key === undefined ? {} : { "Idempotency-Key": key };
  const response = await app.request(path, { token, json, headers });
  return { status: response.status, body: (await response.json()) as Body & ErrorBody };
}
const priceOf = async (shipment: object) => (await ask<CallerPrice>(priceForCaller.path, shipment)).body;
/** Books as the form does, with the price that it shows. */
async function askToBook(shipment: object, changes: object = {}, { token = manager, key = "" } = {}) {
  const { accountId = null } = changes as { accountId?: number };
  const agreedTotalCents = (await priceOf({ ...shipment, accountId })).totalCents;
  const body = { shipment, contacts: bookingB1, agreedTotalCents, payment: { kind: "link" }, ...changes };
  return ask<BookForCallerResult>(bookForCaller.path, body, token, key || undefined);
}
async function bookIt(...asked: Parameters<typeof askToBook>): Promise<BookForCallerResult> {
  const { status, body } = await askToBook(...asked);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const read = async (id: number) =>
  (await (await app.request(`/wp-json/currach/v1/staff/orders/${id}`, { token: manager })).json()) as StaffOrder;
let onAccount: Awaited<ReturnType<typeof byAccount>>;
const typed = (totalCents: number) => ({
  typedPrice: { totalCents, reason: "Agreed with Mary" },
  agreedTotalCents: totalCents,
});
const ordersStored = async () =>
  Number(
    (
      await app.db
        .selectFrom("orders")
        .select(({ fn }) => fn.countAll().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe("staff who book for a caller [D011]", () => {
  it.each([
    ["same day", requestQ1, "link"],
    ["next day pallet", nextDayPallet, "link"],
    ["international", requestInternational, "request"],
  ])("get the public calculator's price of %s to the cent, and the history names them", async (_, shipment, kind) => {
    const quote = await quoteFor(app, shipment);
    for (const role of ["administrator", "shop_manager"] as const) {
      const token = await app.staffToken(role);
      const { orderId, totalCents } = await bookIt(shipment, { payment: { kind } }, { token });
      const order = await read(orderId);
      expect([totalCents, order.totalCents, order.netCents, order.vatCents]).toEqual([
        quote.totalCents,
        quote.totalCents,
        quote.netCents,
        quote.vatCents,
      ]);
      expect(order.lines).toEqual(quote.lines);
      expect(order.createdVia).toBe("telephone");
      const booked = order.events.find(({ kind }) => kind === "booked");
      expect(booked?.actor).toMatch(new RegExp(`^${role}-`));
      expect(booked?.note).toBe("Booked by telephone");
    }
  });

  it("get the current price if the caller was told another one, and nothing is booked", async () => {
    const before = await ordersStored();
    const { totalCents } = await priceOf(requestQ1);
    const { status, body } = await askToBook(requestQ1, { agreedTotalCents: totalCents - 100 });
    expect([status, body.code, body.data["totalCents"]]).toEqual([409, "price_changed", totalCents]);
    expect(await ordersStored()).toBe(before);
  });

  it("book only at the computed price as clerks, who may not type another", async () => {
    const before = await ordersStored();
    const token = await app.staffToken("clerk");
    const refused = await askToBook(requestQ1, { ...typed(1_000), ...onAccount }, { token });
    expect([refused.status, refused.body.data.params]).toEqual([
      422,
      { typedPrice: "Your role can only book at the computed price: ask a colleague to change it" },
    ]);
    expect(await ordersStored()).toBe(before);
    expect((await bookIt(requestQ1, onAccount, { token })).totalCents).toBe((await priceOf(requestQ1)).totalCents);
  });

  it("book once, however often the button is pressed [D014]", async () => {
    const before = await ordersStored();
    const key = "pressed-twice-0001";
    const both = await Promise.all([
      askToBook(requestQ1, onAccount, { key }),
      askToBook(requestQ1, onAccount, { key }),
    ]);
    expect(new Set(both.map(({ body }) => body.orderId)).size).toBe(1);
    expect((await askToBook(requestQ1, onAccount, { key })).body.orderId).toBe(both[0]!.body.orderId);
    expect(await ordersStored()).toBe(before + 1);
  });

  it("can book even if another process issued the same quote reference", async () => {
    const { reference } = await quoteFor(app);
    const next = `DCQ-${Number(reference.slice(4)) + 1}`;
    await app.db.updateTable("quotes").set({ reference: next }).where("reference", "=", reference).execute();
    const { orderId } = await bookIt(requestQ1);
    expect((await read(orderId)).totalCents).toBe((await priceOf(requestQ1)).totalCents);
  });

  it("must give a reason for a day that cannot be booked online, and the history keeps it [D016]", async () => {
    expect((await priceOf(sunday)).dateRefusal).toContain("Next Day cannot be booked for");
    const refused = await askToBook(sunday);
    expect([refused.status, refused.body.code]).toEqual([409, "date_unavailable"]);
    expect(Object.keys(refused.body.data.params ?? {})).toEqual(["shipment.scheduledDate"]);
    const { orderId } = await bookIt(sunday, { dateReason: "Tom drives anyway" });
    const order = await read(orderId);
    expect(order.scheduledDate).toBe("2026-03-08");
    expect(order.events.find(({ kind }) => kind === "booked")?.note).toMatch(
      /^Booked by telephone\. .*8 March.* cannot be booked online\. Why that day: Tom drives anyway$/,
    );
  });

  it("get every error at its field", async () => {
    const faulty = { ...requestQ1, pickup: { ...routes.R1.pickup, postcode: "X" } };
    const contacts = { ...bookingB1, email: "no" };
    const body = { shipment: faulty, contacts, agreedTotalCents: 0, payment: { kind: "phone", reference: " " } };
    const refused = await ask(bookForCaller.path, body);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.data.params ?? {}).sort()).toEqual([
      "contacts.email",
      "payment.reference",
      "shipment.pickup.postcode",
    ]);
    const heavy = await askToBook(requestQ1, { contacts: { ...bookingB1, packageWeight: 2000 } });
    expect([heavy.status, Object.keys(heavy.body.data.params ?? {})]).toEqual([422, ["contacts.packageWeight"]]);
  });
});

describe("a caller's booking is paid [D013]", () => {
  const emailsOf = async (id: number) => {
    const { emails } = await booksOf(app, id);
    return emails
      .map(({ template, recipient }) => `${template} ${recipient === bookingB1.email ? "customer" : "team"}`)
      .sort();
  };

  it("by an emailed link: it waits for its payment, with one email each and no document yet", async () => {
    const { orderId, status, payUntil } = await bookIt(requestQ1);
    expect([status, payUntil]).toEqual(["pending", "2026-03-05T10:00:00.000Z"]);
    expect(await emailsOf(orderId)).toEqual(["payment_link customer", "team_booking team"]);
    const order = await read(orderId);
    expect([order.receipt, order.paymentPath !== null]).toEqual([null, true]);
  });

  it("by phone, with its reference: it is paid and has its receipt, with one email each", async () => {
    const { orderId, status } = await bookIt(requestQ1, { payment: { kind: "phone", reference: "Slip 8812" } });
    expect(status).toBe("processing");
    expect(await emailsOf(orderId)).toEqual(["customer_booking customer", "team_booking team"]);
    const order = await read(orderId);
    expect(order.receipt?.number).toBeTruthy();
    expect(order.payments).toMatchObject([{ method: "phone", reference: "Slip 8812", amountCents: order.totalCents }]);
  });

  it("on account: it goes ahead, and no email says that money came in", async () => {
    const { orderId, status } = await bookIt(requestQ1, onAccount);
    expect(status).toBe("processing");
    expect(await emailsOf(orderId)).toEqual(["customer_booking customer", "team_booking team"]);
    const { emails } = await booksOf(app, orderId);
    expect(emails.every(({ data }) => (data as { onAccount?: boolean }).onAccount === true)).toBe(true);
    const order = await read(orderId);
    expect([order.receipt, order.paidAt, order.payments]).toEqual([null, null, []]);
  });

  it("at a price that staff typed, for services sold by phone only, as history and export show", async () => {
    const noPrice = await askToBook(byTruck);
    expect([noPrice.status, noPrice.body.message]).toEqual([
      409,
      "This order has no price yet: type one, or keep it as a quote request",
    ]);
    const { orderId, status, totalCents } = await bookIt(byTruck, { ...typed(50_000), ...onAccount });
    expect([status, totalCents]).toEqual(["processing", 50_000]);
    const order = await read(orderId);
    expect([order.totalCents, order.netCents, order.vatCents]).toEqual([50_000, 40_650, 9_350]);
    expect(order.events.find(({ kind }) => kind === "booked")?.note).toBe(
      "Booked by telephone. Price typed: €500.00 (no calculated price): Agreed with Mary",
    );
    const csv = await (
      await app.request(`/wp-json/currach/v1/staff/orders.csv?search=WC-${orderId}`, { token: manager })
    ).text();
    const [head = "", line = ""] = csv.split("\r\n");
    expect(head).toMatch(/,Price typed because,/);
    expect(line).toMatch(/,Agreed with Mary,/);
  });

  it("at a price that staff set afterwards, which the export also marks as typed", async () => {
    const { orderId } = await bookIt(byTruck, { payment: { kind: "request" } });
    const path = `/wp-json/currach/v1/staff/orders/${orderId}/price`;
    expect((await ask(path, { totalCents: 12_300, label: "", sendLink: false })).status).toBe(200);
    const csv = await (
      await app.request(`/wp-json/currach/v1/staff/orders.csv?search=${orderId}`, { token: manager })
    ).text();
    expect(csv).toMatch(/,Set by staff,/);
  });

  it("at a typed price in place of the calculated one, and the history keeps both", async () => {
    const { totalCents: calculated } = await priceOf(requestQ1);
    const { orderId } = await bookIt(requestQ1, typed(calculated - 500));
    const order = await read(orderId);
    expect(order.totalCents).toBe(calculated - 500);
    expect(order.events.find(({ kind }) => kind === "booked")?.note).toContain("(calculated €");
  });

  it("later, if nobody can price it yet: it is a quote request like one from the website", async () => {
    const { orderId, status } = await bookIt(byTruck, { payment: { kind: "request" } });
    expect(status).toBe("on-hold");
    expect(await emailsOf(orderId)).toEqual(["customer_booking customer", "team_booking team"]);
    expect((await read(orderId)).isQuoteRequest).toBe(true);
    const priced = await askToBook(requestQ1, { payment: { kind: "request" } });
    expect(priced.body.message).toBe("This order has a price: choose how it is paid");
  });

  it("not by a link while online payment is switched off, and then nothing is booked", async () => {
    await changeSettings(app, { livePaymentsEnabled: false });
    const before = await ordersStored();
    const refused = await askToBook(requestQ1);
    expect([refused.status, Object.keys(refused.body.data.params ?? {})]).toEqual([409, ["payment.kind"]]);
    expect(await ordersStored()).toBe(before);
    await changeSettings(app, { livePaymentsEnabled: true });
  });
});
