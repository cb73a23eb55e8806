import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { backOff } from "../../database/due-work.ts";
import { inTransaction } from "../../database/transaction.ts";
import { explainFailure } from "../../woocommerce/explain-failure.ts";
import { SiteRefused, SiteUnavailable } from "../../woocommerce/site.ts";

/** The largest number that a column holds. */
const largestId = 2_147_483_647;
const waitsMs = [60_000, 300_000, 900_000, 3_600_000];

/** An order of that site that could not be taken over: logged, kept with the reason for staff, and tried again later, ever more rarely. */
export async function noteUntaken(context: Context, shopOrderId: number, problem: unknown): Promise<void> {
  const failure = inWords(problem).slice(0, 500);
  context.log.error(
    { shopOrderId, failure, problem: problem instanceof Error ? problem.message : problem },
    "An order of the WordPress site could not be taken over",
  );
  if (shopOrderId > largestId) return;
  const now = context.now();
  await inTransaction(context, async ({ db }) => {
    const { rows } = await sql<{
      attempts: number;
    }>`insert into shop_news (shop_order_id, told_at, next_attempt_at, attempts, failure)
      values (${shopOrderId}, ${now}, ${now}, 1, ${failure})
      on conflict (shop_order_id) do update set failure = excluded.failure, told_at = excluded.told_at, attempts = shop_news.attempts + 1
      returning attempts`.execute(db);
    const next = new Date(now.getTime() + backOff(waitsMs, rows[0]?.attempts ?? 1));
    await db.updateTable("shop_news").set({ next_attempt_at: next }).where("shop_order_id", "=", shopOrderId).execute();
  });
}

/** For staff; the log has it as it was. */
function inWords(problem: unknown): string {
  if (problem instanceof SiteRefused || problem instanceof SiteUnavailable)
    return explainFailure(problem).replace(/\.$/, "");
  if (problem instanceof RangeError) return problem.message;
  if (typeof problem === "string")
    return `it cannot be read: ${problem}; look at it there, a plugin may have spoilt it`;
  return "it holds something that an order here cannot; look at it there, the log says what";
}
