import { type Selectable, sql } from "kysely";
import { formIds } from "../../contract/forms.ts";
import { confirmationPath } from "../../contract/paths.ts";
import { formatMoney } from "../../domain/money/currency.ts";
import { type Cents, formatEuro } from "../../domain/money/euro.ts";
import { isByGateway, type PaymentMethod, paymentMethodTitles } from "../../domain/orders/payment-methods.ts";
import { canMove } from "../../domain/orders/statuses.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders, PaymentSessions } from "../database/types.ts";
import { issueDocument } from "../documents/issue-document.ts";
import { nextSubmissionId, storeSubmissions } from "../forms/store-submissions.ts";
import type { GatewaySession } from "../gateways/gateway.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { teamAddress } from "../mail/team-address.ts";
import { teamBookingSubject } from "../mail/team-booking-email.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { orderEmailData } from "../orders/order-email-data.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { orderJsonOf, referencesOf } from "../orders/stored-order.ts";
import { newRefundKey } from "../refunds/new-refund-key.ts";
import { alertTeam } from "./alert-team.ts";
import { findLostPage } from "./find-lost-page.ts";

/** Money that has come in, as a gateway or a member of staff tells it. */
export type IncomingMoney = {
  method: PaymentMethod;
  /** How the WordPress site calls the way it was paid there; left out, it is the method's own title. */
  methodTitle?: string;
  /** The gateway's id of the money, or what staff wrote down. */
  reference: string;
  amountCents: Cents;
  currency: string;
  livemode: boolean;
  /** The payment page it came through; null where staff took it. */
  page: Pick<GatewaySession, "sessionId" | "gatewaySessionId" | "order" | "openedAt"> | null;
  /** Which order staff took it for. */
  orderId: number | null;
  /** When it came in, where that is known; else now. */
  receivedAt?: Date;
  /** Who tells: 'webhook', 'return page', 'reconciler', or the name of a member of staff. */
  source: string;
};

/**
 * `paid`: the order is paid by it, now. `already_recorded`: it was told before. `surplus`: the order was paid before, and it goes back.
 * `unmatched`: it pays no order as it is, and administrators are told. `other_business`: it is none of this shop's.
 */
export type PaymentEffect =
  | { effect: "paid"; orderId: number; receiptNumber: string }
  | { effect: "already_recorded" | "surplus" | "other_business"; orderId: number | null }
  | { effect: "unmatched"; orderId: number | null; problem: string };

function titleOf({ method, methodTitle }: IncomingMoney): string {
  return methodTitle ?? paymentMethodTitles[method];
}

type Session = Selectable<PaymentSessions>;
type Order = Selectable<Orders>;

/**
 * Records money and what it does to its order, in the caller's transaction. Webhook, return page, reconciler and staff all end here: it
 * may be told any number of times, in any order and all at once, and takes effect once.
 */
export async function markOrderPaid(context: Context, money: IncomingMoney): Promise<PaymentEffect> {
  const session = money.page && (await findSession(context.db, money));
  if (money.page && !session && money.page.sessionId === null) return recordOtherBusiness(context, money);
  const lost = money.page && !session ? await findLostPage(context.db, money.page) : null;
  const orderId = session?.order_id ?? lost?.orderId ?? money.orderId;
  const order = orderId === null ? undefined : await lockOrder(context.db, orderId);
  if (await isRecorded(context.db, money)) return { effect: "already_recorded", orderId };
  const isLive = session?.livemode ?? context.payments?.livemode ?? money.livemode;
  const problem = lost?.doubt ?? problemWith(money, session, order, isLive);
  if (problem !== null || !order) {
    // Its page took the money, and has no more to take.
    if (session && isOwnPage(money, session)) await closeSession(context, session, money);
    return recordUnmatched(context, money, { session, order, problem, isCertain: !lost?.doubt });
  }
  if (session) await closeSession(context, session, money);
  if (order.date_paid !== null) return recordSurplus(context, money, { session, order });
  return recordPaid(context, money, { session, order });
}

async function findSession(db: Database, { method, page }: IncomingMoney): Promise<Session | null> {
  if (page === null || !isByGateway(method) || method === "woocommerce") return null;
  const found = await db
    .selectFrom("payment_sessions")
    .selectAll()
    .where("gateway", "=", method)
    .where((eb) => eb.or([eb("id", "=", page.sessionId ?? ""), eb("gateway_session_id", "=", page.gatewaySessionId)]))
    .execute();
  // What the gateway was told of us counts before what it called the page.
  return found.find((session) => session.id === page.sessionId) ?? found[0] ?? null;
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

/** Amount, currency, mode and page must be the order's own; null where they are. */
function problemWith(
  money: IncomingMoney,
  session: Session | null,
  order: Order | undefined,
  isLive: boolean,
): string | null {
  if (!order) return "No order of this shop belongs to it";
  if (session && !isSamePage(money, session)) return "It came through another payment page than the order's";
  if (money.page && isLive !== money.livemode) {
    return money.livemode
      ? "It is real money for a payment page in test mode"
      : "It is test money for a real payment page";
  }
  if (money.currency !== order.currency) return `It is in ${money.currency}, the order in ${order.currency}`;
  const due = session?.amount_cents ?? order.total_cents;
  if (money.amountCents !== due) return `It is ${formatEuro(money.amountCents)}, asked for were ${formatEuro(due)}`;
  if (order.date_paid === null && money.amountCents !== order.total_cents) {
    return `It is ${formatEuro(money.amountCents)}, the order costs ${formatEuro(order.total_cents)}`;
  }
  return null;
}

/** A page whose opening was never answered has no id of the gateway's yet; it was found by ours. */
function isSamePage({ page }: IncomingMoney, { gateway_session_id: known }: Session): boolean {
  return known === null || known === page?.gatewaySessionId;
}

function isOwnPage(money: IncomingMoney, session: Session): boolean {
  return isSamePage(money, session) && session.livemode === money.livemode;
}

/** The page has done its work, also where the gateway's answer to opening it was lost. */
async function closeSession(context: Context, session: Session, money: IncomingMoney): Promise<void> {
  await context.db
    .updateTable("payment_sessions")
    .set({
      state: "complete",
      gateway_session_id: session.gateway_session_id ?? money.page?.gatewaySessionId ?? null,
      closed_at: context.now(),
    })
    .where("id", "=", session.id)
    .execute();
}

type Found = { session: Session | null; order: Order };

/** The gateway's clock may be a little ahead of ours: nothing was paid in the future. */
function receivedAt({ receivedAt: told }: IncomingMoney, now: Date): Date {
  return told && told < now ? told : now;
}

/** Null where another transaction has recorded the same money in between. */
async function insertPayment(
  context: Context,
  money: IncomingMoney,
  row: {
    orderId: number | null;
    sessionId: string | null;
    state: "applied" | "surplus" | "unmatched" | "other_business";
    problem?: string;
  },
): Promise<number | null> {
  const inserted = await context.db
    .insertInto("payments")
    .values({
      order_id: row.orderId,
      session_id: row.sessionId,
      method: money.method,
      method_title: money.methodTitle ?? null,
      reference: money.reference,
      livemode: money.livemode,
      amount_cents: money.amountCents,
      currency: money.currency,
      state: row.state,
      problem: row.problem ?? null,
      received_at: receivedAt(money, context.now()),
    })
    .onConflict((conflict) =>
      conflict.columns(["method", "reference"]).where("method", "in", ["stripe", "sandbox", "woocommerce"]).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return inserted?.id ?? null;
}

async function recordPaid(context: Context, money: IncomingMoney, { session, order }: Found): Promise<PaymentEffect> {
  const now = context.now();
  const paymentId = await insertPayment(context, money, {
    orderId: order.id,
    sessionId: session?.id ?? null,
    state: "applied",
  });
  if (paymentId === null) return { effect: "already_recorded", orderId: order.id };
  const actor = isByGateway(money.method) ? "gateway" : "staff";
  const paid = await context.db
    .updateTable("orders")
    .set({
      status: canMove(order.status, "processing", actor).ok ? "processing" : order.status,
      date_paid: receivedAt(money, now),
      date_modified: now,
      payment_method: money.method,
      payment_method_title: titleOf(money),
    })
    .where("id", "=", order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const receiptNumber = await issueDocument(context, "receipt", { order: paid, livemode: money.livemode });
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: money.source,
    kind: "paid",
    note:
      money.method === "account"
        ? `Put ${formatEuro(money.amountCents)} on account; no money has come in`
        : `Paid ${formatMoney(money.amountCents, money.currency)} by ${money.methodTitle ?? paymentMethodTitles[money.method].toLowerCase()}`,
    data: { from: order.status, to: paid.status, paymentId, reference: money.reference, receiptNumber },
  });
  await tellBothSides(context, paid);
  return { effect: "paid", orderId: order.id, receiptNumber };
}

/** One email to each side, and the paid booking among the team's submissions. */
async function tellBothSides(context: Context, order: Order): Promise<void> {
  const data = await orderEmailData(context, order, "confirmed_booking");
  const { id } = (await sql<{ id: number }>`select ${nextSubmissionId} as id`.execute(context.db)).rows[0] ?? {
    id: 0,
  };
  const submission = {
    id,
    formId: formIds.teamBooking,
    email: order.customer_email,
    orderId: order.id,
    source: "payment",
    data: {
      names: order.customer_name,
      email: order.customer_email,
      phone: order.customer_phone,
      bookingReference: data.bookingReference,
      quoteReference: data.quoteReference,
      subject: teamBookingSubject(data),
    },
  };
  await storeSubmissions([submission], context.now()).execute(context.db);
  const team = teamAddress(context.environment);
  await enqueueEmails(
    [
      { template: "team_booking", recipient: team, data, orderId: order.id, submissionId: id },
      { template: "customer_booking", recipient: data.customer.email, data, orderId: order.id },
    ],
    context.now(),
    context.environment.publicUrl,
  ).execute(context.db);
}

/** Paid twice: the second one goes back by itself, and the team is told. */
async function recordSurplus(
  context: Context,
  money: IncomingMoney,
  { session, order }: Found,
): Promise<PaymentEffect> {
  const paymentId = await insertPayment(context, money, {
    orderId: order.id,
    sessionId: session?.id ?? null,
    state: "surplus",
    problem: "The order was paid before",
  });
  if (paymentId === null) return { effect: "already_recorded", orderId: order.id };
  const goesBack = isByGateway(money.method);
  if (goesBack) {
    await context.db
      .insertInto("refunds")
      .values({
        refund_key: newRefundKey(),
        payment_id: paymentId,
        order_id: order.id,
        amount_cents: money.amountCents,
        reason: "Paid twice",
        by_gateway: true,
        state: "pending",
        requested_by: "system",
        next_attempt_at: context.now(),
        created_at: context.now(),
      })
      .execute();
  }
  const what = `A second payment of ${formatEuro(money.amountCents)} (${money.reference})`;
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: money.source,
    kind: "paid_twice",
    note: goesBack ? `${what} goes back by itself` : `${what} was written down`,
    data: { paymentId, reference: money.reference },
  });
  await alertTeam(context, {
    orderId: order.id,
    title: `Order ${referencesOf(order).order} was paid twice`,
    text: goesBack
      ? `${what} is being refunded by itself. Nothing has to be done.`
      : `${what} has to be paid back by hand.`,
    facts: factsOf(money),
  });
  return { effect: "surplus", orderId: order.id };
}

/** `isCertain`: whoever has the order has paid this. */
type Unmatched = { session: Session | null; order: Order | undefined; problem: string | null; isCertain: boolean };

/** It is counted, and nobody is asked to look at it. */
async function recordOtherBusiness(context: Context, money: IncomingMoney): Promise<PaymentEffect> {
  await insertPayment(context, money, { orderId: null, sessionId: null, state: "other_business" });
  return { effect: "other_business", orderId: null };
}

/** Money without an order is never silent. */
async function recordUnmatched(
  context: Context,
  money: IncomingMoney,
  { session, order, problem, isCertain }: Unmatched,
): Promise<PaymentEffect> {
  const why = problem ?? "No order of this shop belongs to it";
  const orderId = order?.id ?? null;
  const paymentId = await insertPayment(context, money, {
    orderId,
    sessionId: session?.id ?? null,
    state: "unmatched",
    problem: why,
  });
  if (paymentId === null) return { effect: "already_recorded", orderId };
  if (order && orderId !== null) {
    if (isCertain) await tellHeld(context, order, money);
    await storeOrderEvent(context, {
      orderId,
      actor: money.source,
      kind: "payment_unmatched",
      note: `A payment of ${formatEuro(money.amountCents)} was not taken for this order: ${why}`,
      data: { paymentId, reference: money.reference },
    });
  }
  await alertTeam(context, {
    orderId,
    title: order ? `A payment was not taken for order ${referencesOf(order).order}` : "A payment belongs to no order",
    text:
      order && order.date_paid === null
        ? `${why}. Nobody can pay this order until you have looked: mark it as paid if the money is its own, else refund the money at the payment provider.`
        : `${why}. Please look at it at the payment provider: refund it there, or mark the right order as paid.`,
    facts: factsOf(money),
  });
  return { effect: "unmatched", orderId, problem: why };
}

/** Whoever paid is told that it is here; of test money in a live shop, or of an order that is paid, there is nothing to say. */
async function tellHeld(context: Context, order: Order, money: IncomingMoney): Promise<void> {
  const isOtherMode = money.livemode !== (context.payments?.livemode ?? money.livemode);
  if (isOtherMode || order.date_paid !== null) return;
  const { publicUrl } = context.environment;
  const data = {
    bookingReference: referencesOf(order).booking,
    amountCents: money.amountCents,
    currency: money.currency,
    confirmationUrl: publicUrl + confirmationPath(order.id, order.order_key),
  };
  const recipient = orderJsonOf(order).billing.email ?? order.customer_email;
  const email = { template: "payment_held" as const, recipient, data, orderId: order.id };
  await enqueueEmails([email], context.now(), publicUrl).execute(context.db);
}

function factsOf(money: IncomingMoney): { label: string; value: string }[] {
  return [
    { label: "Amount", value: formatMoney(money.amountCents, money.currency) },
    { label: "Paid by", value: titleOf(money) },
    { label: "Reference", value: money.reference },
    { label: "Told by", value: money.source },
    ...(money.livemode ? [] : [{ label: "Mode", value: "Test: no real money" }]),
  ];
}
