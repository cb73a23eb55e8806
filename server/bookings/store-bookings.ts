import { sql } from "kysely";
import type { Context } from "../context.ts";
import { batchWrites } from "../database/batch-writes.ts";
import type { Database } from "../database/kysely.ts";
import { plannedOnce } from "../database/statement-names.ts";
import { type NewSubmission, storeSubmissions } from "../forms/store-submissions.ts";
import { type IdempotencyRow, insertAnswers } from "../idempotency/with-idempotency.ts";
import { enqueueEmails, type NewEmail } from "../mail/enqueue-emails.ts";
import { customerRows, type LineToStore, storeOrderLines, storeOrders } from "../orders/store-order.ts";
import { type NewOrderEvent, storeOrderEvents } from "../orders/store-order-event.ts";
import type { BookingCustomer, NewOrder } from "./new-order.ts";

/** Everything that one booking stores. */
export type BookingToStore = {
  customer: BookingCustomer;
  order: NewOrder;
  quoteReference: string;
  lines: readonly LineToStore[];
  event: NewOrderEvent;
  submissions: NewSubmission[];
  emails: NewEmail[];
  /** Null without an Idempotency-Key. */
  answer: IdempotencyRow | null;
};

type Waiting = { context: Pick<Context, "now" | "environment" | "remoteShop">; booking: BookingToStore };

const writers = new WeakMap<Database, (waiting: Waiting) => Promise<unknown>>();

/**
 * Stores a booking with everything that belongs to it in one statement, so all or nothing in one round trip. Concurrent
 * bookings share a statement, and a refused one fails alone. Throws a unique violation if the quote was already booked
 * or the key already used.
 */
export function storeBooking(context: Context, booking: BookingToStore): Promise<unknown> {
  const { db } = context;
  if (db.isTransaction) return insertBookings(db, [{ context, booking }]);
  const writer = writers.get(db) ?? batchWrites((waiting: Waiting[]) => insertBookings(db, waiting));
  writers.set(db, writer);
  return writer({ context, booking });
}

async function insertBookings(db: Database, waiting: Waiting[]): Promise<void> {
  const bookings = waiting.map(({ booking }) => booking);
  const { environment, remoteShop, now: clock } = waiting.at(-1)!.context;
  const now = clock();
  const orders = bookings.map(({ order }) => order);
  const { known, others } = splitCustomers(bookings.map(({ customer }) => customer));
  const exporting = remoteShop.exportBookings(
    bookings
      .filter(({ order }) => !order.is_local)
      .map(({ order: { id, status }, quoteReference }) => ({ id, status, quoteReference })),
    now,
  );
  const answers = JSON.stringify(bookings.flatMap(({ answer }) => answer ?? []));
  await sql`${plannedOnce}with
    refreshed as (${customerRows(others)}),
    customer as (
      select id, email from refreshed
      union all select id, email from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as known (id integer, email text)
    ),
    placed as (${storeOrders(orders)}),
    lines as (${storeOrderLines(bookings.map(({ order, lines }) => ({ orderId: order.id, lines })))}),
    event as (${storeOrderEvents(bookings.map(({ order, event }) => ({ orderId: order.id, ...event })))}),
    submitted as (${storeSubmissions(
      bookings.flatMap(({ submissions }) => submissions),
      now,
    )}),
    ${exporting ? sql`exporting as (${exporting}),` : sql``}
    mailed as (${enqueueEmails(
      bookings.flatMap(({ emails }) => emails),
      now,
      environment.publicUrl,
    )}),
    answered as (${insertAnswers(sql`${answers}::jsonb`)})
    select 1`.execute(db);
}

/** Lists each address once: untouched, unless one of its bookings needs an insert or update. */
function splitCustomers(customers: readonly BookingCustomer[]) {
  const others = customers.filter(({ id }) => id === null);
  const written = new Set(others.map(({ email }) => email));
  const known = new Map(customers.filter(({ email }) => !written.has(email)).map(({ email, id }) => [email, id]));
  return { others, known: Array.from(known, ([email, id]) => ({ email, id })) };
}
