import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Sample } from "../watch/process-metrics.ts";

type Counts = {
  queued_emails: number;
  failed_emails: number;
  oldest_email: number;
  queued_webhooks: number;
  oldest_webhook: number;
  open_sessions: number;
  pending_refunds: number;
  waiting_events: number;
  on_their_way: number;
  oldest_on_its_way: number;
};

/**
 * The current state of the shop for an operator's graphs: queues by length and age, open deliveries, orders and sums by
 * status. Each query reads an index of open rows, or a summary. Without a database, only reports that it is
 * unavailable.
 */
export async function readSamples(context: Context): Promise<Sample[]> {
  const own = [
    ...jobSamples(context),
    ...streamSamples(context),
    ...poolSamples(context),
    ...(await replicaSamples(context)),
  ];
  try {
    return [...own, gauge("database_up", "1 if the database answers", 1), ...(await readStored(context))];
  } catch {
    return [...own, gauge("database_up", "1 if the database answers", 0)];
  }
}

function jobSamples({ watch, now }: Context): Sample[] {
  return watch.snapshot().jobs.flatMap(({ name, everyMs, startedAt, lastAt }) => {
    // A first run that has not finished is overdue since its start.
    const dueMs = lastAt === null ? Date.parse(startedAt) : Date.parse(lastAt) + everyMs;
    const lag = Math.max(0, now().getTime() - dueMs) / 1_000;
    return [gauge("job_lag_seconds", "How long the next run of a background job is overdue", lag, { job: name })];
  });
}

function streamSamples({ live }: Context): Sample[] {
  return [gauge("live_streams", "Open event streams of staff, drivers and visitors", live.countStreams())];
}

function poolSamples({ watch }: Context): Sample[] {
  const pool = watch.poolState();
  return pool === null
    ? []
    : Object.entries(pool).map(([state, count]) =>
        gauge("database_connections", "Connections to the database, and requests that wait for one", count, { state }),
      );
}

async function replicaSamples({ replica }: Context): Promise<Sample[]> {
  if (replica === null) return [];
  const { lagSeconds, why } = await replica.state();
  const isRead = gauge("replica_read", "1 while exports and reports are read from the replica", why === null ? 1 : 0);
  return lagSeconds === null
    ? [isRead]
    : [isRead, gauge("replica_lag_seconds", "Age of the replica's data", lagSeconds)];
}

async function readStored(context: Context): Promise<Sample[]> {
  const { db } = context;
  const now = context.now();
  const [counts, deliveries, days] = await Promise.all([
    readCounts(db, now),
    db
      .selectFrom("deliveries")
      .select(["state", (eb) => eb.fn.countAll<number>().as("count")])
      .where("state", "not in", ["delivered", "returned", "cancelled"])
      .groupBy("state")
      .execute(),
    sql<{ status: string; orders: number; cents: number }>`
      select status, sum(orders)::float8 as orders, sum(total_cents - refunded_cents)::float8 as cents
      from sales_days where currency = 'EUR' group by status`.execute(db),
  ]);
  const queue = (name: string, waiting: number, oldest: number) => [
    gauge("queue_waiting", "Items waiting to be sent, by queue", waiting, { queue: name }),
    gauge("queue_oldest_seconds", "How long the oldest item of a queue has been due", oldest, { queue: name }),
  ];
  return [
    ...queue("emails", counts.queued_emails, counts.oldest_email),
    ...queue("webhooks", counts.queued_webhooks, counts.oldest_webhook),
    gauge("emails_failed", "Emails that were given up", counts.failed_emails),
    gauge("payments_open", "Payments begun that the gateway has not ended", counts.open_sessions),
    gauge("refunds_pending", "Refunds that the gateway has not confirmed", counts.pending_refunds),
    gauge(
      "invoice_payments_on_their_way",
      "Payments of invoices that their bank has not confirmed",
      counts.on_their_way,
    ),
    gauge(
      "invoice_payment_oldest_seconds",
      "How long the oldest payment of an invoice has been on its way",
      counts.oldest_on_its_way,
    ),
    gauge("payment_events_waiting", "Events of the gateway that could not be applied yet", counts.waiting_events),
    ...deliveries.map(({ state, count }) =>
      gauge("deliveries_open", "Deliveries that are not over, by state", Number(count), { state }),
    ),
    ...days.rows.flatMap(({ status, orders, cents }) => [
      gauge("orders", "Orders in euro by status", orders, { status }),
      gauge("orders_euros", "Order totals less refunds, by status", cents / 100, { status }),
    ]),
  ];
}

async function readCounts(db: Database, now: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select count(*)::integer from emails where state = 'queued') as queued_emails,
      (select count(*)::integer from emails where state = 'failed') as failed_emails,
      coalesce((select greatest(0, extract(epoch from ${now} - min(next_attempt_at))) from emails where state = 'queued'), 0)::float8
        as oldest_email,
      (select count(*)::integer from webhook_deliveries) as queued_webhooks,
      coalesce((select greatest(0, extract(epoch from ${now} - min(queued_at))) from webhook_deliveries), 0)::float8
        as oldest_webhook,
      (select count(*)::integer from payment_sessions where state in ('opening', 'open')) as open_sessions,
      (select count(*)::integer from refunds where state = 'pending') as pending_refunds,
      (select count(*)::integer from waiting_payment_events) as waiting_events,
      (select count(*)::integer from invoice_payments where state = 'on_its_way') as on_their_way,
      coalesce((select greatest(0, extract(epoch from ${now} - min(on_its_way_at))) from invoice_payments
        where state = 'on_its_way'), 0)::float8 as oldest_on_its_way`.execute(db);
  return rows[0]!;
}

const gauge = (name: string, help: string, value: number, labels?: Record<string, string>): Sample => ({
  name: `currach_${name}`,
  help,
  value,
  ...(labels && { labels }),
});
