import { type RawBuilder, sql } from "kysely";
import type { OrderId } from "../domain/orders/references.ts";
import type { Database } from "../server/database/kysely.ts";
import type { TestApp } from "./app.ts";
import { book, quoteFor, requestQ1 } from "./journeys.ts";
import { type Pending, payInSandbox, pressPay } from "./payments.ts";
import { addDriver, giveStops, type PhoneOwner } from "./phone.ts";

/** An order whose every value differs from the other one's. */
export type DistinctOrder = Pending & { email: string; name: string };
/** The same once it is paid, with its tracking key, and the driver whose run its stops are on. */
export type DrivenOrder = DistinctOrder & { trackKey: string; driver: PhoneOwner };

const requests = [
  { ...requestQ1, scheduledDate: "2026-03-04" },
  { ...requestQ1, packageType: "medium_box", quantity: 3, scheduledDate: "2026-03-05", priority: "next_day" },
] as const;
const contacts = [
  {
    firstName: "Orla",
    lastName: "Nolan",
    email: "orla@example.ie",
    phone: "0851112222",
    packageDescription: "Spare parts",
    pickupInstructions: "Gate 4",
    deliveryContactName: "Pat Flynn",
    deliveryContactPhone: "0853334444",
    deliveryInstructions: "Ask for Pat",
    billingAddress1: "4 Quay Street",
  },
  {
    firstName: "Tom",
    lastName: "Walsh",
    email: "tom@example.ie",
    phone: "0865556666",
    packageDescription: "Books",
    pickupInstructions: "Back door",
    deliveryContactName: "Una Ryan",
    deliveryContactPhone: "0867778888",
    deliveryInstructions: "Second floor",
    billingAddress1: "9 Mill Road",
  },
] as const;

let customers = 0;

/** Books with a new customer each time. */
async function bookDistinct(app: TestApp, which: 0 | 1): Promise<DistinctOrder> {
  const quote = await quoteFor(app, requests[which]);
  const { firstName, lastName } = contacts[which];
  const email = `${++customers}.${contacts[which].email}`;
  const { orderId, orderKey } = await book(app, quote.id, { ...contacts[which], email });
  return { orderId, orderKey, totalCents: quote.totalCents, email, name: `${firstName} ${lastName}` };
}

/** Two orders of different customers, goods, days and prices; with live payments they wait for their payment. */
export async function bookTwo(app: TestApp): Promise<[DistinctOrder, DistinctOrder]> {
  return [await bookDistinct(app, 0), await bookDistinct(app, 1)];
}

/** The same with their payment pages open. */
export async function bookTwoOpen(app: TestApp): Promise<[DistinctOrder, DistinctOrder]> {
  const both = await bookTwo(app);
  for (const order of both) await pressPay(app, order);
  return both;
}

/** The same, paid by card in the sandbox. */
export async function bookTwoPaid(app: TestApp): Promise<[DistinctOrder, DistinctOrder]> {
  const both = await bookTwo(app);
  for (const order of both) await payInSandbox(app, order);
  return both;
}

/** The same, paid, each on the run of a driver of its own. */
export async function bookTwoDriven(app: TestApp): Promise<[DrivenOrder, DrivenOrder]> {
  const [first, second] = await bookTwoPaid(app);
  return [await giveDriver(app, first, "Aoife Daly"), await giveDriver(app, second, "Brian Keane")];
}

async function giveDriver(app: TestApp, order: DistinctOrder, name: string): Promise<DrivenOrder> {
  const shop = { db: app.db, now: app.context.now };
  const driver = await addDriver(shop, name);
  await giveStops(shop, driver, order.orderId, { day: "2026-03-04" });
  const { track_key } = await app.db
    .selectFrom("deliveries")
    .select("track_key")
    .where("order_id", "=", order.orderId)
    .executeTakeFirstOrThrow();
  return { ...order, trackKey: track_key ?? "", driver };
}

/** Conditions for an order's rows in tables that do not name it themselves. */
const related = {
  orders: (id: OrderId) => sql`row.id = ${id}`,
  customers: (id: OrderId) => sql`row.id = (select customer_id from orders where id = ${id})`,
  quotes: (id: OrderId) => sql`row.id = (select quote_id from orders where id = ${id})`,
  refund_lines: (id: OrderId) => sql`row.refund_id in (select id from refunds where order_id = ${id})`,
  disputes: (id: OrderId) => sql`row.payment_id in (select id from payments where order_id = ${id})`,
  runs: (id: OrderId) => sql`(row.driver_id, row.day) in (select driver_id, run_day from stops where order_id = ${id})`,
};

/** Per table, the condition for `row` to belong to an order. */
export async function conditionsOfOrder(db: Database, id: OrderId): Promise<Map<string, RawBuilder<unknown>>> {
  const naming = await sql<{ table: string }>`
    select table_name as table from information_schema.columns join pg_tables on tablename = table_name
    where table_schema = 'public' and column_name = 'order_id' order by table_name`.execute(db);
  const conditions = new Map<string, RawBuilder<unknown>>();
  for (const { table } of naming.rows) conditions.set(table, sql`row.order_id = ${id}`);
  for (const [table, condition] of Object.entries(related)) conditions.set(table, condition(id));
  return conditions;
}

/** Every row of every table that belongs to an order, to check that none has changed. Empty tables are left out. */
export async function readEverythingOf(db: Database, id: OrderId): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [table, condition] of await conditionsOfOrder(db, id)) {
    const { rows } = await sql`select to_jsonb(row) as row from ${sql.table(table)} as row
      where ${condition} order by to_jsonb(row)::text`.execute(db);
    if (rows.length > 0) found[table] = rows;
  }
  return found;
}
