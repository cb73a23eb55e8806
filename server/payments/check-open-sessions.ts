import type { Context } from "../context.ts";
import { dueWork } from "../database/due-work.ts";
import { inTransaction } from "../database/transaction.ts";
import { isOfGateway } from "../gateways/gateway.ts";
import { closeSession, forgetSession } from "./close-session.ts";
import { amountDue, refuseOnline } from "./payment-readiness.ts";
import { recordSession } from "./record-session.ts";

const source = "reconciler";
const batchSize = 20;
/** The clocks of two of our processes may differ by so much. */
const clockSlackMs = 5 * 60_000;

const pages = dueWork({
  table: "payment_sessions",
  key: "id",
  dueAt: "next_check_at",
  leaseMs: 60_000,
  isOpen: (eb) => eb("state", "in", ["opening", "open"]),
  isDue: (eb, now) =>
    eb.or([
      eb("next_check_at", "<=", now),
      // A session that was made while a clock was ahead would otherwise be looked at when its time comes, a day later.
      eb("created_at", ">", new Date(now.getTime() + clockSlackMs)),
    ]),
});

/** Time between two looks at a session: short while its visitor may be typing, longer later. */
const waitAfterMs = (ageMs: number) => Math.min(900_000, Math.max(60_000, ageMs / 4));

/**
 * Asks the gateway about sessions of which nothing was heard: paid, expired, or still open. A session is closed where its order can no
 * longer be paid or has another price, or where it is past its time. Answers how many sessions were looked at.
 */
export async function checkOpenSessions(context: Context): Promise<number> {
  const due = await pages.claim(context, batchSize);
  for (const page of due) await checkPage(context, page);
  return due.length;
}

async function checkPage(context: Context, page: Parameters<typeof closeSession>[2]): Promise<void> {
  const gateway = context.payments;
  const now = context.now().getTime();
  try {
    const order = await context.db
      .selectFrom("orders")
      .select(["status", "total_cents", "date_paid", "due_cents", "currency", "created_via", "scheduled_date"])
      .where("id", "=", page.order_id)
      .executeTakeFirst();
    // A session for an old price would take an amount that pays nothing.
    const due = order && amountDue(order);
    const isStale =
      due?.amountCents !== page.amount_cents ||
      due.isDifference !== page.is_difference ||
      order?.currency !== page.currency;
    const isAhead = page.created_at.getTime() > now + clockSlackMs;
    const isOver =
      page.expires_at.getTime() <= now || isAhead || isStale || refuseOnline(order ?? null, context.now()) !== null;
    if (!gateway || gateway.name !== page.gateway) {
      if (isOver) await forgetSession(context, page.id);
      return;
    }
    if (page.gateway_session_id !== null && !isOver) {
      const session = await gateway.readSession(page.gateway_session_id);
      if (session) {
        await inTransaction(context, (context) => recordSession(context, { gateway: gateway.name, session, source }));
      }
    } else if (isOver) await closeSession(context, gateway, page, source);
    await pages.postpone(context, page, waitAfterMs(now - page.created_at.getTime()));
  } catch (error) {
    // It is due again once its lease is over, and holds up no other.
    const level = isOfGateway(error) ? "warn" : "error";
    context.log[level]({ err: error, orderId: page.order_id }, "A payment page could not be compared with the gateway");
  }
}
