import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { isOfGateway, type PaymentGateway } from "../gateways/gateway.ts";
import { syncRefunds } from "../refunds/sync-refunds.ts";
import { noteGatewayFault, noteGatewayWorks } from "./note-gateway-fault.ts";
import { recordSession } from "./record-session.ts";

const source = "reconciler";
/** The name of this work in Health. */
export const comparing = "compare its payments with ours";
/** Each comparison goes back this much further: the gateway may list something late. */
const overlapMs = 3_600_000;
const firstLookMs = 3 * 86_400_000;
/** Somebody who presses the pay button meanwhile waits no longer than this. */
const timeoutMs = 15_000;

type Compared = { pages: number; refunds: number };

/** Gateways that were compared since this process started: a backup is restored before a process starts, never under one that runs. */
const compared = new WeakSet<PaymentGateway>();
const underWay = new WeakMap<PaymentGateway, Promise<Compared>>();

/**
 * Reads what the gateway completed and refunded since the last comparison and brings what is missing into our books: payments whose events
 * never came, and money of which no order knows.
 */
export async function reconcilePayments(context: Context): Promise<Compared> {
  const gateway = context.payments;
  if (!gateway) return { pages: 0, refunds: 0 };
  const turn = compare(context, gateway);
  underWay.set(gateway, turn);
  try {
    return await turn;
  } finally {
    if (underWay.get(gateway) === turn) underWay.delete(gateway);
  }
}

/**
 * Whether our books were compared with the gateway's since this process started; compares them where they were not. Before that no customer
 * is asked for money and no order is cancelled as unpaid: books that were restored from a backup may not know that it was paid.
 */
export async function ensureReconciled(context: Context): Promise<boolean> {
  const gateway = context.payments;
  if (!gateway || compared.has(gateway)) return true;
  const turn = (underWay.get(gateway) ?? reconcilePayments(context)).then(
    () => {},
    (error: unknown) => context.log.error({ err: error }, "The comparison with the payment gateway failed"),
  );
  let late: NodeJS.Timeout | undefined;
  const timedOut = new Promise<void>((resolve) => {
    late = setTimeout(resolve, timeoutMs);
  });
  await Promise.race([turn, timedOut]);
  clearTimeout(late);
  return compared.has(gateway);
}

async function compare(context: Context, gateway: PaymentGateway): Promise<Compared> {
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
    const refunds = await gateway.refundsSince(since);
    const faults: unknown[] = [];
    /** One that cannot be booked holds up no other. */
    const book = (what: object, work: (context: Context) => Promise<unknown>) =>
      inTransaction(context, work).catch((error: unknown) => {
        context.log.error({ err: error, ...what }, "What the payment gateway knows could not be booked");
        faults.push(error);
      });
    for (const session of sessions) {
      const what = { gatewaySessionId: session.gatewaySessionId };
      await book(what, (context) => recordSession(context, { gateway: gateway.name, session, source }));
    }
    for (const refund of refunds) {
      const what = { gatewayRefundId: refund.gatewayRefundId };
      await book(what, (context) => syncRefunds(context, { gateway: gateway.name, refunds: [refund], source }));
    }
    compared.add(gateway);
    await noteGatewayWorks(context, comparing);
    // The next comparison begins where this one did, so that what is missing is looked for until it is booked.
    if (faults.length > 0) throw faults[0];
    await context.db
      .insertInto("watermarks")
      .values({ name, reached: now })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ reached: now }))
      .execute();
    return { pages: sessions.length, refunds: refunds.length };
  } catch (error) {
    if (!isOfGateway(error)) throw error;
    await noteGatewayFault(context, comparing, error);
    return { pages: 0, refunds: 0 };
  }
}
