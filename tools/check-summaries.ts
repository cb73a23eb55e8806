/**
 * `npm run check-summaries`: recounts every sales and delivery figure from orders, refunds and stop events, and the
 * ledgers of accounts from their parts, and reports differences, of which there should be none. Exits with 1 if there
 * are any; `-- --mend` then stores the recounted figures while orders wait. It changes no ledger: what differs there is
 * for people to look into.
 */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { dublinDate } from "../domain/schedule/dublin.ts";
import type { Database } from "../server/database/kysely.ts";
import { openDatabase } from "../server/database/open-database.ts";
import { findSummaryDifferences } from "../server/database/summaries/find-summary-differences.ts";
import { findWrongOutcomes } from "../server/deliveries/find-wrong-outcomes.ts";
import { readEnvironment } from "../server/environment.ts";
import { findLedgerDifferences } from "../server/invoices/find-ledger-differences.ts";

async function mend(db: Database): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`select recount_sales(), recount_deliveries()`.execute(transaction);
  });
}

const { values } = parseArgs({ options: { mend: { type: "boolean", default: false } } });
if (existsSync(".env")) process.loadEnvFile(".env");
const database = await openDatabase(readEnvironment(process.env), console.log, { as: "tool" });
try {
  const { count } = await database.db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const differences = await findSummaryDifferences(database.db);
  for (const { summary, rows, examples } of differences) {
    console.error(`${summary}: ${rows} rows differ, such as`);
    for (const example of examples) console.error(`  ${JSON.stringify(example)}`);
  }
  const wrong = await findWrongOutcomes(database.db);
  if (wrong.length > 0) {
    console.error(
      `${wrong.length} deliveries are kept otherwise than their events say, such as ${wrong.slice(0, 5).join(", ")}`,
    );
    process.exitCode = 1;
  }
  const unbalanced = await findLedgerDifferences(database.db, dublinDate(new Date()));
  for (const { what, rows, examples } of unbalanced) {
    console.error(`${what}: ${rows} rows, such as`);
    for (const example of examples) console.error(`  ${JSON.stringify(example)}`);
    process.exitCode = 1;
  }
  if (unbalanced.length === 0) console.log("The ledgers of accounts add up");
  if (differences.length === 0) console.log(`Every summary equals a recount of ${count} orders`);
  else if (values.mend) {
    await mend(database.db);
    console.log("Counted anew");
  } else {
    console.error("Mend them by: npm run check-summaries -- --mend");
    process.exitCode = 1;
  }
} finally {
  await database.stop();
}
