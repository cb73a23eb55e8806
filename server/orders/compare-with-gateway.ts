import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { GatewayRefused, GatewayUnavailable } from "../payments/gateway.ts";
import { settleSession } from "./settle-session.ts";
import { syncRefunds } from "./sync-refunds.ts";

const source = "reconciler";
/** Looked at again each time: the gateway lists what it knows, not what it will. */
const overlapMs = 3_600_000;
const firstLookMs = 3 * 86_400_000;

/**
 * Reads what the gateway completed and refunded since the last comparison and brings what is missing into our books: news that never
 * came, and money of which no order knows.
 */
export async function compareWithGateway(context: Context): Promise<{ pages: number; refunds: number }> {
  const gateway = context.payments;
  if (!gateway) return { pages: 0, refunds: 0 };
  const name = `gateway:${gateway.name}`;
  const now = context.now();
  const reached = await context.db
    .selectFrom("watermarks")
    .select("reached")
    .where("name", "=", name)
    .executeTakeFirst();
  const since = new Date((reached?.reached.getTime() ?? now.getTime() - firstLookMs) - overlapMs);
  try {
    const sessions = await gateway.completedSince(since);
    for (const session of sessions) {
      await inTransaction(context.db, (transaction) =>
        settleSession(context, transaction, { gateway: gateway.name, session, source }),
      );
    }
    const refunds = await gateway.refundsSince(since);
    for (const refund of refunds) {
      await inTransaction(context.db, (transaction) =>
        syncRefunds(context, transaction, { gateway: gateway.name, refunds: [refund], source }),
      );
    }
    await context.db
      .insertInto("watermarks")
      .values({ name, reached: now })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ reached: now }))
      .execute();
    return { pages: sessions.length, refunds: refunds.length };
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error;
    context.log.warn({ err: error }, "The payment gateway could not be compared with");
    return { pages: 0, refunds: 0 };
  }
}
