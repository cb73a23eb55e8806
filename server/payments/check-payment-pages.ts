import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { GatewayRefused, GatewayUnavailable } from "../gateways/gateway.ts";
import { closePaymentPage } from "./close-payment-page.ts";
import { forgetPaymentPage } from "./forget-payment-page.ts";
import { refusePayment } from "./refuse-payment.ts";
import { settleSession } from "./settle-session.ts";

const source = "reconciler";
const batchSize = 20;
/** Two of our clocks agree no better than this. */
const clockSlackMs = 5 * 60_000;
/** From one look at a page to the next: soon while its visitor may be typing, rarer later. */
const waitAfterMs = (ageMs: number) => Math.min(900_000, Math.max(60_000, ageMs / 4));

/**
 * Asks the gateway about payment pages of which nothing was heard: paid, expired, or still open. One of an order that can no longer be
 * paid or has another price, or that is past its time, is closed. Answers how many pages were looked at.
 */
export async function checkPaymentPages(context: Context): Promise<number> {
  const now = context.now();
  const clockAhead = new Date(now.getTime() + clockSlackMs);
  // Taken before they are looked at, so that two nodes do not ask about the same page at once.
  const due = await context.db
    .updateTable("payment_sessions")
    .set({ next_check_at: new Date(now.getTime() + 60_000) })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("payment_sessions")
        .select("id")
        .where("state", "in", ["opening", "open"])
        // One that was made while a clock was ahead would be looked at when its time comes, a day later.
        .where((of) => of.or([of("next_check_at", "<=", now), of("created_at", ">", clockAhead)]))
        .orderBy("next_check_at")
        .limit(batchSize)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  for (const page of due) await checkPage(context, page);
  return due.length;
}

async function checkPage(context: Context, page: Parameters<typeof closePaymentPage>[2]): Promise<void> {
  const gateway = context.payments;
  const now = context.now().getTime();
  try {
    const order = await context.db
      .selectFrom("orders")
      .select(["status", "total_cents", "date_paid", "currency"])
      .where("id", "=", page.order_id)
      .executeTakeFirst();
    // One for a price that is no longer the order's would take an amount that pays nothing.
    const isStale = order?.total_cents !== page.amount_cents || order.currency !== page.currency;
    const isAhead = page.created_at.getTime() > now + clockSlackMs;
    const isOver = page.expires_at.getTime() <= now || isAhead || isStale || refusePayment(order ?? null) !== null;
    if (!gateway || gateway.name !== page.gateway) {
      if (isOver) await forgetPaymentPage(context, page.id);
      return;
    }
    if (page.gateway_session_id !== null && !isOver) {
      const session = await gateway.readSession(page.gateway_session_id);
      if (session) {
        await inTransaction(context, (context) => settleSession(context, { gateway: gateway.name, session, source }));
      }
    } else if (isOver) await closePaymentPage(context, gateway, page, source);
    await context.db
      .updateTable("payment_sessions")
      .set({ next_check_at: new Date(now + waitAfterMs(now - page.created_at.getTime())) })
      .where("id", "=", page.id)
      .where("state", "in", ["opening", "open"])
      .execute();
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error;
    context.log.warn({ err: error, orderId: page.order_id }, "A payment page could not be compared with the gateway");
  }
}
