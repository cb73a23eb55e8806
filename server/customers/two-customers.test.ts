import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import {
  type CustomerDetails,
  type CustomerExport,
  type CustomerPage,
  type EraseCustomerResult,
  eraseCustomer,
  exportCustomer,
  getCustomer,
  listCustomerOrders,
  listCustomers,
} from "../../contract/customers.ts";
import { addOrderNote, changeOrderStatus } from "../../contract/staff-order.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { storeTestOrder } from "../../test/orders.ts";
import { booksOf, refund } from "../../test/payments.ts";
import { bookTwo, bookTwoDriven, bookTwoOpen, type DistinctOrder, readEverythingOf } from "../../test/two-orders.ts";
import { foldOrderChanges } from "../database/summaries/fold-order-changes.ts";
import { anonymiseUnpaidOrders } from "./anonymise-unpaid-orders.ts";

const { app, clock, later } = appForFile({ livePayments: true });

async function ask<Body>(path: string, id: number, json?: object): Promise<Body> {
  const token = await app.administratorToken();
  const response = await app.request(path.replace("{id}", String(id)), { token, ...(json && { json }) });
  return (await response.json()) as Body;
}

const customerOf = async ({ email }: { email: string }) =>
  (await ask<CustomerPage>(`${listCustomers.path}?search=${email}`, 0)).customers[0];
const idOf = async (order: DistinctOrder) => (await customerOf(order))?.id ?? 0;

/** Gives an order a handover with the recipient's name and signature, and stored answers of requests. */
async function addTraces({ orderId, name }: DistinctOrder): Promise<void> {
  const eventId = randomUUID();
  await app.db
    .insertInto("delivery_events")
    .values({
      id: eventId,
      order_id: orderId,
      stop: "dropoff",
      kind: "complete",
      actor: "driver",
      role: "driver",
      device: "phone",
      sequence: 1,
      happened_at: clock.now(),
      received_at: clock.now(),
      data: JSON.stringify({ signedBy: name, note: "At the door" }),
    })
    .execute();
  await app.db
    .insertInto("proofs")
    .values({
      id: randomUUID(),
      key: `proof-of-a-test-${randomUUID()}`,
      order_id: orderId,
      stop: "dropoff",
      event_id: eventId,
      kind: "signature",
      signed_by: name,
      strokes: "[]",
      sha256: "0".repeat(64),
      taken_at: clock.now(),
      received_at: clock.now(),
    })
    .execute();
  await app.db
    .insertInto("dispatch_notices")
    .values({ order_id: orderId, text: `${name} cancelled`, created_at: clock.now() })
    .execute();
  await addStoredAnswers({ orderId, name });
}

/** Adds a note by staff, and stored answers of the requests that created it and the quote. */
async function addStoredAnswers({ orderId, name }: Pick<DistinctOrder, "orderId" | "name">): Promise<void> {
  const token = await app.administratorToken();
  const noted = await app.request(addOrderNote.path.replace("{id}", String(orderId)), {
    json: { text: `${name} rang`, toCustomer: false },
    token,
    headers: { "Idempotency-Key": randomUUID() },
  });
  expect(noted.ok, await noted.clone().text()).toBe(true);
  await app.db
    .insertInto("idempotency_keys")
    .columns(["scope", "key", "request_hash", "response", "created_at"])
    .expression((eb) =>
      eb
        .selectFrom("orders")
        .innerJoin("quotes", "quotes.id", "orders.quote_id")
        .select([
          sql<string>`'createQuote'`.as("scope"),
          sql<string>`${randomUUID()}::text`.as("key"),
          sql<string>`''`.as("request_hash"),
          sql<string>`jsonb_build_object('id', quotes.id)`.as("response"),
          "quotes.created_at",
        ])
        .where("orders.id", "=", orderId),
    )
    .execute();
}

const answers = () => app.db.selectFrom("idempotency_keys").selectAll().orderBy("key").execute();

/** Books for two customers, each with one order that is completed, refunded in part and signed for. */
async function twoDone() {
  const both = await bookTwoDriven(app);
  for (const order of both) {
    await refund(app, order.orderId, { amount: "1.00", reason: `For ${order.name}` });
    await addTraces(order);
    await ask(changeOrderStatus.path, order.orderId, { action: "complete", tellCustomer: false });
  }
  return both;
}

const eraseAfterTest = async (...orders: DistinctOrder[]) => {
  for (const order of orders) await ask(eraseCustomer.path, await idOf(order), { email: order.email });
};

it("A customer is found, counted and listed with their own orders, and each order with its own money", async () => {
  const both = await twoDone();
  await storeTestOrder(app.db, { customer_email: both[1].email, currency: "GBP", total_cents: 500 });
  await storeTestOrder(app.db, { customer_email: both[1].email, currency: "GBP", status: "cancelled" });
  // Unmatched money does not count towards what an order can refund.
  for (const { orderId } of both)
    await app.db
      .insertInto("payments")
      .values({
        order_id: orderId,
        method: "phone",
        reference: "POS 60",
        livemode: true,
        amount_cents: 500,
        currency: "EUR",
        state: "unmatched",
        received_at: clock.now(),
      })
      .execute();
  await ask<CustomerPage>(listCustomers.path, 0);
  for (const [at, order] of both.entries()) {
    const id = await idOf(order);
    const details = await ask<CustomerDetails>(getCustomer.path, id);
    expect(details).toMatchObject({ id, email: order.email, name: order.name });
    expect(details.otherCurrencies).toEqual(at === 0 ? [] : [{ currency: "GBP", orders: 1 }]);
    const { orders, total } = await ask<{
      total: number;
      orders: { id: number; refundedCents: number; refundableCents: number }[];
    }>(listCustomerOrders.path, id);
    expect([total, orders.length]).toEqual(at === 0 ? [1, 1] : [3, 3]);
    expect(orders.find((one) => one.id === order.orderId)).toMatchObject({
      refundedCents: 100,
      refundableCents: order.totalCents - 100,
    });
  }
  await app.db.deleteFrom("orders").where("currency", "=", "GBP").execute();
  await app.db.deleteFrom("payments").where("reference", "=", "POS 60").execute();
  await eraseAfterTest(...both);
});

it("A customer's export contains what is stored about them and nothing about another", async () => {
  const both = await twoDone();
  for (const order of both) {
    const other = both.find((one) => one !== order) as DistinctOrder;
    const all = await ask<CustomerExport>(exportCustomer.path, await idOf(order));
    const { emails, payments, refunds, documents, events } = await booksOf(app, order.orderId);
    expect(all.orders).toHaveLength(1);
    expect(all.orders[0]).toMatchObject({ id: order.orderId });
    const counts = (name: string) => [all.orders[0]?.[name]].flat().length;
    expect([counts("payments"), counts("refunds"), counts("documents"), counts("history")]).toEqual([
      payments.length,
      refunds.length,
      documents.length,
      events.length,
    ]);
    expect([counts("paymentPages"), counts("proofs")]).toEqual([1, 1]);
    expect(counts("delivery")).toBeGreaterThan(0);
    expect(counts("lines")).toBeGreaterThan(0);
    expect(all.emails.length).toBeGreaterThanOrEqual(emails.length);
    expect([all.quotes.length, all.submissions.length]).toEqual([1, 3]);
    const written = JSON.stringify(all);
    expect([written.includes(order.email), written.includes(other.email), written.includes(other.name)]).toEqual([
      true,
      false,
      false,
    ]);
  }
  await eraseAfterTest(...both);
});

it("Erasing one customer erases nothing of another, whose orders, documents, emails and stored answers stay unchanged", async () => {
  const [gone, stays] = await twoDone();
  await foldOrderChanges(app.db);
  const before = await readEverythingOf(app.db, stays.orderId);
  const stored = (await answers()).length;
  const pagesOf = async ({ email }: DistinctOrder) =>
    (await app.db.selectFrom("sandbox_sessions").selectAll().orderBy("id").execute()).filter(({ request }) =>
      JSON.stringify(request).includes(email),
    );
  const pages = await pagesOf(stays);
  const erased = await ask<EraseCustomerResult>(eraseCustomer.path, await idOf(gone), { email: gone.email });
  expect(erased).toMatchObject({ quotes: 1, submissions: 3, orders: 1 });
  expect(await readEverythingOf(app.db, stays.orderId)).toEqual(before);
  expect((await answers()).length).toBe(stored - 2);
  expect([await pagesOf(gone), await pagesOf(stays)]).toEqual([[], pages]);
  expect(JSON.stringify(await readEverythingOf(app.db, gone.orderId))).not.toContain(gone.email);
  await eraseAfterTest(stays);
});

it("Another verb's stored answer stays, even with the same id as something erased", async () => {
  const [first, second] = await twoDone();
  const { quote_id } = await app.db
    .selectFrom("orders")
    .select("quote_id")
    .where("id", "=", first.orderId)
    .executeTakeFirstOrThrow();
  const note = (await booksOf(app, first.orderId)).events.find(({ kind }) => kind === "note");
  for (const [key, id] of [
    ["kept-for-a-quote", quote_id],
    ["kept-for-a-note", note?.id],
  ] as const)
    await app.db
      .insertInto("idempotency_keys")
      .values({ scope: "submitForm", key, request_hash: "", response: JSON.stringify({ id }), created_at: clock.now() })
      .execute();
  await eraseAfterTest(first);
  const keys = (await answers()).map(({ key }) => key).filter((key) => key.startsWith("kept-"));
  expect(keys).toEqual(["kept-for-a-note", "kept-for-a-quote"]);
  await app.db.deleteFrom("idempotency_keys").where("key", "like", "kept-%").execute();
  await eraseAfterTest(second);
});

it("A customer can be erased whatever is open for another customer, but not while something is open for them", async () => {
  const [first, second] = await bookTwoOpen(app);
  const erase = async (order: DistinctOrder) =>
    (await ask<{ code?: string }>(eraseCustomer.path, await idOf(order), { email: order.email })).code ?? "erased";
  expect(await erase(first)).toBe("not_erasable");
  await app.db
    .updateTable("payment_sessions")
    .set({ state: "expired", closed_at: clock.now() })
    .where("order_id", "=", first.orderId)
    .execute();
  const pay = async (order: DistinctOrder, state: "unmatched" | "applied") =>
    app.db
      .insertInto("payments")
      .values({
        order_id: order.orderId,
        method: "phone",
        reference: "POS 40",
        livemode: true,
        amount_cents: 100,
        currency: "EUR",
        state,
        received_at: clock.now(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
  const unmatched = await pay(second, "unmatched");
  await app.db
    .insertInto("refunds")
    .values({
      refund_key: `crf_under_way_${second.orderId}`.padEnd(30, "_"),
      payment_id: unmatched.id,
      order_id: second.orderId,
      amount_cents: 1,
      by_gateway: true,
      state: "pending",
      requested_by: "test",
      created_at: clock.now(),
    })
    .execute();
  const done = await pay(first, "applied");
  await app.db
    .insertInto("refunds")
    .values({
      refund_key: `crf_done_${first.orderId}`.padEnd(30, "_"),
      payment_id: done.id,
      order_id: first.orderId,
      amount_cents: 1,
      by_gateway: false,
      state: "succeeded",
      requested_by: "test",
      created_at: clock.now(),
      settled_at: clock.now(),
    })
    .execute();
  expect(await erase(first)).toBe("erased");
  const statuses = await app.db
    .selectFrom("orders")
    .select("status")
    .where("id", "in", [first.orderId, second.orderId])
    .orderBy("id")
    .execute();
  expect(statuses.map(({ status }) => status)).toEqual(["cancelled", "pending"]);
  expect(await erase(second)).toBe("not_erasable");
  await app.db.deleteFrom("refunds").where("order_id", "=", second.orderId).execute();
  await app.db.deleteFrom("payments").where("order_id", "=", second.orderId).execute();
  await app.db
    .updateTable("payment_sessions")
    .set({ state: "expired", closed_at: clock.now() })
    .where("order_id", "=", second.orderId)
    .execute();
  expect(await erase(second)).toBe("erased");
});

it("Active and inactive customers are distinguished, and customers who never ordered are not listed", async () => {
  const email = "long.ago@example.ie";
  await storeTestOrder(app.db, { customer_email: email, date_created: new Date("2020-01-01T10:00:00Z") });
  await app.db
    .insertInto("customers")
    .values([
      { email, name: "Long Ago", company: "", phone: "", created_at: clock.now() },
      { email: "never@example.ie", name: "Never Ordered", company: "", phone: "", created_at: clock.now() },
    ])
    .onConflict((row) => row.column("email").doNothing())
    .execute();
  await storeTestOrder(app.db, { customer_email: email, date_created: new Date("2020-01-02T10:00:00Z") });
  await storeTestOrder(app.db, { customer_email: "today@example.ie", date_created: clock.now() });
  await app.db
    .insertInto("customers")
    .values({ email: "today@example.ie", name: "Today", company: "", phone: "", created_at: clock.now() })
    .onConflict((row) => row.column("email").doNothing())
    .execute();
  const list = async (query: string) =>
    (await ask<CustomerPage>(`${listCustomers.path}?${query}`, 0)).customers.map((one) => one.email);
  await list("");
  expect(await list("search=never@example.ie")).toEqual([]);
  expect(await list("status=inactive&search=example.ie")).not.toContain("today@example.ie");
  expect(await list("status=active&search=example.ie")).not.toContain(email);
});

it("Only bookings that came to nothing are anonymised: paid, open, priced, recent and remote orders stay", async () => {
  const day = 86_400_000;
  const [first, second] = await bookTwo(app);
  const cancel = async ({ orderId }: DistinctOrder) => {
    await ask(changeOrderStatus.path, orderId, { action: "cancel", tellCustomer: false });
    return orderId;
  };
  const due = await cancel(first);
  for (const order of [first, second]) await addStoredAnswers(order);
  const store = (changes: Parameters<typeof storeTestOrder>[1]) =>
    storeTestOrder(app.db, {
      status: "cancelled",
      created_via: "website",
      customer_email: "kept@example.ie",
      date_modified: clock.now(),
      ...changes,
    });
  const withPayment = await store({});
  await app.db
    .insertInto("payments")
    .values({
      order_id: withPayment,
      method: "phone",
      reference: "POS 50",
      livemode: true,
      amount_cents: 100,
      currency: "EUR",
      state: "unmatched",
      received_at: clock.now(),
    })
    .execute();
  const withPage = await store({});
  await app.db
    .insertInto("payment_sessions")
    .values({
      id: `cps_of_a_booking_that_stays_${withPage}`,
      order_id: withPage,
      gateway: "sandbox",
      livemode: false,
      amount_cents: 100,
      currency: "EUR",
      state: "open",
      expires_at: clock.now(),
      next_check_at: clock.now(),
      created_at: clock.now(),
    })
    .execute();
  const withClosedPage = await store({ customer_email: "closed.page@example.ie" });
  await app.db
    .insertInto("payment_sessions")
    .values({
      id: `cps_of_a_booking_that_goes_${withClosedPage}`,
      order_id: withClosedPage,
      gateway: "sandbox",
      livemode: false,
      amount_cents: 100,
      currency: "EUR",
      state: "expired",
      expires_at: clock.now(),
      next_check_at: clock.now(),
      created_at: clock.now(),
      closed_at: clock.now(),
    })
    .execute();
  const kept = [
    withPayment,
    withPage,
    await store({ date_paid: clock.now() }),
    await store({ status: "processing" }),
    await store({ status: "pending" }),
    await store({ created_via: "rest-api" }),
    await store({ shop_order_id: 777_001 }),
    await store({ date_modified: new Date(clock.now().getTime() + day) }),
    await store({ status: "on-hold", total_cents: 0 }),
    second.orderId,
  ] as OrderId[];
  await foldOrderChanges(app.db);
  const before = [];
  for (const id of kept) before.push(await readEverythingOf(app.db, id));
  const stored = (await answers()).length;
  later(60);
  const limits = { before: sql<Date>`${new Date(wednesday() + day / 2)}::timestamptz`, batch: 100 };
  expect(await anonymiseUnpaidOrders(app.context, "cancelled", limits)).toBe(2);
  const after = [];
  for (const id of kept) after.push(await readEverythingOf(app.db, id));
  expect(after).toEqual(before);
  expect((await answers()).length).toBe(stored - 2);
  const gone = await readEverythingOf(app.db, due);
  expect([gone["emails"], gone["form_submissions"], gone["quotes"], gone["customers"]]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(await customerOf(first)).toBeUndefined();
  expect((await customerOf(second))?.email).toBe(second.email);
  expect(await anonymiseUnpaidOrders(app.context, "cancelled", limits)).toBe(0);
});

it("A customer with another order stays when a booking that came to nothing is anonymised", async () => {
  const [first, second] = await bookTwo(app);
  await storeTestOrder(app.db, { customer_email: second.email, date_created: clock.now() });
  for (const { orderId } of [first, second])
    await ask(changeOrderStatus.path, orderId, { action: "cancel", tellCustomer: false });
  const limits = { before: sql<Date>`now() + interval '10 years'`, batch: 100 };
  await anonymiseUnpaidOrders(app.context, "cancelled", limits);
  expect(await customerOf(first)).toBeUndefined();
  expect((await customerOf(second))?.email).toBe(second.email);
});

function wednesday(): number {
  return Date.UTC(2026, 2, 4, 10);
}
