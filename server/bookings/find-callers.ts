import { type Selectable, sql } from "kysely";
import { type Caller, type CallerTrip, callersShown } from "../../contract/staff-booking.ts";
import { accountNumber } from "../../domain/accounts/references.ts";
import { formatAddress } from "../../domain/addresses/address.ts";
import type { Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { matchWords } from "../database/search-words.ts";
import type { Orders } from "../database/types.ts";
import { canBeRepeated, rebookingOf } from "../orders/get-rebooking.ts";
import { isErased } from "../orders/order-content.ts";
import { orderJsonOf } from "../orders/stored-order.ts";

/** A shorter search would match half of all customers. */
const minSearchLength = 3;
/** How many matches the latest customers are chosen from: the text so far may be a common name. */
const maxMatches = 200;
/** Orders read per caller. */
const ordersPerCaller = 12;

type Matching = NonNullable<ReturnType<typeof matchWords>>;

/**
 * Finds callers by phone, email or name, as staff type it, with their last trips; the latest order comes first. Callers
 * without an email address are found by their orders.
 */
export const findCallers: Verb<{ search: string }, { callers: Caller[] }> = async ({ db }, { search }) => {
  const matching = matchWords(search);
  if (matching === null || search.trim().length < minSearchLength) return { callers: [] };
  const [customers, others] = await Promise.all([findCustomers(db, matching), findWithoutEmail(db, matching)]);
  const newestFirst = (one: Caller, other: Caller) => (other.lastOrderAt ?? "").localeCompare(one.lastOrderAt ?? "");
  return { callers: [...customers, ...others].sort(newestFirst).slice(0, callersShown.callers) };
};

async function findCustomers(db: Database, matching: Matching): Promise<Caller[]> {
  const found = db
    .selectFrom("customers")
    .select(["id", "name", "company", "vat_number", "email", "phone", "orders_count", "last_order_at"])
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
  const orders = await readOrders(
    db,
    rows.map(({ email }) => email),
  );
  return rows.map((row) => ({
    key: `customer-${row.id}`,
    name: row.name,
    company: row.company,
    vatNumber: row.vat_number,
    email: row.email,
    phone: row.phone,
    orders: row.orders_count,
    lastOrderAt: row.last_order_at?.toISOString() ?? null,
    trips: tripsOf(orders.filter(({ customer_email }) => customer_email === row.email)),
  }));
}

/** Groups orders without an email address by name and phone. */
async function findWithoutEmail(db: Database, matching: Matching): Promise<Caller[]> {
  const rows = await db
    .selectFrom("orders")
    .selectAll()
    // A literal, so that the partial index can serve it.
    .where("customer_email", "=", sql.lit(""))
    .where(matching)
    .limit(maxMatches)
    .execute();
  const people = new Map<string, Selectable<Orders>[]>();
  for (const order of rows.filter((order) => !isErased(order))) {
    const person = `${order.customer_name.trim().toLowerCase()}/${order.customer_phone.replace(/\D/g, "")}`;
    people.set(person, [...(people.get(person) ?? []), order]);
  }
  return Array.from(people, ([person, found]) => {
    const orders = found.sort((one, other) => other.date_created.getTime() - one.date_created.getTime());
    const last = orders[0]!;
    return {
      key: person,
      name: last.customer_name,
      company: orderJsonOf(last).billing.company ?? "",
      vatNumber: last.vat_number,
      email: "",
      phone: last.customer_phone,
      orders: orders.length,
      lastOrderAt: last.date_created.toISOString(),
      trips: tripsOf(orders),
    };
  });
}

/** The last orders of each email address, newest first. */
async function readOrders(db: Database, emails: string[]): Promise<Selectable<Orders>[]> {
  if (emails.length === 0) return [];
  return db
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
}

/** A caller's orders as trips to copy, each route once. */
function tripsOf(orders: Selectable<Orders>[]): CallerTrip[] {
  const routes = new Map<string, CallerTrip>();
  for (const order of orders.filter(canBeRepeated)) {
    const company = orderJsonOf(order).billing.company ?? "";
    const copied = {
      orderId: order.id,
      bookedAt: order.date_created.toISOString(),
      company,
      vatNumber: order.vat_number,
      accountNumber: order.account_id === null ? null : accountNumber(order.account_id),
    };
    const trip = { ...rebookingOf(order), ...copied };
    const { pickup, dropoff } = trip.shipment;
    const route = [formatAddress(pickup), formatAddress(dropoff)].join("\n").toLowerCase();
    if (!routes.has(route)) routes.set(route, trip);
  }
  return [...routes.values()].slice(0, callersShown.trips);
}
