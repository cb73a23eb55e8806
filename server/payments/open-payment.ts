import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import { orderPayPath, paymentReturnPath } from "../../contract/paths.ts";
import type { Cents } from "../../domain/money/euro.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { cutText } from "../../domain/text/cut-text.ts";
import type { Context, Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Orders, PaymentSessions } from "../database/types.ts";
import {
  GatewayIdempotencyConflict,
  GatewayRefused,
  isGatewayError,
  type OpenedSession,
  type PaymentGateway,
  type SessionRequest,
} from "../gateways/gateway.ts";
import { amountDue, refuseOnlinePayment } from "../orders/amount-due.ts";
import { findOrderByKey, lockOrder } from "../orders/find-order.ts";
import { orderJsonOf } from "../orders/stored-order.ts";
import { closeSession } from "./close-session.ts";
import {
  clearGatewayFailure,
  hasPermanentFailure,
  isPermanentFailure,
  reportGatewayFailure,
} from "./gateway-failures.ts";
import { gatewayUnreachable, isPageCurrent, newPageOf, onlinePaymentClosed, priceChanged } from "./gateway-page.ts";
import { hasUnmatchedMoney } from "./payment-readiness.ts";
import { expireStoredSession, readOpenSession } from "./payment-sessions.ts";
import { ensureReconciled, reconcileOperation } from "./reconcile-payments.ts";
import { recordSession, type SessionEffect } from "./record-incoming-money.ts";

/**
 * Where the browser goes next: the gateway's page, or the confirmation of an order that is already paid. `waiting`:
 * paid, but the bank has not confirmed. `arrived`: a payment does not match the order, for staff to resolve.
 */
export type OpenedPayment = { kind: "gateway"; url: string } | { kind: "paid" | "waiting" | "arrived" };

/** `seenCents`: the amount on the pressed button, if known. */
type Input = { id: OrderId; key: string; seenCents?: Cents };

const operation = "open payment pages";
/** Retrying will not help. */
const gatewayFailing: Failure = {
  failed: "unavailable",
  message: "Card payment is not working at the moment. Our team knows, and will contact you.",
  details: { lasting: true },
};

/**
 * Opens the gateway's payment page for the holder of an order's key. An order has one open session at a time: a
 * second press, another tab or a retry gets the same one, so it cannot be charged twice. A session that no longer
 * matches is closed first.
 */
export const openPayment: Verb<Input, OpenedPayment> = async (context, input) => {
  const gateway = context.payments;
  const { settings } = await context.settings.current();
  if (!gateway || !settings.livePaymentsEnabled) return onlinePaymentClosed;
  const requested = await findOrderByKey(context.db, input);
  const refusal = refuseOnlinePayment(requested, context.now());
  if (refusal || !requested) return refusal ?? gatewayUnreachable;
  if (!(await ensureReconciled(context)))
    return (await hasPermanentFailure(context, reconcileOperation)) ? gatewayFailing : gatewayUnreachable;
  try {
    // Each attempt closes a session or finds it closed, so the second or third succeeds.
    for (let attempt = 0; attempt < 4; attempt++) {
      const opened = await tryOpen(context, gateway, requested.id, input.seenCents);
      if (opened !== null) return opened;
    }
    return gatewayUnreachable;
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    await reportGatewayFailure(context, operation, error, requested.id);
    return isPermanentFailure(error) ? gatewayFailing : gatewayUnreachable;
  }
};

/** Null if a session was closed and the next attempt can open one. */
async function tryOpen(
  context: Context,
  gateway: PaymentGateway,
  orderId: OrderId,
  seenCents: Cents | undefined,
): Promise<OpenedPayment | Failure | null> {
  type Found =
    | { refusal: Failure }
    | { arrived: true }
    | { order: Selectable<Orders>; page: Selectable<PaymentSessions>; fits: boolean };
  const found = await inTransaction(context, async (context): Promise<Found> => {
    const order = await lockOrder(context.db, orderId);
    const refusal = refuseOnlinePayment(order ?? null, context.now());
    if (refusal || !order) return { refusal: refusal ?? gatewayUnreachable };
    if (await hasUnmatchedMoney(context.db, orderId, gateway.livemode)) return { arrived: true };
    const due = amountDue(order);
    if (seenCents !== undefined && seenCents !== due.amountCents) return { refusal: priceChanged };
    const known = await readOpenSession(context.db, orderId);
    if (known) return { order, page: known, fits: isCurrent(context, gateway, order, known) };
    const page = await context.db
      .insertInto("payment_sessions")
      .values({
        ...newPageOf(gateway, context.now()),
        order_id: orderId,
        amount_cents: due.amountCents,
        is_difference: due.isDifference,
        currency: order.currency,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { order, page, fits: true };
  });
  if ("refusal" in found) return paidOrRefused(context, orderId, found.refusal);
  if ("arrived" in found) return { kind: "arrived" };
  const { order, page, fits } = found;
  if (!fits) return afterClosing(await closeSession(context, gateway, page, "pay page"));
  if (page.gateway_session_id === null || page.url === null) {
    const opened = await openAtGateway(context, gateway, { order, page });
    return opened && storeOpened(context, gateway, page, opened);
  }
  // It may already be paid with the webhook event still on its way: a completed session is never handed out, nor a
  // second one opened.
  const session = await gateway.readSession(page.gateway_session_id);
  if (session?.state === "open") return { kind: "gateway", url: page.url };
  if (session === null)
    return afterClosing(await closeSession(context, gateway, { ...page, gateway_session_id: null }, "pay page"));
  const settled = await inTransaction(context, (context) =>
    recordSession(context, { gateway: gateway.name, session, source: "pay page" }),
  );
  // The bank has not confirmed yet, so no second payment is taken meanwhile.
  if (session.state === "complete" && session.payment === null) return { kind: "waiting" };
  return afterClosing(settled);
}

/**
 * Expires a session that the gateway refused, because it would refuse the same key again. Null if the order changed
 * after a request whose answer was lost: the next attempt opens a new session.
 */
async function openAtGateway(
  context: Context,
  gateway: PaymentGateway,
  { order, page }: { order: Selectable<Orders>; page: Selectable<PaymentSessions> },
): Promise<OpenedSession | null> {
  try {
    const opened = await gateway.openSession(requestOf(context, order, page));
    await clearGatewayFailure(context, operation);
    return opened;
  } catch (error) {
    if (error instanceof GatewayIdempotencyConflict) {
      // A concurrent request may have succeeded; then the next attempt finds the session open.
      await expireStoredSession(context, page.id, ["opening"]);
      return null;
    }
    if (error instanceof GatewayRefused) await expireStoredSession(context, page.id);
    throw error;
  }
}

/** Null if the next attempt has to find out: a payment recorded earlier may not have paid the order. */
function afterClosing({ effect }: SessionEffect): OpenedPayment | null {
  return effect === "paid" || effect === "surplus" ? { kind: "paid" } : null;
}

async function paidOrRefused(context: Context, orderId: OrderId, refusal: Failure): Promise<OpenedPayment | Failure> {
  const order = await context.db
    .selectFrom("orders")
    .select(["date_paid", "due_cents"])
    .where("id", "=", orderId)
    .executeTakeFirst();
  return order?.date_paid && order.due_cents === 0 ? { kind: "paid" } : refusal;
}

function isCurrent(
  context: Context,
  gateway: PaymentGateway,
  order: Selectable<Orders>,
  page: Selectable<PaymentSessions>,
): boolean {
  const due = amountDue(order);
  return (
    isPageCurrent(page, gateway, { cents: due.amountCents, now: context.now() }) &&
    page.is_difference === due.isDifference &&
    page.currency === order.currency
  );
}

/** Built from stored values only, so that a retry sends the same request. */
function requestOf(
  { environment }: Context,
  order: Selectable<Orders>,
  page: Selectable<PaymentSessions>,
): SessionRequest {
  const { billing } = orderJsonOf(order);
  return {
    id: page.id,
    orderId: order.id,
    amountCents: page.amount_cents,
    currency: page.currency,
    description: describe(order, page),
    customerEmail: billing.email ?? order.customer_email,
    returnUrl: environment.publicUrl + paymentReturnPath(order.id, order.order_key),
    cancelUrl: `${environment.publicUrl}${orderPayPath(order.id, order.order_key)}&cancelled=1`,
    expiresAt: page.expires_at,
  };
}

function describe(order: Selectable<Orders>, page: Selectable<PaymentSessions>): string {
  const way = [order.pickup_town, order.dropoff_town].filter(Boolean).join(" to ");
  const what = [page.is_difference && "Difference after a change", order.service_name, way];
  return cutText(what.filter(Boolean).join(", "), 200);
}

/**
 * Concurrent requests for one session get the same answer. Null if the session was closed meanwhile; it is then closed
 * at the gateway too.
 */
async function storeOpened(
  context: Context,
  gateway: PaymentGateway,
  page: Selectable<PaymentSessions>,
  opened: { gatewaySessionId: string; url: string },
): Promise<OpenedPayment | null> {
  const stored = await context.db
    .updateTable("payment_sessions")
    .set({ state: "open", gateway_session_id: opened.gatewaySessionId, url: opened.url })
    .where("id", "=", page.id)
    .where("state", "in", ["opening", "open"])
    .returning("url")
    .executeTakeFirst();
  if (stored) return { kind: "gateway", url: opened.url };
  const closed = { ...page, gateway_session_id: opened.gatewaySessionId };
  return afterClosing(await closeSession(context, gateway, closed, "pay page"));
}
