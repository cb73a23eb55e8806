import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Database } from "../../server/database/kysely.ts";
import { findSummaryDifferences } from "../../server/database/summaries/find-summary-differences.ts";
import { findWrongOutcomes } from "../../server/deliveries/find-wrong-outcomes.ts";
import { findLedgerDifferences } from "../../server/invoices/find-ledger-differences.ts";

/**
 * Recounts every figure from its source rows and prints the differences. `summaries`: figures that can be recounted;
 * `others`: events and ledgers that people have to investigate.
 */
export async function reportDifferences(db: Database): Promise<{ summaries: number; others: number }> {
  const show = (title: string, examples: readonly unknown[]) => {
    console.error(title);
    for (const example of examples) console.error(`  ${JSON.stringify(example)}`);
  };
  const { count } = await db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const summaries = await findSummaryDifferences(db);
  for (const { summary, rows, examples } of summaries) show(`${summary}: ${rows} rows differ, such as`, examples);
  const wrong = await findWrongOutcomes(db);
  if (wrong.length > 0)
    show(`${wrong.length} deliveries do not match their events, such as ${wrong.slice(0, 5).join(", ")}`, []);
  const unbalanced = await findLedgerDifferences(db, dublinDate(new Date()));
  for (const { what, rows, examples } of unbalanced) show(`${what}: ${rows} rows, such as`, examples);
  if (unbalanced.length === 0) console.log("The ledgers of accounts add up");
  if (summaries.length === 0) console.log(`Every summary equals a recount of ${count} orders`);
  return { summaries: summaries.length, others: wrong.length + unbalanced.length };
}
