/**
 * `npm run check-summaries`: counts every figure of sales and deliveries anew, from orders, refunds and what happened at the stops, and names what differs, which nothing should. Ends with 1
 * where something does; `-- --mend` then counts anew for good, while orders wait.
 */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import type { Database } from "../server/database/kysely.ts";
import { openDatabase } from "../server/database/open-database.ts";
import { compareSummaries } from "../server/database/summaries/compare-summaries.ts";
import { compareOutcomes } from "../server/deliveries/compare-outcomes.ts";
import { readEnvironment } from "../server/environment.ts";

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
  const differences = await compareSummaries(database.db);
  for (const { summary, rows, examples } of differences) {
    console.error(`${summary}: ${rows} rows differ, such as`);
    for (const example of examples) console.error(`  ${JSON.stringify(example)}`);
  }
  const wrong = await compareOutcomes(database.db);
  if (wrong.length > 0) {
    console.error(
      `${wrong.length} deliveries are kept otherwise than their events say, such as ${wrong.slice(0, 5).join(", ")}`,
    );
    process.exitCode = 1;
  }
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
