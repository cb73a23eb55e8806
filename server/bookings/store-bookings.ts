import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { plannedOnce } from "../database/statement-names.ts";
import { writeTogether } from "../database/write-together.ts";
import { type NewSubmission, storeSubmissions } from "../forms/store-submissions.ts";
import { insertKeptAnswers, type KeptAnswer } from "../idempotency/with-idempotency.ts";
import { enqueueEmails, type NewEmail } from "../mail/enqueue-emails.ts";
import { customerRows, type LineToStore, storeOrderLines, storeOrders } from "../orders/store-order.ts";
import { type NewOrderEvent, storeOrderEvents } from "../orders/store-order-event.ts";
import type { BookingCustomer, NewOrder } from "./new-order.ts";

/** All that one booking writes. */
export type BookingToStore = {
  customer: BookingCustomer;
  order: NewOrder;
  quoteReference: string;
  lines: readonly LineToStore[];
  event: NewOrderEvent;
  submissions: NewSubmission[];
  emails: NewEmail[];
  /** Null where the request came without an Idempotency-Key. */
  kept: KeptAnswer | null;
};

type Waiting = { context: Pick<Context, "now" | "environment" | "remoteShop">; booking: BookingToStore };

const writers = new WeakMap<Database, (waiting: Waiting) => Promise<unknown>>();

/**
 * Stores customer, order, lines, event, submissions, emails and the answer of a booking in one statement: all of it or nothing, and one
 * round trip. Bookings that come at the same moment share it; one whose part is refused is refused alone. Throws the violated unique
 * constraint where the quote is an order already, or the key was used.
 */
export function storeBooking(context: Context, booking: BookingToStore): Promise<unknown> {
  const { db } = context;
  if (db.isTransaction) return insertBookings(db, [{ context, booking }]);
  const writer = writers.get(db) ?? writeTogether((waiting: Waiting[]) => insertBookings(db, waiting));
  writers.set(db, writer);
  return writer({ context, booking });
}

async function insertBookings(db: Database, waiting: Waiting[]): Promise<void> {
  const bookings = waiting.map(({ booking }) => booking);
  const { environment, remoteShop, now: clock } = waiting.at(-1)!.context;
  const now = clock();
  const orders = bookings.map(({ order }) => order);
  const { known, others } = splitCustomers(bookings.map(({ customer }) => customer));
  const exporting = remoteShop.afterBookings(
    bookings.map(({ order: { id, status }, quoteReference }) => ({ id, status, quoteReference })),
    now,
  );
  const answers = JSON.stringify(bookings.flatMap(({ kept }) => kept ?? []));
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
    remembered as (${insertKeptAnswers(sql`${answers}::jsonb`)})
    select 1`.execute(db);
}

/** Each address once: left untouched, or made and refreshed, where one of its bookings asks for that. */
function splitCustomers(customers: readonly BookingCustomer[]) {
  const others = customers.filter(({ id }) => id === null);
  const written = new Set(others.map(({ email }) => email));
  const known = new Map(customers.filter(({ email }) => !written.has(email)).map(({ email, id }) => [email, id]));
  return { others, known: Array.from(known, ([email, id]) => ({ email, id })) };
}
