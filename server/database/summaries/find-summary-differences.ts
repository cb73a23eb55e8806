import { type RawBuilder, sql } from "kysely";
import type { Database } from "../kysely.ts";
import { foldDeliveryChanges } from "./fold-delivery-changes.ts";
import { foldOrderChanges } from "./fold-order-changes.ts";

/**
 * A summary that differs from orders and refunds, with its first differing rows: `kept` from the summary, `counted`
 * from the recount.
 */
export type SummaryDifference = { summary: string; rows: number; examples: unknown[] };

const attempts = 50;

/**
 * Recounts every summary and returns those that differ, from one snapshot and without locks; with a million orders it
 * takes about a minute. Throws if orders change so fast that no snapshot is free of pending changes.
 */
export async function findSummaryDifferences(db: Database): Promise<SummaryDifference[]> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    await foldOrderChanges(db);
    await foldDeliveryChanges(db);
    const found = await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (snapshot) => {
        await sql`set local statement_timeout = '10min'`.execute(snapshot);
        for (const facts of ["order_changes", "delivery_changes"] as const)
          if (await snapshot.selectFrom(facts).select("id").limit(1).executeTakeFirst()) return null;
        return differences(snapshot);
      });
    if (found) return found;
  }
  throw new Error("Orders keep changing: check again at a quieter moment");
}

async function differences(db: Database): Promise<SummaryDifference[]> {
  const found: SummaryDifference[] = [];
  for (const [summary, { kept, counted }] of Object.entries(summaries)) {
    const { rows } = await sql<{ kept: unknown; counted: unknown }>`
      with kept as (${kept}), counted as (${counted}),
        missing as (select * from counted except all select * from kept),
        surplus as (select * from kept except all select * from counted)
      select null as kept, to_jsonb(missing) as counted from missing
      union all select to_jsonb(surplus), null from surplus`.execute(db);
    if (rows.length > 0) found.push({ summary, rows: rows.length, examples: rows.slice(0, 5) });
  }
  return found;
}

type Summary = { kept: RawBuilder<unknown>; counted: RawBuilder<unknown> };

const orderDay = sql`(orders.date_created at time zone 'Europe/Dublin')::date`;
const completedRoutes = sql`select ${orderDay} as day, lower(btrim(pickup_town)) as pickup, lower(btrim(dropoff_town)) as dropoff,
    (total_cents - due_cents) * (currency = 'EUR')::integer as total_cents
  from orders where status = 'completed' and btrim(pickup_town) <> '' and btrim(dropoff_town) <> ''`;
/** Each customer's days with orders, each with the previous and next one. */
const customersDays = sql`select day, lag(day) over customer as previous, lead(day) over customer as next
  from (select distinct customer_email, ${orderDay} as day from orders where customer_email <> '') days
  window customer as (partition by customer_email order by day)`;

/** Recounts from the orders alone, independently of the fold's SQL. Rows that have dropped to zero may stay. */
const summaries: Record<string, Summary> = {
  "orders.refunded_cents": {
    kept: sql`select id, refunded_cents::bigint from orders where refunded_cents <> 0`,
    counted: sql`select refunds.order_id as id, sum(refunds.amount_cents) from refunds join payments on payments.id = refunds.payment_id
      where refunds.state = 'succeeded' and payments.state in ('applied', 'difference') and refunds.order_id is not null group by 1`,
  },
  "orders.received_cents": {
    kept: sql`select id, received_cents::bigint from orders where date_paid is null and received_cents <> 0`,
    counted: sql`select * from (
        select orders.id, greatest(0, coalesce((select sum(amount_cents) from allocations where order_id = orders.id), 0) - coalesce((
          select sum(amount_cents) from refunds where order_id = orders.id and state in ('pending', 'succeeded')
            and payment_id in (select payment_id from allocations where order_id = orders.id)), 0)) as cents
        from orders where date_paid is null and received_cents <> 0
      ) received where cents <> 0`,
  },
  allocations: {
    kept: sql`select payment_id, order_id, amount_cents from allocations`,
    counted: sql`select id, order_id, amount_cents from payments where order_id is not null and state in ('applied', 'difference')`,
  },
  sales_days: {
    kept: sql`select day, status, currency, orders, total_cents::numeric, refunded_cents::numeric from sales_days where orders <> 0`,
    counted: sql`select ${orderDay} as day, status, currency, count(*)::integer, sum(total_cents - due_cents)::numeric, sum(refunded_cents)::numeric
      from orders group by 1, 2, 3`,
  },
  delivery_days: {
    kept: sql`select day, collected, delivered, first_attempt, timed, on_time from delivery_days
      where (collected, delivered, first_attempt, timed, on_time) <> (0, 0, 0, 0, 0)`,
    counted: sql`select (at at time zone 'Europe/Dublin')::date as day,
        (count(*) filter (where not is_end))::integer, (count(*) filter (where is_delivered))::integer,
        (count(*) filter (where is_delivered and not has_failed))::integer,
        (count(*) filter (where is_end and due_at is not null))::integer,
        (count(*) filter (where is_delivered and at <= due_at))::integer
      from (
        select collected_at as at, false as is_end, false as is_delivered, has_failed, due_at from deliveries
        union all select ended_at, true, state = 'delivered', has_failed, due_at from deliveries
      ) happened where at is not null group by 1`,
  },
  "sales_days without orders": {
    kept: sql`select day, status from sales_days where orders = 0 and (total_cents <> 0 or refunded_cents <> 0)`,
    counted: sql`select null::date, null::text where false`,
  },
  sales_route_days: {
    kept: sql`select day, pickup_town, dropoff_town, completed_orders, completed_cents::numeric from sales_route_days
      join sales_routes on id = route_id where completed_orders <> 0 or completed_cents <> 0`,
    counted: sql`select day, pickup, dropoff, count(*)::integer, sum(total_cents)::numeric from (${completedRoutes}) routed group by 1, 2, 3`,
  },
  sales_route_periods: {
    kept: sql`select period, starts_on, pickup_town, dropoff_town, completed_orders, completed_cents::numeric from sales_route_periods
      join sales_routes on id = route_id where completed_orders <> 0 or completed_cents <> 0`,
    counted: sql`select period, date_trunc(period, day)::date, pickup, dropoff, count(*)::integer, sum(total_cents)::numeric
      from (${completedRoutes}) routed cross join (values ('month'), ('year')) as periods (period) group by 1, 2, 3, 4`,
  },
  customer_days: {
    kept: sql`select customer_email, day, orders from customer_days`,
    counted: sql`select customer_email, ${orderDay}, count(*)::integer from orders where customer_email <> '' group by 1, 2`,
  },
  customer_gaps: {
    kept: sql`select day, gap::integer, customers from customer_gaps where customers <> 0`,
    counted: sql`select day, gap, count(*)::integer from (
        select day, case
          when previous is null then 33
          when day - previous <= 31 then day - previous
          when extract(year from previous) = extract(year from day) then 32
          else 33 end as gap
        from (${customersDays}) placed
        union all select day, 0 from (${customersDays}) placed where next is null
      ) counted group by 1, 2`,
  },
  customers: {
    kept: sql`select email, orders_count, completed_orders, completed_cents::numeric, last_order_at from customers where orders_count <> 0`,
    counted: sql`select customer_email, count(*)::integer, (count(*) filter (where status = 'completed'))::integer,
      coalesce(sum(total_cents - due_cents) filter (where status = 'completed' and currency = 'EUR'), 0)::numeric, max(date_created)
      from orders where customer_email <> '' group by 1`,
  },
  "customers without orders": {
    kept: sql`select email from customers
      where orders_count = 0 and (completed_orders <> 0 or completed_cents <> 0 or last_order_at is not null)`,
    counted: sql`select null::text where false`,
  },
};
