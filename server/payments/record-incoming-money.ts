import { formatEuro } from "../../domain/money/euro.ts";
import { isByGateway } from "../../domain/orders/payment-methods.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { GatewaySession, PaymentGateway } from "../gateways/gateway.ts";
import { amountDue } from "../orders/amount-due.ts";
import { lockOrder } from "../orders/find-order.ts";
import { isWrittenOff } from "../orders/stored-order.ts";
import {
  completeSession,
  findPaidSession,
  isOwnSession,
  isSameSession,
  matchUnknownSession,
} from "./find-paid-session.ts";
import { type InvoiceEffect, recordInvoiceSession } from "./invoices/record-invoice-session.ts";
import { recordDifference } from "./record-difference.ts";
import { recordPaid } from "./record-paid.ts";
import { recordPart } from "./record-part.ts";
import { recordSurplus } from "./record-surplus.ts";
import { recordUnmatched } from "./record-unmatched.ts";
import { clearWriteOff } from "./reverse-write-off.ts";
import { type IncomingMoney, type PaidFor, type PaymentEffect, storeIncomingPayment } from "./store-payment.ts";

/**
 * Records a payment and its effect on the order, in the caller's transaction. Webhook, return page, reconciler and
 * staff all use it: a payment reported many times, in any order or concurrently, takes effect once.
 */
export async function recordIncomingMoney(context: Context, money: IncomingMoney): Promise<PaymentEffect> {
  const session = money.page && (await findPaidSession(context.db, money));
  if (money.page && !session && money.page.sessionId === null) {
    // Other business is counted in Health and needs no attention.
    await storeIncomingPayment(context, money, { state: "other_business" });
    return { effect: "other_business", orderId: null };
  }
  const unknown = money.page && !session ? await matchUnknownSession(context.db, money.page) : null;
  const orderId = session?.order_id ?? unknown?.orderId ?? money.orderId;
  let order = orderId === null ? undefined : await lockOrder(context.db, orderId);
  if (await isRecorded(context.db, money)) return { effect: "already_recorded", orderId };
  // Money that comes in after a write-off still pays the order.
  if (order && isWrittenOff(order)) order = await clearWriteOff(context, order, money.source);
  const isLive = session?.livemode ?? context.payments?.livemode ?? money.livemode;
  const problem = unknown?.doubt ?? findMismatch(money, session, order, isLive);
  if (problem !== null || !order) {
    // The session took this payment and is complete.
    if (session && isOwnSession(money, session)) await completeSession(context, session, money);
    return recordUnmatched(context, money, { session, order, problem, isCertain: !unknown?.doubt });
  }
  if (session) await completeSession(context, session, money);
  if (order.date_paid === null) {
    const record = money.amountCents < amountDue(order).amountCents ? recordPart : recordPaid;
    return record(context, money, { session, order });
  }
  return paysDifference(money, session, order)
    ? recordDifference(context, money, { session, order })
    : recordSurplus(context, money, { session, order });
}

/**
 * A session for the whole price never pays a difference, even one of the same amount: that would be paying twice.
 * Without a session of ours the money was recorded by staff, who may take a part, or its session was lost.
 */
function paysDifference(money: IncomingMoney, session: PaidFor["session"], { due_cents }: PaidFor["order"]): boolean {
  const isEnough = mayBePart(money) ? money.amountCents <= due_cents : money.amountCents === due_cents;
  return due_cents > 0 && isEnough && (session === null || session.is_difference);
}

/** Whether the money may be a part: staff name order and amount, while a gateway's money is what a page asked for. */
function mayBePart({ page, orderId }: IncomingMoney): boolean {
  return page === null && orderId !== null;
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

/** Why a payment does not match the order's amount, currency, mode and session; null if it does. */
function findMismatch(
  money: IncomingMoney,
  session: PaidFor["session"],
  order: PaidFor["order"] | undefined,
  isLive: boolean,
): string | null {
  if (!order) return "It belongs to no order of this shop";
  if (session && !isSameSession(money, session)) return "It did not come through the order's payment page";
  if (money.page && isLive !== money.livemode) {
    return money.livemode
      ? "It is real money for a payment page in test mode"
      : "It is test money for a real payment page";
  }
  if (money.currency !== order.currency) return `It is in ${money.currency}, the order in ${order.currency}`;
  const open = amountDue(order).amountCents;
  if (mayBePart(money) && money.amountCents <= open) return null;
  const due = session?.amount_cents ?? (open > 0 ? open : order.total_cents);
  if (money.amountCents !== due)
    return `It is ${formatEuro(money.amountCents)}, the amount asked for was ${formatEuro(due)}`;
  if (order.date_paid === null && money.amountCents !== open) {
    const what =
      order.received_cents > 0
        ? `${formatEuro(open)} of the order's price is due`
        : `the order costs ${formatEuro(open)}`;
    return `It is ${formatEuro(money.amountCents)}, ${what}`;
  }
  // If nothing is due any longer, it is refunded automatically.
  if (session?.is_difference && open > 0 && money.amountCents !== open) {
    return `It is ${formatEuro(money.amountCents)}, the difference asked for is ${formatEuro(open)} now`;
  }
  return null;
}

export type SessionEffect = PaymentEffect | InvoiceEffect | { effect: "expired" | "nothing"; orderId: OrderId | null };

/** Records a session as the gateway reports it, in the caller's transaction. */
export async function recordSession(
  context: Context,
  { gateway, session, source }: { gateway: PaymentGateway["name"]; session: GatewaySession; source: string },
): Promise<SessionEffect> {
  const ofInvoice = await recordInvoiceSession(context, { gateway, session, source });
  if (ofInvoice) return ofInvoice;
  const { payment } = session;
  if (payment) {
    return recordIncomingMoney(context, {
      method: gateway,
      reference: payment.paymentId,
      amountCents: payment.amountCents,
      currency: payment.currency,
      livemode: payment.livemode,
      page: session,
      orderId: null,
      receivedAt: payment.paidAt,
      source,
    });
  }
  if (session.state !== "expired") return { effect: "nothing", orderId: null };
  const expired = await context.db
    .updateTable("payment_sessions")
    .set({ state: "expired", closed_at: context.now() })
    .where("gateway", "=", gateway)
    .where((eb) =>
      eb.or([eb("gateway_session_id", "=", session.gatewaySessionId), eb("id", "=", session.sessionId ?? "")]),
    )
    .where("state", "in", ["opening", "open"])
    .returning("order_id")
    .executeTakeFirst();
  return expired ? { effect: "expired", orderId: expired.order_id } : { effect: "nothing", orderId: null };
}
