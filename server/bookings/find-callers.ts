import { sql } from "kysely";
import { type Caller, type CallerTrip, callersShown } from "../../contract/staff-booking.ts";
import { formatAddress } from "../../domain/addresses/address.ts";
import type { Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { matchWords } from "../database/search-words.ts";
import { canBeRepeated, rebookingOf } from "../orders/get-rebooking.ts";

/** Shorter searches match half of all customers. */
const minSearchLength = 3;
/** Matches among which the latest customers are chosen: the text so far may be a common name. */
const maxMatches = 200;
/** Orders read for each caller. */
const ordersPerCaller = 12;

/** Customers by phone, email or name as staff type, latest order first, with their last trips. */
export const findCallers: Verb<{ search: string }, { callers: Caller[] }> = async ({ db }, { search }) => {
  const matching = matchWords(search);
  if (matching === null || search.trim().length < minSearchLength) return { callers: [] };
  const found = db
    .selectFrom("customers")
    .select(["id", "name", "company", "email", "phone", "orders_count", "last_order_at"])
    .where(matching)
    .limit(maxMatches);
  const rows = await db
    .with(
      (cte) => cte("found").materialized(),
      () => found,
    )
    .selectFrom("found")
    .selectAll()
    .orderBy("last_order_at", (order) => order.desc().nullsLast())
    .orderBy("id", "desc")
    .limit(callersShown.callers)
    .execute();
  const trips = await readTrips(
    db,
    rows.map(({ email }) => email),
  );
  return {
    callers: rows.map((row) => ({
      id: row.id,
      name: row.name,
      company: row.company,
      email: row.email,
      phone: row.phone,
      orders: row.orders_count,
      lastOrderAt: row.last_order_at?.toISOString() ?? null,
      trips: trips.get(row.email) ?? [],
    })),
  };
};

/** By email address, newest first, each route once. */
async function readTrips(db: Database, emails: string[]): Promise<Map<string, CallerTrip[]>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .selectFrom(sql<{ email: string }>`unnest(${emails}::text[])`.as<"found">(sql`found (email)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("orders")
          .selectAll()
          .whereRef("orders.customer_email", "=", "found.email")
          .orderBy("orders.date_created", "desc")
          .orderBy("orders.id", "desc")
          .limit(ordersPerCaller)
          .as("last"),
      (join) => join.onTrue(),
    )
    .selectAll("last")
    .orderBy("last.date_created", "desc")
    .orderBy("last.id", "desc")
    .execute();
  const trips = new Map<string, CallerTrip[]>();
  const seen = new Set<string>();
  for (const row of rows.filter(canBeRepeated)) {
    const trip = { ...rebookingOf(row), orderId: row.id, bookedAt: row.date_created.toISOString() };
    const { pickup, dropoff } = trip.shipment;
    const route = [row.customer_email, formatAddress(pickup), formatAddress(dropoff)].join("\n").toLowerCase();
    const own = trips.get(row.customer_email) ?? [];
    if (seen.has(route) || own.length === callersShown.trips) continue;
    seen.add(route);
    trips.set(row.customer_email, [...own, trip]);
  }
  return trips;
}
