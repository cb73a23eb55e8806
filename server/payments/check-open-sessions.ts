import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { createWorkQueue } from "../database/work-queue.ts";
import { isGatewayError } from "../gateways/gateway.ts";
import { amountDue, refuseOnlinePayment } from "../orders/amount-due.ts";
import { closeSession } from "./close-session.ts";
import { expireStoredSession } from "./payment-sessions.ts";
import { recordSession } from "./record-incoming-money.ts";

const source = "reconciler";
const batchSize = 20;
/** How much the clocks of two processes may differ. */
const clockSlackMs = 5 * 60_000;

const dueSessions = createWorkQueue({
  table: "payment_sessions",
  key: "id",
  dueAt: "next_check_at",
  leaseMs: 60_000,
  isOpen: (eb) => eb("state", "in", ["opening", "open"]),
  isDue: (eb, now) =>
    eb.or([
      eb("next_check_at", "<=", now),
      // Otherwise a session created by a process whose clock was ahead would not be checked until that time.
      eb("created_at", ">", new Date(now.getTime() + clockSlackMs)),
    ]),
});

/** The wait between two checks: short while the visitor may be typing, longer later. */
const nextCheckMs = (ageMs: number) => Math.min(900_000, Math.max(60_000, ageMs / 4));

/**
 * Checks open sessions at the gateway for missed events, and closes those that have expired or whose order has a new
 * price or can no longer be paid. Returns how many were checked.
 */
export async function checkOpenSessions(context: Context): Promise<number> {
  const due = await dueSessions.claim(context, batchSize);
  for (const page of due) await checkSession(context, page);
  return due.length;
}

async function checkSession(context: Context, page: Parameters<typeof closeSession>[2]): Promise<void> {
  const gateway = context.payments;
  const now = context.now().getTime();
  try {
    const order = await context.db
      .selectFrom("orders")
      .select([
        "status",
        "total_cents",
        "received_cents",
        "written_off_at",
        "invoice_id",
        "date_paid",
        "due_cents",
        "currency",
        "created_via",
        "scheduled_date",
      ])
      .where("id", "=", page.order_id)
      .executeTakeFirst();
    // A payment of an outdated amount would match nothing.
    const due = order && amountDue(order);
    const isStale =
      due?.amountCents !== page.amount_cents ||
      due.isDifference !== page.is_difference ||
      order?.currency !== page.currency;
    const isAhead = page.created_at.getTime() > now + clockSlackMs;
    const mustClose =
      page.expires_at.getTime() <= now ||
      isAhead ||
      isStale ||
      refuseOnlinePayment(order ?? null, context.now()) !== null;
    if (!gateway || gateway.name !== page.gateway) {
      if (mustClose) await expireStoredSession(context, page.id);
      return;
    }
    if (page.gateway_session_id !== null && !mustClose) {
      const session = await gateway.readSession(page.gateway_session_id);
      if (session) {
        await inTransaction(context, (context) => recordSession(context, { gateway: gateway.name, session, source }));
      }
    } else if (mustClose) await closeSession(context, gateway, page, source);
    await dueSessions.postpone(context, page, nextCheckMs(now - page.created_at.getTime()));
  } catch (error) {
    // The session is due again when its lease ends, and does not block the others.
    const level = isGatewayError(error) ? "warn" : "error";
    context.log[level]({ err: error, orderId: page.order_id }, "A payment session could not be checked at the gateway");
  }
}
