import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deliveryState } from "../../domain/deliveries/delivery.ts";
import { foldEvents } from "../../domain/deliveries/fold-events.ts";
import { addDays } from "../../domain/schedule/dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { findSummaryDifferences } from "../../server/database/summaries/find-summary-differences.ts";
import { findWrongOutcomes } from "../../server/deliveries/find-wrong-outcomes.ts";
import { eventOfRow, readDelivery } from "../../server/deliveries/stored-delivery.ts";
import { findLedgerDifferences } from "../../server/invoices/find-ledger-differences.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { storeTestOrder } from "../../test/orders.ts";
import { refund } from "../../test/payments.ts";
import { seedShop } from "./seed-shop.ts";

const orders = 4_400;
const days = 60;

describe("a seeded shop", () => {
  let app: TestApp;
  const steps: string[] = [];
  beforeAll(async () => {
    app = await createTestApp();
    // As for a tool, which may be the first program to use a new database.
    const environment = { ...app.context.environment, jwtSecret: null };
    await seedShop({ ...app.context, environment }, { orders, days, onStep: (step) => steps.push(step) });
  }, 300_000);
  afterAll(() => app.close());

  const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(app.db)).rows;

  it("has the requested number of orders, over five years and in every settled status, numbered by date", async () => {
    const [counted] = await rowsOf(sql<{ orders: number; years: number; statuses: string[]; unordered: number }>`
      select count(*) as orders, count(distinct extract(year from date_created)) as years, array_agg(distinct status) as statuses,
        count(*) filter (where before > date_created) as unordered
      from (select *, lag(date_created) over (order by id) as before from orders) numbered`);
    expect(counted).toMatchObject({ orders, unordered: 0 });
    expect(counted?.years).toBeGreaterThanOrEqual(5);
    expect(counted?.statuses).toEqual(expect.arrayContaining(["cancelled", "completed", "on-hold", "refunded"]));
  });

  it("has live payments on, and reports that they were off before", async () => {
    expect((await app.context.settings.current()).settings.livePaymentsEnabled).toBe(true);
    expect(steps).toContain(
      "Live payments were off and are on now, as made-up orders are paid online: see Site Settings",
    );
  });

  it("has summaries that equal a recount", async () => {
    expect(await findSummaryDifferences(app.db)).toEqual([]);
  });

  it("has consistent books: payments cover their orders, refunds stay within payments, receipts are numbered without gaps by date", async () => {
    const faults = await rowsOf(sql<{ fault: string }>`
      select 'paid without payment ' || id as fault from orders where date_paid is not null
        and not exists (select from payments where order_id = orders.id and state = 'applied' and amount_cents = total_cents)
      union all select 'payment without receipt ' || order_id from payments
        where not exists (select from documents where documents.order_id = payments.order_id and kind = 'receipt'
          and (data ->> 'totalCents')::integer = amount_cents)
      union all select 'refunded too much ' || payment_id from refunds join payments on payments.id = payment_id
        group by payment_id, payments.amount_cents having sum(refunds.amount_cents) > payments.amount_cents
      union all select 'lines ' || id from orders
        where net_cents <> coalesce((select sum(amount_cents) from order_lines where order_id = orders.id), 0)
      union all select 'document ' || kind || number from (
        select *, row_number() over (partition by kind order by number) as place, lag(issued_at) over (partition by kind order by number) as before
        from documents) listed
        where place <> number or before > issued_at or data ->> 'orderReference' <> 'WC-' || order_id
      union all select 'customer ' || orders.id from orders join customers on customers.id = customer_id
        where customer_email <> email or meta ->> 'customer_email' <> email or billing ->> 'email' <> email
      union all select 'event ' || id from order_events where kind = 'paid' and not exists (
        select from payments where id = (order_events.data ->> 'paymentId')::integer and payments.order_id = order_events.order_id)`);
    expect(faults).toEqual([]);
  });

  it("has accounts with members and agreed prices, and orders on account by its members, with events that name the account", async () => {
    const [accounts] = await rowsOf(sql<Record<"accounts" | "alone" | "priced" | "idle" | "queued", number>>`
      select count(*)::integer as accounts, count(*) filter (where (select count(*) from members where account_id = accounts.id) < 4)::integer as alone,
        count(*) filter (where exists (select from price_agreement_versions where agreement_id = price_agreement_id))::integer as priced,
        count(*) filter (where not exists (select from orders where account_id = accounts.id))::integer as idle,
        (select count(*)::integer from emails where state = 'queued') as queued
      from accounts`);
    expect(accounts).toEqual({ accounts: 22, alone: 0, priced: 8, idle: 0, queued: 0 });
    const faults = await rowsOf(sql<{ fault: string }>`
      select 'on account nowhere ' || id as fault from orders where (on_account_at is null) <> (account_id is null)
      union all select 'of another company ' || orders.id from orders join accounts on accounts.id = account_id
        where on_account_reference <> number or billing ->> 'company' <> accounts.name
          or member_id not in (select members.id from members where members.account_id = accounts.id)
      union all select 'before it was ordered ' || id from orders where on_account_at < date_created
      union all select 'event ' || order_events.id from order_events join orders on orders.id = order_id join accounts on accounts.id = account_id
        where order_events.kind = 'on_account' and (order_events.data ->> 'accountId' <> account_id::text
          or order_events.note not like '%on account ' || accounts.number || ', ' || accounts.name || ';%')`);
    expect(faults).toEqual([]);
    const [owing] = await rowsOf(sql<{ share: number }>`
      select count(*) filter (where account_id is not null)::float / count(*) as share from orders`);
    expect(owing?.share).toBeGreaterThan(0.05);
    expect(await findLedgerDifferences(app.db, dublinDate(app.context.now()))).toEqual([]);
  });

  it("has deliveries of the last days that match their events, by drivers in runs and with proofs", async () => {
    expect(await findWrongOutcomes(app.db)).toEqual([]);
    const deliveries = await app.db
      .selectFrom("deliveries")
      .innerJoin("orders", "id", "order_id")
      .selectAll()
      .execute();
    expect(deliveries.length).toBeGreaterThan(20);
    const today = dublinDate(app.context.now());
    for (const { scheduled_date, state } of deliveries) {
      expect(scheduled_date! > addDays(today, -days)).toBe(true);
      expect(scheduled_date! <= today || state !== "delivered").toBe(true);
    }
    for (const { order_id, state } of deliveries) {
      const stored = (await readDelivery(app.db, order_id))!;
      expect(deliveryState(foldEvents(stored.events.map(eventOfRow)).delivery)).toBe(state);
      expect(stored.proofs.map(({ stop, kind }) => `${stop} ${kind}`)).toEqual(
        state === "delivered" ? ["dropoff signature"] : [],
      );
    }
    const [toDo] = await rowsOf(sql<{ orders: number }>`select count(*)::integer as orders from orders
      where status = 'processing' and shipment ? 'pickup' and scheduled_date > ${addDays(today, -days)}`);
    expect(deliveries.filter(({ state }) => state !== "delivered")).toHaveLength(toDo!.orders);
    const [placed] = await rowsOf(sql<{ stops: number; runs: number; drivers: number; without: number }>`
      select count(*)::integer as stops, count(distinct (driver_id, run_day))::integer as runs, count(distinct driver_id)::integer as drivers,
        (select count(*)::integer from deliveries where (select count(*) from stops where stops.order_id = deliveries.order_id) <> 2) as without
      from stops where run_day is not null`);
    expect(placed!.without).toBe(0);
    expect(placed!.stops).toBeGreaterThan(placed!.runs);
    expect(placed!.drivers).toBeGreaterThan(0);
  });

  it("keeps working: made-up payments can be refunded at the sandbox, and the next booking gets the next numbers", async () => {
    const { id } = await app.db
      .selectFrom("orders")
      .select("id")
      .where("status", "=", "completed")
      .where("payment_method", "=", "sandbox")
      .where("refunded_cents", "=", 0)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect((await refund(app, id, { amount: "1.00" })).status).toBe(201);
    const next = await storeTestOrder(app.db);
    const { newest } = await app.db
      .selectFrom("orders")
      .select((eb) => eb.fn.max("id").as("newest"))
      .where("id", "!=", next)
      .executeTakeFirstOrThrow();
    expect(next).toBe(newest + 1);
    expect(await findSummaryDifferences(app.db)).toEqual([]);
  });
});
