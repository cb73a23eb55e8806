import { sql } from "kysely";
import { ensureJwtSecret } from "../../server/auth/jwt-secret.ts";
import type { Context } from "../../server/context.ts";
import type { Database } from "../../server/database/kysely.ts";
import { ensureFirstSettings } from "../../server/settings/stored-settings.ts";
import { seedDemo } from "../demo/seed-demo.ts";
import { type Base, copySteps, extractPatterns, type Step, seededTables } from "./copy-orders.ts";
import { openAccounts } from "./open-accounts.ts";
import { seedCustomers } from "./people.ts";
import { deliverySteps } from "./seed-deliveries.ts";
import { withoutIndexes } from "./without-indexes.ts";

export type SeedShopOptions = {
  /** How many orders to add. */
  orders: number;
  /** How many days up to today have orders with deliveries, drivers, runs and proofs. */
  days?: number;
  /** Called with a line about each step. */
  onStep?: (name: string) => void;
};

/** Average number of orders per customer. */
const ordersOfCustomer = 7;

/**
 * Adds five years of orders with customers, payments, refunds, receipts and events. One year is made through the shop's
 * own verbs (the demo's), then copied to other customers and dates, so that each order is consistent in itself and with
 * the ledger. Orders on account belong to the account of some company, which has members and may have agreed prices.
 * Emails, submissions and quotes are not copied, since a shop deletes them too. A single transaction.
 */
export async function seedShop(
  context: Context,
  { orders, days = 0, onStep = () => {} }: SeedShopOptions,
): Promise<void> {
  await ensureFirstSettings(context.db);
  context.settings.invalidate();
  const { settings } = await context.settings.current();
  await context.db.transaction().execute(async (db) => {
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`set local lock_timeout = '60s'`.execute(db);
    await sql`set local work_mem = '128MB'`.execute(db);
    const base = await readBase(db);
    onStep("Booking a year by the shop's own verbs");
    // Links in emails to approvers are signed with it; a tool may be the first to use a database.
    const jwtSecret = context.environment.jwtSecret ?? (await ensureJwtSecret(db));
    const environment = { ...context.environment, jwtSecret };
    await seedDemo({ ...context, environment, db }, { seed: 1_922, isInvoiced: false });
    await restoreCounters(db, base);
    onStep("People");
    await storePeople(db, Math.max(20, Math.ceil(orders / ordersOfCustomer)));
    onStep("Accounts");
    await openAccounts({ ...context, environment, db }, orders);
    const take = async ({ name, statements }: Step) => {
      onStep(name);
      for (const statement of statements) await statement.execute(db);
    };
    await take(extractPatterns(base));
    const copy = async () => {
      for (const step of copySteps(base, orders, context.now())) await take(step);
    };
    await withoutIndexes(db, seededTables, copy, onStep);
    for (const step of days > 0 ? deliverySteps(base.orders, days, context.now()) : []) await take(step);
    onStep("Summaries");
    await sql`select recount_sales()`.execute(db);
  });
  if (!settings.livePaymentsEnabled)
    onStep("Live payments were off and are on now, as made-up orders are paid online: see Site Settings");
  onStep("Statistics");
  await vacuum(context.db);
}

async function readBase(db: Database): Promise<Base> {
  const { rows } = await sql<Base>`select
    greatest((select max(id) from orders), 1000)::integer as orders,
    coalesce((select max(id) from customers), 0)::integer as customers,
    coalesce((select max(id) from payments), 0)::integer as payments,
    coalesce((select max(id) from refunds), 0)::integer as refunds,
    (select last_value from form_submissions_id_seq)::integer as submissions,
    (select last_number from document_counters where kind = 'receipt') as receipts,
    (select last_number from document_counters where kind = 'credit_note') as "creditNotes"`.execute(db);
  return rows[0] as Base;
}

/** Frees the document numbers that the patterns used. */
async function restoreCounters(db: Database, { receipts, creditNotes }: Base): Promise<void> {
  await sql`update document_counters set last_number = case kind when 'receipt' then ${receipts}::integer else ${creditNotes}::integer end`.execute(
    db,
  );
}

async function storePeople(db: Database, count: number): Promise<void> {
  await sql`create temp table people (id integer, first_name text, last_name text, email text, phone text, company text) on commit drop`.execute(
    db,
  );
  const people = seedCustomers(count);
  const chunk = 20_000;
  for (let start = 0; start < people.length; start += chunk) {
    const rows = people.slice(start, start + chunk).map(({ firstName, lastName, ...person }, index) => ({
      ...person,
      id: start + index + 1,
      first_name: firstName,
      last_name: lastName,
    }));
    await sql`insert into people select * from jsonb_populate_recordset(null::people, ${JSON.stringify(rows)}::jsonb)`.execute(
      db,
    );
  }
  // An email address that the shop already knows stays with its customer.
  await sql`update people set email = 'seed.' || email where exists (select from customers where customers.email = people.email)`.execute(
    db,
  );
  await sql`create unique index on people (id)`.execute(db);
  await sql`analyze people`.execute(db);
}

/** Also updates the visibility map, which index-only scans need. */
async function vacuum(db: Database): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum (analyze)`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}
