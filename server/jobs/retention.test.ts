import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { createBooking } from "../../contract/bookings.ts";
import { submitForm } from "../../contract/forms.ts";
import { createQuote, getQuote, type Quote } from "../../contract/quotes.ts";
import { bookingB1 } from "../../test/fixtures.ts";
import {
  book,
  bookRequest,
  post,
  quoteFor,
  requestInternational,
  requestQ1,
  wednesdayMorning,
} from "../../test/journeys.ts";
import { untilOneWaits } from "../../test/locks.ts";
import { bookPending, pressPay } from "../../test/payments.ts";
import { publicOrder } from "../../test/read-order.ts";
import { sessionAt, stripeAppForFile } from "../../test/stripe-app.ts";
import { cancelUnpaidOrders } from "../order-actions/cancel-unpaid-orders.ts";
import { allJobs } from "./jobs.ts";

const { shop } = stripeAppForFile();

const daysLater = (days: number) =>
  shop.clock.set(new Date(wednesdayMorning.getTime() + days * 86_400_000).toISOString());
/** Runs every deleting job on two nodes at once until none has more to do. */
async function cleanUp(): Promise<void> {
  const jobs = allJobs({ mail: null }).filter(({ name }) => /^(delete|anonymise|remove people) /.test(name));
  expect(jobs).toHaveLength(19);
  for (let more = true; more; ) {
    const turns = await Promise.all([...jobs, ...jobs].map((job) => job.run(shop.app.context)));
    more = turns.includes(true);
  }
}
const isKept = async ({ id }: Quote) => (await shop.app.request(getQuote.path.replace("{id}", id))).status === 200;
const count = async (table: "emails" | "form_submissions" | "payment_events" | "idempotency_keys") => {
  const { rows } = await sql<{ rows: number }>`select count(*)::integer as rows from ${sql.table(table)}`.execute(
    shop.app.db,
  );
  return rows[0]?.rows ?? 0;
};
const submissionsOf = (orderId: number) =>
  shop.app.db.selectFrom("form_submissions").select("id").where("order_id", "=", orderId).execute();
const emailsOf = (orderId: number) =>
  shop.app.db.selectFrom("emails").select(["id", "subject"]).where("order_id", "=", orderId).orderBy("id").execute();

describe("a quote", () => {
  it("is deleted after 30 days unless it became an order or a quote request", async () => {
    const free = await quoteFor(shop.app);
    const { quote: booked } = await bookRequest(shop.app);
    const { quote: requested } = await bookRequest(shop.app, requestInternational);
    daysLater(29);
    const later = await quoteFor(shop.app, { ...requestQ1, scheduledDate: "2026-04-02" });
    await cleanUp();
    expect(await isKept(free)).toBe(true);
    daysLater(30.01);
    await cleanUp();
    expect(await Promise.all([free, booked, requested, later].map(isKept))).toEqual([false, true, true, true]);
    // Rows that were examined are not examined again; newer ones are.
    daysLater(60);
    await cleanUp();
    expect(await Promise.all([booked, requested, later].map(isKept))).toEqual([true, true, false]);
    const linked = await shop.app.db
      .selectFrom("orders")
      .select("quote_id")
      .where("quote_id", "is not", null)
      .execute();
    expect(linked.map(({ quote_id }) => quote_id)).toEqual(expect.arrayContaining([booked.id, requested.id]));
  });

  it("is deleted once, and no other with it, when thousands are due", async () => {
    const { quote: booked } = await bookRequest(shop.app);
    const fresh = await quoteFor(shop.app);
    await sql`insert into quotes (id, reference, kind, input, pickup, dropoff, priority, pricing_version, valid_until, created_at)
      select 'old-quote-of-a-test-' || n, 'DCQ-test-' || n, kind, input, pickup, dropoff, priority, pricing_version, valid_until,
        created_at - interval '1 second' * (n / 700) from quotes cross join generate_series(1, 2500) n
      where id = ${fresh.id}`.execute(shop.app.db);
    daysLater(31);
    // Earlier runs have examined past the age of these rows.
    await sql`delete from watermarks where name = 'old quotes'`.execute(shop.app.db);
    const now = await quoteFor(shop.app, { ...requestQ1, scheduledDate: "2026-04-07" });
    await cleanUp();
    expect(await Promise.all([booked, fresh, now].map(isKept))).toEqual([true, false, true]);
    const { rows } = await sql`select from quotes where id like 'old-quote-of-a-test-%'`.execute(shop.app.db);
    expect(rows).toHaveLength(0);
  });

  it("stays if it is being booked while old quotes are deleted, and its order still refers to it", async () => {
    const quote = await quoteFor(shop.app);
    daysLater(31);
    await sql`delete from watermarks where name = 'old quotes'`.execute(shop.app.db);
    const bookings = shop.app.db.transaction().execute(async (transaction) => {
      // A booking just before its commit.
      await sql`insert into orders (order_key, quote_id, status, kind, net_cents, vat_cents, total_cents, customer_email)
        values ('wc_order_in_this_moment', ${quote.id}, 'on-hold', 'priced', 0, 0, 0, 'aine@example.ie')`.execute(
        transaction,
      );
      const cleaning = cleanUp();
      // The job either waits for this booking or has skipped the quote.
      await Promise.race([cleaning, untilOneWaits(shop.app.db)]);
      return { cleaning };
    });
    await (await bookings).cleaning;
    expect(await isKept(quote)).toBe(true);
    const order = await shop.app.db
      .selectFrom("orders")
      .select("quote_id")
      .where("order_key", "=", "wc_order_in_this_moment")
      .executeTakeFirst();
    expect(order?.quote_id).toBe(quote.id);
  });
});

describe("a form", () => {
  it("is deleted after 24 months with its emails, but not its order or the order's emails", async () => {
    const booking = await bookRequest(shop.app, requestInternational);
    const help = {
      names: "Áine",
      email: "aine@example.ie",
      contactNumber: "0871234567",
      issueType: "pricing-question",
      message: "Why does it cost so much?",
    };
    const { status, body } = await post<{ insert_id: number }>(shop.app, submitForm.path, { form_id: 6, data: help });
    expect(status).toBe(200);
    const emailsAbout = () =>
      shop.app.db.selectFrom("emails").select("id").where("submission_id", "=", body.insert_id).execute();
    const [emails, order] = [await emailsOf(booking.orderId), await publicOrder(shop.app, booking)];
    expect([emails.length, (await submissionsOf(booking.orderId)).length, (await emailsAbout()).length]).toEqual([
      2, 2, 2,
    ]);

    shop.clock.set("2028-03-04T09:00:00Z");
    await cleanUp();
    expect([(await submissionsOf(booking.orderId)).length, (await emailsAbout()).length]).toEqual([2, 2]);
    shop.clock.set("2028-03-04T11:00:00Z");
    await cleanUp();
    expect(await count("form_submissions")).toBe(0);
    expect(await emailsAbout()).toEqual([]);
    expect(await emailsOf(booking.orderId)).toEqual(emails);
    expect(await publicOrder(shop.app, booking)).toEqual(order);
  });
});

describe("a log", () => {
  it("of the gateway's events, or an alert about no order, is deleted after 90 days; the payment and the order's history stay", async () => {
    const paid = await bookPending(shop.app);
    const { to } = await pressPay(shop.app, paid);
    await shop.stripe.pay(sessionAt(to));
    const { hostname, port } = new URL(shop.stripe.url);
    const client = new Stripe(shop.stripe.secretKey, { host: hostname, port, protocol: "http" });
    const price_data = { currency: "eur", unit_amount: 777, product_data: { name: "Van" } };
    const elsewhere = await client.checkout.sessions.create({
      mode: "payment",
      line_items: [{ quantity: 1, price_data }],
      metadata: { payment_session: "cps_of_a_lost_order", order_id: "2000000000" },
      success_url: "http://localhost:3000/checkout/return/2000000000/?key=wc_order_lost",
    });
    await shop.stripe.pay(elsewhere.id);
    await shop.stripe.delivered();
    const alerts = () =>
      shop.app.db
        .selectFrom("emails")
        .select("id")
        .where("order_id", "is", null)
        .where("template", "=", "alert")
        .execute();
    const history = () =>
      shop.app.db
        .selectFrom("order_events")
        .select(["kind", "happened_at"])
        .where("order_id", "=", paid.orderId)
        .execute();
    const payments = () => shop.app.db.selectFrom("payments").selectAll().orderBy("id").execute();
    const [before, money, emails] = [await history(), await payments(), await emailsOf(paid.orderId)];
    expect([before.length > 1, (await alerts()).length, (await count("payment_events")) > 1]).toEqual([true, 1, true]);

    daysLater(89.9);
    await cleanUp();
    expect([(await alerts()).length, (await count("payment_events")) > 1]).toEqual([1, true]);
    daysLater(90.1);
    await cleanUp();
    expect([await alerts(), await count("payment_events")]).toEqual([[], 0]);
    expect([await history(), await payments(), await emailsOf(paid.orderId)]).toEqual([before, money, emails]);
    // Events that are resent after all this change nothing.
    await shop.stripe.sendAllAgain();
    await shop.stripe.delivered();
    expect([await history(), await payments()]).toEqual([before, money]);
  });
});

describe("an unpaid order", () => {
  const kept = (orderId: number) =>
    shop.app.db
      .selectFrom("orders")
      .select(["status", "customer_email", "customer_name", "customer_phone", "quote_id", "total_cents", "pickup_town"])
      .select(["billing", "meta", "order_key"])
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
  const isCustomer = async (email: string) =>
    (await shop.app.db.selectFrom("customers").select("id").where("email", "=", email).execute()).length > 0;

  it("has its people's data removed 30 days after cancellation; amounts, towns and payments stay", async () => {
    const bookAs = async (email: string) => {
      const quote = await quoteFor(shop.app);
      return { quote, ...(await book(shop.app, quote.id, { email, firstName: "Unwanted" })) };
    };
    const [gone, other] = [await bookAs("gone@example.ie"), await bookAs("both@example.ie")];
    const paid = await bookPending(shop.app);
    await shop.app.db
      .updateTable("orders")
      .set({ customer_email: "both@example.ie" })
      .where("id", "=", paid.orderId)
      .execute();
    const { to } = await pressPay(shop.app, paid);
    await shop.stripe.pay(sessionAt(to));
    await shop.stripe.delivered();
    const before = [await kept(gone.orderId), await kept(paid.orderId)] as const;

    daysLater(1.1);
    await cancelUnpaidOrders(shop.app.context);
    expect((await kept(gone.orderId)).status).toBe("cancelled");
    daysLater(31);
    await cleanUp();
    expect((await kept(gone.orderId)).customer_email).toBe("gone@example.ie");
    daysLater(31.2);
    await cleanUp();

    const after = await kept(gone.orderId);
    expect(after).toMatchObject({ status: "cancelled", customer_email: "", customer_phone: "", quote_id: null });
    expect([after.total_cents, after.pickup_town]).toEqual([before[0].total_cents, before[0].pickup_town]);
    expect(after.order_key).not.toBe(gone.orderKey);
    expect(JSON.stringify(after)).not.toContain("Unwanted");
    expect([await emailsOf(gone.orderId), await submissionsOf(gone.orderId), await isKept(gone.quote)]).toEqual([
      [],
      [],
      false,
    ]);
    expect((await kept(other.orderId)).customer_email).toBe("");
    expect([await isCustomer("gone@example.ie"), await isCustomer("both@example.ie")]).toEqual([false, true]);
    expect(await kept(paid.orderId)).toEqual(before[1]);
  });

  it("stays for three years as a quote request without a price, and as long as staff keep it with one", async () => {
    const request = await bookRequest(shop.app, requestInternational);
    const priced = await bookRequest(shop.app, requestInternational);
    await shop.app.db
      .updateTable("orders")
      .set({ net_cents: 100, total_cents: 100 })
      .where("id", "=", priced.orderId)
      .execute();
    shop.clock.set("2029-03-04T09:00:00Z");
    await cleanUp();
    expect((await kept(request.orderId)).customer_email).toBe(bookingB1.email);
    shop.clock.set("2029-03-04T11:00:00Z");
    await cleanUp();
    expect((await kept(request.orderId)).customer_email).toBe("");
    expect((await kept(priced.orderId)).customer_email).toBe(bookingB1.email);
  });
});

describe("an answer stored for retries of a request", () => {
  it("is replayed for 30 days and then deleted; a booked quote stays booked", async () => {
    const quote = await quoteFor(shop.app);
    const booking = await book(shop.app, quote.id);
    const asked = await post<Quote>(shop.app, createQuote.path, requestQ1, "same-key");
    const again = () => post<Quote>(shop.app, createQuote.path, requestQ1, "same-key");
    daysLater(29.9);
    await cleanUp();
    expect((await again()).body.id).toBe(asked.body.id);
    daysLater(30.1);
    await cleanUp();
    expect(await count("idempotency_keys")).toBe(0);
    const second = await post<{ code: string; data: { booking: object } }>(
      shop.app,
      createBooking.path,
      { ...bookingB1, quoteId: quote.id },
      "another-key",
    );
    expect([second.status, second.body.code, second.body.data.booking]).toEqual([
      409,
      "already_booked",
      expect.objectContaining({ orderId: booking.orderId }),
    ]);
  });
});

describe("a driver's", () => {
  it("code is deleted an hour after it expires, and a phone 90 days after it was signed out or expired", async () => {
    const { db, context } = shop.app;
    const now = context.now();
    const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
    const user = await db
      .insertInto("users")
      .values({ username: "driver-retention", display_name: "Dara", role: "driver" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id: driver_id } = await db
      .insertInto("drivers")
      .values({ user_id: user.id, phone: "087 123 4567", vehicle: "van", created_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    const code = (code_hash: string, overHours: number) => ({
      code_hash,
      driver_id,
      created_at: ago(1),
      expires_at: new Date(now.getTime() - overHours * 3_600_000),
    });
    await db
      .insertInto("driver_codes")
      .values([code("goes", 1.1), code("stays", 0.9)])
      .execute();
    const phone = (name: string, times: { ended_at: Date | null; expires_at: Date }) => ({
      id: randomUUID(),
      driver_id,
      token_hash: name,
      name,
      signed_in_at: ago(200),
      seen_at: ago(100),
      ...times,
    });
    await db
      .insertInto("driver_phones")
      .values([
        phone("in use", { ended_at: null, expires_at: ago(-30) }),
        phone("signed out lately", { ended_at: ago(89), expires_at: ago(70) }),
        phone("signed out long ago", { ended_at: ago(91), expires_at: ago(70) }),
        phone("run out lately", { ended_at: null, expires_at: ago(89) }),
        phone("run out long ago", { ended_at: null, expires_at: ago(91) }),
      ])
      .execute();
    await cleanUp();
    const codes = await db.selectFrom("driver_codes").select("code_hash").execute();
    const phones = await db.selectFrom("driver_phones").select("name").orderBy("name").execute();
    expect([codes.map(({ code_hash }) => code_hash), phones.map(({ name }) => name)]).toEqual([
      ["stays"],
      ["in use", "run out lately", "signed out lately"],
    ]);
  });
});

describe("a member's", () => {
  it("sign-in request is deleted an hour after it expires, and a session 30 days after", async () => {
    const { db, context } = shop.app;
    const now = context.now();
    const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
    const signIn = (email: string, expires_at: Date) => ({
      id: randomUUID(),
      email,
      tries_remaining: 10,
      created_at: hoursAgo(2),
      expires_at,
    });
    await db
      .insertInto("member_sign_ins")
      .values([signIn("goes@example.ie", hoursAgo(1.1)), signIn("stays@example.ie", hoursAgo(0.9))])
      .execute();
    const session = (browser: string, expires_at: Date) => ({
      id: randomUUID(),
      token_hash: browser,
      email: "mary@example.ie",
      browser,
      signed_in_at: hoursAgo(3_000),
      seen_at: hoursAgo(3_000),
      expires_at,
    });
    await db
      .insertInto("member_sessions")
      .values([session("goes", hoursAgo(30.1 * 24)), session("stays", hoursAgo(29.9 * 24))])
      .execute();
    await cleanUp();
    const requests = await db.selectFrom("member_sign_ins").select("email").execute();
    const sessions = await db.selectFrom("member_sessions").select("browser").execute();
    expect([requests, sessions]).toEqual([[{ email: "stays@example.ie" }], [{ browser: "stays" }]]);
  });
});

describe("in the books of accounts", () => {
  it("a decided row of a bank statement is deleted six years after its import, and an undecided one stays", async () => {
    const { db } = shop.app;
    const row = (name: string, state: "new" | "set_aside", imported_at: string) => ({
      sha256: createHash("sha256").update(name).digest("hex"),
      received_on: "2020-03-02",
      amount_cents: 1_200,
      text: name,
      state,
      imported_at: new Date(imported_at),
      imported_by: "Mary",
    });
    await db
      .insertInto("bank_rows")
      .values([
        row("goes", "set_aside", "2020-03-04T09:00:00Z"),
        row("is younger", "set_aside", "2020-03-04T11:00:00Z"),
        row("waits", "new", "2020-03-04T09:00:00Z"),
      ])
      .execute();
    shop.clock.set("2026-03-04T10:00:00Z");
    await cleanUp();
    const kept = await db.selectFrom("bank_rows").select("text").orderBy("text").execute();
    expect(kept.map(({ text }) => text)).toEqual(["is younger", "waits"]);
  });

  it("a publishing of many drafts is deleted after 90 days with its drafts, unless one still waits", async () => {
    const { db, context } = shop.app;
    const user = await db
      .insertInto("users")
      .values({
        username: "publisher-retention",
        email: "publisher@example.ie",
        password_hash: "none",
        display_name: "Dara",
        role: "bookkeeper",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const publishing = async (address: string, daysAgo: number, state: "waiting" | "published", isStopped = false) => {
      const requested_at = new Date(context.now().getTime() - daysAgo * 86_400_000);
      const stopped = isStopped ? { stopped_at: requested_at, stopped_by: "Dara" } : {};
      const { id } = await db
        .insertInto("publishings")
        .values({ requested_at, user_id: user.id, address, ...stopped })
        .returning("id")
        .executeTakeFirstOrThrow();
      const draft = { publishing_id: id, version: 1, total_cents: 100 };
      await db
        .insertInto("publishing_drafts")
        .values([
          { ...draft, invoice_id: 1, state: "published" },
          { ...draft, invoice_id: 2, state },
        ])
        .execute();
    };
    await publishing("192.0.2.1", 90.1, "published");
    await publishing("192.0.2.2", 90.1, "waiting", true);
    await publishing("192.0.2.3", 89.9, "published");
    await publishing("192.0.2.4", 90.1, "waiting");
    await cleanUp();
    const kept = await db.selectFrom("publishings").select(["id", "address"]).orderBy("address").execute();
    expect(kept.map(({ address }) => address)).toEqual(["192.0.2.3", "192.0.2.4"]);
    const drafts = await db.selectFrom("publishing_drafts").select("publishing_id").orderBy("publishing_id").execute();
    expect(drafts.map(({ publishing_id }) => publishing_id)).toEqual(kept.flatMap(({ id }) => [id, id]));
  });
});
