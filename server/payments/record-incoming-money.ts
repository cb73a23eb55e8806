import { formatEuro } from "../../domain/money/euro.ts";
import { isByGateway } from "../../domain/orders/payment-methods.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { lockOrder } from "../orders/find-order.ts";
import { findLostSession } from "./find-lost-session.ts";
import { completeSession, findPaidSession, isOwnSession, isSameSession } from "./find-paid-session.ts";
import { type IncomingMoney, type PaidFor, type PaymentEffect, recordMoney } from "./incoming-money.ts";
import { amountDue } from "./payment-readiness.ts";
import { recordDifference } from "./record-difference.ts";
import { recordPaid } from "./record-paid.ts";
import { recordSurplus } from "./record-surplus.ts";
import { recordUnmatched } from "./record-unmatched.ts";

/**
 * Records money and what it does to its order, in the caller's transaction. Webhook, return page, reconciler and staff all end here: the
 * same money may be reported any number of times, in any order and all at once, and takes effect once.
 */
export async function markOrderPaid(context: Context, money: IncomingMoney): Promise<PaymentEffect> {
  const session = money.page && (await findPaidSession(context.db, money));
  if (money.page && !session && money.page.sessionId === null) {
    // Counted in Health; nobody has to look at it.
    await recordMoney(context, money, { state: "other_business" });
    return { effect: "other_business", orderId: null };
  }
  const lost = money.page && !session ? await findLostSession(context.db, money.page) : null;
  const orderId = session?.order_id ?? lost?.orderId ?? money.orderId;
  const order = orderId === null ? undefined : await lockOrder(context.db, orderId);
  if (await isRecorded(context.db, money)) return { effect: "already_recorded", orderId };
  const isLive = session?.livemode ?? context.payments?.livemode ?? money.livemode;
  const problem = lost?.doubt ?? problemWith(money, session, order, isLive);
  if (problem !== null || !order) {
    // This session took its money and is complete.
    if (session && isOwnSession(money, session)) await completeSession(context, session, money);
    return recordUnmatched(context, money, { session, order, problem, isCertain: !lost?.doubt });
  }
  if (session) await completeSession(context, session, money);
  if (order.date_paid === null) return recordPaid(context, money, { session, order });
  return paysDifference(money, session, order)
    ? recordDifference(context, money, { session, order })
    : recordSurplus(context, money, { session, order });
}

/**
 * A page that asked for the whole price never pays a difference, even one of the same amount: whoever pays it pays twice. Money without a
 * page of ours is of staff, who were asked for the difference, or came through a page that these books have lost.
 */
function paysDifference(
  { amountCents }: IncomingMoney,
  session: PaidFor["session"],
  { due_cents }: PaidFor["order"],
): boolean {
  return due_cents > 0 && due_cents === amountCents && (session === null || session.is_difference);
}

async function isRecorded(db: Database, { method, reference }: IncomingMoney): Promise<boolean> {
  if (!isByGateway(method)) return false;
  const known = await db
    .selectFrom("payments")
    .select("id")
    .where("method", "=", method)
    .where("reference", "=", reference)
    .executeTakeFirst();
  return known !== undefined;
}

/** Why the money does not fit the order: amount, currency, mode and session must be the order's own. Null where they are. */
function problemWith(
  money: IncomingMoney,
  session: PaidFor["session"],
  order: PaidFor["order"] | undefined,
  isLive: boolean,
): string | null {
  if (!order) return "No order of this shop belongs to it";
  if (session && !isSameSession(money, session)) return "It came through another payment page than the order's";
  if (money.page && isLive !== money.livemode) {
    return money.livemode
      ? "It is real money for a payment page in test mode"
      : "It is test money for a real payment page";
  }
  if (money.currency !== order.currency) return `It is in ${money.currency}, the order in ${order.currency}`;
  const open = amountDue(order).amountCents;
  const due = session?.amount_cents ?? (open > 0 ? open : order.total_cents);
  if (money.amountCents !== due)
    return `It is ${formatEuro(money.amountCents)}, the amount asked for was ${formatEuro(due)}`;
  if (order.date_paid === null && money.amountCents !== order.total_cents) {
    return `It is ${formatEuro(money.amountCents)}, the order costs ${formatEuro(order.total_cents)}`;
  }
  // Where nothing is open any more it goes back by itself.
  if (session?.is_difference && open > 0 && money.amountCents !== open) {
    return `It is ${formatEuro(money.amountCents)}, the difference asked for is ${formatEuro(open)} now`;
  }
  return null;
}
