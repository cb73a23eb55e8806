import { beforeAll, describe, expect, it } from "vitest";
import { createBooking } from "../../contract/bookings.ts";
import { type CustomerPage, listCustomers } from "../../contract/customers.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import {
  type BookForCallerResult,
  bookForCaller,
  type Caller,
  type CallerPrice,
  findCallers,
  priceForCaller,
} from "../../contract/staff-booking.ts";
import { getStaffOrder, type StaffOrder } from "../../contract/staff-order.ts";
import { byAccount } from "../../test/accounts.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookingB1 } from "../../test/fixtures.ts";
import { quoteFor, requestInternational, requestQ1 } from "../../test/journeys.ts";
import { shopOrder } from "../../test/read-order.ts";

const { app } = appForFile({ livePayments: true });
let manager: string;
beforeAll(async () => {
  manager = await app.staffToken("shop_manager");
});

const phoned = { ...bookingB1, firstName: "Bridie", lastName: "Kehoe", phone: "059 123 4567", email: "" };

async function ask<Body>(path: string, json: object) {
  const response = await app.request(path, { token: manager, json });
  return { status: response.status, body: (await response.json()) as Body & ErrorBody };
}
type Paid = { payment: object; accountId?: number };
async function askToBook(contacts: object, paid: Paid, shipment: object = requestQ1) {
  const { accountId = null } = paid;
  const { body: price } = await ask<CallerPrice>(priceForCaller.path, { ...shipment, accountId });
  return ask<BookForCallerResult>(bookForCaller.path, {
    shipment,
    contacts,
    agreedTotalCents: price.totalCents,
    ...paid,
  });
}
async function bookIt(...asked: Parameters<typeof askToBook>): Promise<number> {
  const { status, body } = await askToBook(...asked);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.orderId;
}
async function get<Body>(path: string, token = manager): Promise<Body> {
  const response = await app.request(path, { token });
  expect(response.status).toBe(200);
  return (await response.json()) as Body;
}
const read = (id: number) => get<StaffOrder>(getStaffOrder.path.replace("{id}", String(id)));
const callers = async (search: string) =>
  (await get<{ callers: Caller[] }>(`${findCallers.path}?search=${encodeURIComponent(search)}`)).callers;
const stored = (id: number) => app.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const emailsOf = (id: number) =>
  app.db.selectFrom("emails").select(["template", "recipient"]).where("order_id", "=", id).execute();

describe("a caller without an email address", () => {
  it.each([
    ["on account", () => byAccount(app, "Kehoe Ltd"), requestQ1],
    ["paid by phone", () => ({ payment: { kind: "phone", reference: "Slip 4410" } }), requestQ1],
    ["as a quote request", () => ({ payment: { kind: "request" } }), requestInternational],
  ])("is booked %s: only the team is emailed, and no address is made up", async (_, payment, shipment) => {
    const id = await bookIt(phoned, await payment(), shipment);
    const order = await stored(id);
    expect([order.customer_email, order.customer_id, (order.billing as { email: string }).email]).toEqual([
      "",
      null,
      "",
    ]);
    expect((await emailsOf(id)).map(({ template }) => template)).toEqual(["team_booking"]);
    expect(await read(id)).toMatchObject({ customer: { name: "Bridie Kehoe", email: "", phone: "059 123 4567" } });
    expect((await shopOrder(app, id)).billing.email).toBe("");
    const { submissions } = await read(id);
    expect(new Set(submissions.map(({ formId }) => formId))).toEqual(new Set([1]));
  });

  it("gets no payment link: it is refused at its field, and nothing is booked", async () => {
    const count = () => app.db.selectFrom("orders").select("id").execute();
    const before = await count();
    const { status, body } = await askToBook(phoned, { payment: { kind: "link" } });
    expect([status, body.code, body.data.params?.["payment.kind"]]).toEqual([
      409,
      "action_refused",
      "No link can be sent without an email address: take the payment by phone, or put it on account",
    ]);
    expect(await count()).toEqual(before);
    expect((await askToBook(bookingB1, { payment: { kind: "link" } })).status).toBe(201);
  });

  it("must be meant: a booking that leaves the address out, or mistypes it, is refused", async () => {
    const { email: _, ...unsaid } = phoned;
    for (const contacts of [
      unsaid,
      { ...phoned, email: null },
      { ...phoned, email: "bridie at home" },
      { ...phoned, mail: "b@example.ie" },
    ]) {
      const { status, body } = await askToBook(contacts, { payment: { kind: "phone", reference: "Slip 1" } });
      expect(status).toBe(422);
      if (!("mail" in contacts)) expect(Object.keys(body.data.params ?? {})).toEqual(["contacts.email"]);
    }
  });

  it("cannot book on the website", async () => {
    const quote = await quoteFor(app, requestQ1);
    const response = await app.request(createBooking.path, { json: { ...bookingB1, email: "", quoteId: quote.id } });
    expect([response.status, ((await response.json()) as ErrorBody).data.params]).toEqual([
      422,
      { email: "Invalid email address" },
    ]);
  });

  it("is found again by name and phone, with the trip to copy, beside a customer of the same name", async () => {
    const own = {
      ...phoned,
      firstName: "Nuala",
      phone: "059 765 4321",
      company: "Kehoe Seeds",
      vatNumber: "ie1234567t",
    };
    const id = await bookIt(own, await byAccount(app, "Kehoe Seeds"));
    const withEmail = await bookIt(
      { ...own, email: "nuala@example.ie", phone: "059 000 1111", company: "", vatNumber: "" },
      await byAccount(app, "Kehoe Seeds"),
    );
    for (const search of ["nuala kehoe", "0597654321"]) {
      const found = (await callers(search)).find(({ email }) => email === "");
      expect(found).toMatchObject({ name: "Nuala Kehoe", phone: "059 765 4321", orders: 1, company: "Kehoe Seeds" });
      expect(found?.trips.map(({ orderId, company, vatNumber }) => ({ orderId, company, vatNumber }))).toEqual([
        { orderId: id, company: "Kehoe Seeds", vatNumber: "IE1234567T" },
      ]);
      expect(found?.trips[0]?.contacts.email).toBe("");
    }
    const both = await callers("nuala kehoe");
    expect(both.map(({ email }) => email).sort()).toEqual(["", "nuala@example.ie"]);
    expect(both.find(({ email }) => email !== "")?.trips.map(({ orderId }) => orderId)).toEqual([withEmail]);
    const { customers } = await get<CustomerPage>(`${listCustomers.path}?search=kehoe`);
    expect(customers.map(({ email }) => email)).toEqual(["nuala@example.ie"]);
  });
});
