/**
 * `npm run check-summaries`: recounts every sales and delivery figure from orders, refunds and stop events, and the
 * ledgers of accounts from their parts, and reports differences, of which there should be none. Exits with 1 if there
 * are any; `-- --mend` then stores the recounted figures while orders wait. It changes no ledger: differences there are
 * for people to investigate.
 */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import type { Database } from "../server/database/kysely.ts";
import { openDatabase } from "../server/database/open-database.ts";
import { readEnvironment } from "../server/environment.ts";
import { reportDifferences } from "./recovery/report-differences.ts";

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
  const { summaries, others } = await reportDifferences(database.db);
  if (others > 0) process.exitCode = 1;
  if (summaries > 0 && values.mend) {
    await mend(database.db);
    console.log("Recounted");
  } else if (summaries > 0) {
    console.error("Repair them with: npm run check-summaries -- --mend");
    process.exitCode = 1;
  }
} finally {
  await database.stop();
}
