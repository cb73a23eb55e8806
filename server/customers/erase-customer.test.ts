import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  type CustomerExport,
  type CustomerPage,
  type EraseCustomerResult,
  eraseCustomer,
  exportCustomer,
  listCustomers,
} from "../../contract/customers.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import { createQuote, type Quote, type QuoteRequest } from "../../contract/quotes.ts";
import { changeOrderStatus } from "../../contract/staff-order.ts";
import type { TestApp } from "../../test/app.ts";
import { bookingB1, routes } from "../../test/fixtures.ts";
import { book, post, requestInternational, requestQ1, testClock, wednesdayMorning } from "../../test/journeys.ts";
import {
  createPayingApp,
  type Pending,
  payInSandbox,
  pressPay,
  recordByStaff,
  refund,
  shopOrderOf,
} from "../../test/payments.ts";
import { asAdministrator, publicOrder } from "../../test/read-order.ts";
import { tablesHolding } from "../../test/tables-holding.ts";
import { findSummaryDifferences } from "../database/summaries/find-summary-differences.ts";

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await createPayingApp({ now: clock.now });
});
afterAll(() => app.close());
beforeEach(() => clock.set(wednesdayMorning.toISOString()));

/**
 * Numbers the people, so that each has a unique name and every trace of them can be looked for in the whole database.
 */
let people = 0;
type Person = { email: string; firstName: string; lastName: string; phone: string; street: string };
const someone = (): Person => {
  people += 1;
  const mark = `Zyxomma${String.fromCharCode(96 + people)}`;
  return {
    email: `${mark.toLowerCase()}@example.ie`,
    firstName: mark,
    lastName: "Quigley",
    phone: `08700${people}5511`,
    street: `${mark} Street`,
  };
};

async function bookFor({ street, ...person }: Person, request: QuoteRequest): Promise<Pending> {
  const asked = { ...request, pickup: { ...request.pickup, address1: street } };
  // Sent with a key, as the page does, so that its answer is stored.
  const { body: quote } = await post<Quote>(app, createQuote.path, asked, randomUUID());
  const { orderId, orderKey } = await book(app, quote.id, { ...bookingB1, ...person, billingAddress1: street });
  return { orderId, orderKey, totalCents: quote.totalCents };
}
const sameDay = requestQ1;
/** A quote without a price, so that no payment is awaited. */
const international = requestInternational;

const idOf = async ({ email }: Person) =>
  (await asAdministrator<CustomerPage>(app, `${listCustomers.path}?search=${email}`)).customers[0]?.id ?? 0;

async function erase<Body = EraseCustomerResult>(id: number, email: string, token?: string) {
  const response = await app.request(eraseCustomer.path.replace("{id}", String(id)), {
    json: { email },
    token: token ?? (await app.administratorToken()),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

it("everything stored about a customer can be exported, without anything that opens an order", async () => {
  const person = someone();
  const order = await bookFor(person, sameDay);
  await payInSandbox(app, order);
  const all = await asAdministrator<CustomerExport>(
    app,
    exportCustomer.path.replace("{id}", String(await idOf(person))),
  );
  expect(all.customer).toMatchObject({ email: person.email });
  expect(all.orders).toHaveLength(1);
  expect(all.orders[0]).toMatchObject({
    id: order.orderId,
    total_cents: order.totalCents,
    payments: [{ amount_cents: order.totalCents }],
    documents: [{ kind: "receipt" }],
    billing: { address_1: person.street },
  });
  expect(all.emails.map(({ template }) => template)).toEqual(
    expect.arrayContaining(["customer_booking", "team_booking"]),
  );
  expect(all.submissions.map(({ form_id }) => form_id)).toEqual(expect.arrayContaining([1, 3]));
  expect(all.submissions[0]).not.toHaveProperty("search_text");
  expect(all.quotes).toHaveLength(1);
  const written = JSON.stringify(all);
  expect(written).toContain("booking-confirmation");
  expect(written).not.toContain(order.orderKey);
});

it("an erased customer's order no longer says where it was measured from, and another customer's still does", async () => {
  const pin = { kind: "pin", lat: 52.169, lon: -9.703 } as const;
  const unknown = { address1: "2 The Pier", city: "Knockanboher", state: "Kerry", postcode: "V92XY45", country: "IE" };
  const [person, other] = [someone(), someone()];
  const orders = [person, other].map((each) => bookFor(each, { ...sameDay, dropoff: { ...unknown, answer: pin } }));
  const [erased, kept] = await Promise.all(orders);
  await payInSandbox(app, erased!);
  await app.db.updateTable("orders").set({ status: "completed" }).where("id", "=", erased!.orderId).execute();
  expect((await erase(await idOf(person), person.email)).status).toBe(200);
  const positionsOf = async (id: number) => {
    const { shipment } = await app.db
      .selectFrom("orders")
      .select("shipment")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return (shipment as { positions?: object }).positions;
  };
  expect(await positionsOf(erased!.orderId)).toBeUndefined();
  expect(await positionsOf(kept!.orderId)).toMatchObject({ answers: { dropoff: { answer: pin } } });
});

it("an erased customer is found nowhere but on the receipt that tax law requires, and amounts stay", async () => {
  const person = someone();
  const order = await bookFor(person, sameDay);
  await payInSandbox(app, order);
  await refund(app, order.orderId, { amount: "10.00", reason: `Asked for by ${person.firstName}` });
  await app.db.updateTable("orders").set({ status: "completed" }).where("id", "=", order.orderId).execute();
  await app.db
    .insertInto("delivery_events")
    .values({
      id: randomUUID(),
      order_id: order.orderId,
      stop: "dropoff",
      kind: "complete",
      actor: "admin",
      role: "dispatcher",
      device: "office",
      sequence: 1,
      happened_at: clock.now(),
      received_at: clock.now(),
      data: JSON.stringify({ signedBy: `${person.firstName} at the door`, note: person.email }),
    })
    .execute();
  await app.db
    .insertInto("proofs")
    .values({
      id: randomUUID(),
      key: "K".repeat(22),
      order_id: order.orderId,
      stop: "dropoff",
      event_id: randomUUID(),
      kind: "signature",
      signed_by: `${person.firstName} herself`,
      strokes: JSON.stringify([[1, 2, 3, 4]]),
      sha256: "",
      taken_at: clock.now(),
      received_at: clock.now(),
    })
    .execute();
  const note = `${person.firstName} rang`;
  const event = await app.db
    .insertInto("order_events")
    .values({ order_id: order.orderId, actor: "admin", kind: "note", note, happened_at: clock.now() })
    .returning("id")
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto("idempotency_keys")
    .values({
      scope: "addOrderNote",
      key: randomUUID(),
      request_hash: "",
      response: JSON.stringify({ id: event.id, note }),
      created_at: clock.now(),
    })
    .execute();
  expect(await tablesHolding(app.db, person.firstName)).toContain("idempotency_keys");
  const before = await shopOrderOf(app, order.orderId);
  const { status, body } = await erase(await idOf(person), person.email.toUpperCase());
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ orders: 1, quotes: 1 });

  expect(await tablesHolding(app.db, person.email)).toEqual([]);
  expect(await tablesHolding(app.db, person.phone)).toEqual([]);
  // The receipt has the street of the billing address, which begins with the same name.
  expect(await tablesHolding(app.db, person.firstName)).toEqual(["documents"]);
  const after = await shopOrderOf(app, order.orderId);
  for (const kept of ["total", "total_tax", "status", "transaction_id", "date_paid"] as const) {
    expect(after[kept], kept).toEqual(before[kept]);
  }
  expect(after.refunds.map(({ total }) => total)).toEqual(["-10.00"]);
  const documents = await app.db
    .selectFrom("documents")
    .select(["kind", "number", "data"])
    .where("order_id", "=", order.orderId)
    .orderBy("kind")
    .execute();
  expect(documents.map(({ kind }) => kind)).toEqual(["credit_note", "receipt"]);
  expect(documents[1]?.data).toMatchObject({
    customer: { name: `${person.firstName} ${person.lastName}`, email: "", address: { address1: person.street } },
    pickup: { address1: "", city: routes.R1.pickup.city },
    totalCents: order.totalCents,
  });
  expect(await idOf(person)).toBe(0);
  expect(await findSummaryDifferences(app.db)).toEqual([]);
});

it("links that an erased customer has kept no longer open anything", async () => {
  const person = someone();
  const order = await bookFor(person, international);
  expect((await erase(await idOf(person), person.email)).status).toBe(200);
  const shown = await publicOrder(app, { ...order, bookingReference: "", next: "confirmation" });
  expect(shown).toMatchObject({ code: "not_found" });
});

it("an order that was never paid is cancelled with its customer, and its street is removed", async () => {
  const person = someone();
  const order = await bookFor(person, sameDay);
  expect((await erase(await idOf(person), person.email)).status).toBe(200);
  expect(await shopOrderOf(app, order.orderId)).toMatchObject({ status: "cancelled", payment_method: "sandbox" });
  const events = await app.db.selectFrom("order_events").select("kind").where("order_id", "=", order.orderId).execute();
  expect(events.map(({ kind }) => kind)).toEqual(["booked", "erased", "status"]);
  const { shipment: kept } = await app.db
    .selectFrom("orders")
    .select("shipment")
    .where("id", "=", order.orderId)
    .executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ pickup: { address1: "", city: routes.R1.pickup.city, country: "IE" }, quantity: 1 });
});

it("another customer with an order of the same day loses nothing", async () => {
  const [gone, stays] = [someone(), someone()];
  await bookFor(gone, international);
  const order = await bookFor(stays, international);
  expect((await erase(await idOf(gone), gone.email)).status).toBe(200);
  expect(await shopOrderOf(app, order.orderId)).toMatchObject({
    billing: { first_name: stays.firstName, email: stays.email, address_1: stays.street },
  });
  expect(await tablesHolding(app.db, stays.email)).toEqual([
    "customer_days",
    "customers",
    "emails",
    "form_submissions",
    "orders",
  ]);
});

it("nothing is erased while an order can be paid, and the answer says why", async () => {
  const person = someone();
  const order = await bookFor(person, sameDay);
  await pressPay(app, order);
  const { status, body } = await erase<ErrorBody>(await idOf(person), person.email);
  expect(status).toBe(409);
  expect(body.code).toBe("not_erasable");
  expect(body.message).toContain(`Order ${order.orderId} can be paid at this moment`);
  expect(body.data["reasons"]).toHaveLength(1);
  expect(await tablesHolding(app.db, person.email)).toContain("customers");
});

it("nothing is erased while a paid order is not completed, or while a refund is on its way", async () => {
  const person = someone();
  const order = await bookFor(person, sameDay);
  await payInSandbox(app, order);
  const id = await idOf(person);
  expect((await erase<ErrorBody>(id, person.email)).body.message).toContain(
    `Order ${order.orderId} is paid and not completed: complete it or refund it first.`,
  );
  await app.db.updateTable("orders").set({ status: "completed" }).where("id", "=", order.orderId).execute();
  const { id: refundId } = await refund(app, order.orderId, { amount: "5.00" }).then(({ body }) => body);
  await app.db.updateTable("refunds").set({ state: "pending" }).where("id", "=", refundId).execute();
  expect((await erase<ErrorBody>(id, person.email)).body.message).toContain(
    `A refund of €5.00 for order ${order.orderId} is on its way`,
  );
});

it("nothing is erased while an unmatched payment is open", async () => {
  const person = someone();
  const order = await bookFor(person, international);
  await app.db
    .insertInto("payments")
    .values({
      order_id: order.orderId,
      method: "stripe",
      reference: `pi_stray_${order.orderId}`,
      livemode: true,
      amount_cents: 777,
      currency: "EUR",
      state: "unmatched",
      case_reason: "Another amount",
      received_at: clock.now(),
    })
    .execute();
  const { status, body } = await erase<ErrorBody>(await idOf(person), person.email);
  expect(status).toBe(409);
  expect(body.message).toContain("A payment of €7.77");
});

it("a customer who left a part of the price behind is erased only once the order is cancelled", async () => {
  const person = someone();
  const order = await bookFor(person, sameDay);
  await recordByStaff(app, order.orderId, { method: "cash", reference: "Desk", amountCents: 500 });
  const id = await idOf(person);
  expect((await erase<ErrorBody>(id, person.email)).body.message).toContain("is paid in part");
  const path = changeOrderStatus.path.replace("{id}", String(order.orderId));
  const json = { action: "cancel", refund: false };
  expect((await app.request(path, { json, token: await app.administratorToken() })).status).toBe(200);
  expect((await erase(id, person.email)).status).toBe(200);
});

it("the email address has to be typed, and has to be the customer's", async () => {
  const person = someone();
  await bookFor(person, international);
  const id = await idOf(person);
  const wrong = await erase<ErrorBody>(id, "someone.else@example.ie");
  expect(wrong.status).toBe(422);
  expect(wrong.body.data.params).toEqual({ email: "This is not the email address of this customer" });
  const response = await app.request(eraseCustomer.path.replace("{id}", String(id)), {
    json: {},
    token: await app.administratorToken(),
  });
  expect(response.status).toBe(422);
  expect(await idOf(person)).toBe(id);
});

it("only administrators export and erase", async () => {
  const person = someone();
  await bookFor(person, international);
  const id = await idOf(person);
  const manager = await app.staffToken("shop_manager");
  expect((await erase(id, person.email, manager)).status).toBe(403);
  const path = exportCustomer.path.replace("{id}", String(id));
  expect((await app.request(path, { token: manager })).status).toBe(403);
  expect((await app.request(path)).status).toBe(401);
  expect(
    (await app.request(exportCustomer.path.replace("{id}", "999999"), { token: await app.administratorToken() }))
      .status,
  ).toBe(404);
});
