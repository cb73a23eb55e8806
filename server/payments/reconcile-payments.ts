import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { isGatewayError, type PaymentGateway } from "../gateways/gateway.ts";
import { syncRefunds } from "../refunds/sync-refunds.ts";
import { clearGatewayFailure, reportGatewayFailure } from "./gateway-failures.ts";
import { reconcileEvents } from "./reconcile-events.ts";
import { recordSession } from "./record-incoming-money.ts";

const source = "reconciler";
export const reconcileOperation = "compare its payments with ours";
/** Each run overlaps the last by this much, because the gateway may list entries late. */
const overlapMs = 3_600_000;
const firstRunPeriodMs = 3 * 86_400_000;
/** How long a visitor who wants to pay waits at most. */
const timeoutMs = 15_000;

type Reconciled = { pages: number; refunds: number };
const nothing: Reconciled = { pages: 0, refunds: 0 };

/** Gateways reconciled since this process started; a backup is only restored while no process runs. */
const reconciled = new WeakSet<PaymentGateway>();
const running = new WeakMap<PaymentGateway, Promise<Reconciled | null>>();

/**
 * For a gateway without a past, such as the one that fills an empty shop: nothing has to be reconciled before its use.
 */
export function skipReconciliation(gateway: PaymentGateway): void {
  reconciled.add(gateway);
}

/**
 * Records what the gateway completed and refunded since the last run: payments with missed events, and payments that
 * match no order. Then applies the events that it lists, which reach back a limited time, while payments and refunds
 * reach back as far as our books.
 */
export async function reconcilePayments(context: Context): Promise<Reconciled & { events: number }> {
  const gateway = context.payments;
  if (!gateway) return { ...nothing, events: 0 };
  const listed = await reconcileLists(context, gateway);
  return { ...(listed ?? nothing), events: listed ? await reconcileEvents(context, gateway) : 0 };
}

async function reconcileLists(context: Context, gateway: PaymentGateway): Promise<Reconciled | null> {
  const run = reconcile(context, gateway);
  running.set(gateway, run);
  try {
    return await run;
  } finally {
    if (running.get(gateway) === run) running.delete(gateway);
  }
}

/**
 * True once our records were reconciled since this process started; reconciles them if not, and waits for that up to
 * a limit. Until then nobody is asked to pay and no order is cancelled as unpaid, because a restored backup may lack
 * payments.
 */
export async function ensureReconciled(context: Context): Promise<boolean> {
  const gateway = context.payments;
  if (!gateway || reconciled.has(gateway)) return true;
  const run = (running.get(gateway) ?? reconcileLists(context, gateway)).then(
    () => {},
    (error: unknown) => context.log.error({ err: error }, "Payment reconciliation failed"),
  );
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  await Promise.race([run, timedOut]);
  clearTimeout(timer);
  return reconciled.has(gateway);
}

/** Null if the gateway could not be reached. */
async function reconcile(context: Context, gateway: PaymentGateway): Promise<Reconciled | null> {
  const name = `gateway:${gateway.name}`;
  const now = context.now();
  const reached = await context.db
    .selectFrom("watermarks")
    .select("reached")
    .where("name", "=", name)
    .executeTakeFirst();
  // A run whose clock was ahead may have left a watermark in the future.
  const from = Math.min(reached?.reached.getTime() ?? now.getTime() - firstRunPeriodMs, now.getTime());
  const since = new Date(from - overlapMs);
  try {
    const sessions = await gateway.completedSince(since);
    const refunds = await gateway.refundsSince(since);
    const errors: unknown[] = [];
    /** An entry that fails does not block the others. */
    const record = (what: object, work: (context: Context) => Promise<unknown>) =>
      inTransaction(context, work).catch((error: unknown) => {
        context.log.error({ err: error, ...what }, "A payment or refund at the gateway could not be recorded");
        errors.push(error);
      });
    for (const session of sessions) {
      const what = { gatewaySessionId: session.gatewaySessionId };
      await record(what, (context) => recordSession(context, { gateway: gateway.name, session, source }));
    }
    for (const refund of refunds) {
      const what = { gatewayRefundId: refund.gatewayRefundId };
      await record(what, (context) => syncRefunds(context, { gateway: gateway.name, refunds: [refund], source }));
    }
    reconciled.add(gateway);
    await clearGatewayFailure(context, reconcileOperation);
    // After a failure, the next run starts from the same time again, until everything is recorded.
    if (errors.length > 0) throw errors[0];
    await context.db
      .insertInto("watermarks")
      .values({ name, reached: now })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ reached: now }))
      .execute();
    return { pages: sessions.length, refunds: refunds.length };
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    await reportGatewayFailure(context, reconcileOperation, error);
    return null;
  }
}
