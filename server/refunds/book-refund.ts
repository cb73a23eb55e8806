import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import { formatMoney } from "../../domain/money/currency.ts";
import type { Cents } from "../../domain/money/euro.ts";
import { checkRefund } from "../../domain/orders/order-actions.ts";
import { isByGateway } from "../../domain/orders/payment-methods.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { type RefundLine, refuseRefundLines, splitRefund, splitRefundLines } from "../../domain/orders/refund-lines.ts";
import { actorName } from "../actor-name.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import { type Context, isFailure } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders, Payments, Refunds } from "../database/types.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { lockOrder } from "../orders/find-order.ts";
import { isPaying, type LedgerPayment, type OrderLedger, orderState, readLedger } from "../orders/order-ledger.ts";
import { readRemainingLines } from "../orders/sold-lines.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { updateStatusFromLedger } from "../orders/update-status-from-ledger.ts";
import { findRefundGateway } from "./find-refund-gateway.ts";
import { isRefundedOnlyHere } from "./read-remote-surplus.ts";
import { recordRefundOutcome } from "./record-refund-outcome.ts";
import { sendRefund } from "./send-refund.ts";
import { storeRefund } from "./store-refund.ts";

export type RequestRefundInput = RefundTerms & { orderId: OrderId };

/**
 * Books a refund and sends it. It is pending in the ledger before the gateway is called, so concurrent refunds never
 * exceed what was paid; if the answer is lost, the refund is retried later with the same key. Returns the refund, or
 * the first of several if several payments are refunded. A refusal by the gateway is a failure and stays on record.
 */
export async function requestRefund(
  context: Context,
  input: RequestRefundInput,
): Promise<Selectable<Refunds> | Failure> {
  const booked = await withIdempotency(context, { scope: "requestRefund", input }, (context) =>
    bookRequested(context, input),
  );
  return isFailure(booked) ? booked : answerOf(await sendBookedRefunds(context, booked.refundIds));
}

/** Sends booked refunds one after the other; returns the first that failed, or else the first. */
export async function sendBookedRefunds(context: Context, refundIds: readonly number[]): Promise<Selectable<Refunds>> {
  const sent: Selectable<Refunds>[] = [];
  for (const id of refundIds) sent.push(await sendBookedRefund(context, id));
  const shown = sent.find(({ state }) => state === "failed") ?? sent[0];
  if (!shown) throw new Error("No refund was booked");
  return shown;
}

/** Sends a refund outside any transaction and returns its new state. */
async function sendBookedRefund(context: Context, refundId: number): Promise<Selectable<Refunds>> {
  const refund = await refundById(context.db, refundId);
  if (refund.state !== "pending" || refund.gateway_refund_id !== null) return refund;
  await sendRefund(context, refund, { isAwaited: true });
  return refundById(context.db, refundId);
}

function answerOf(refund: Selectable<Refunds>): Selectable<Refunds> | Failure {
  if (refund.state !== "failed") return refund;
  return { failed: "refund_refused", message: refund.failure ?? "Failed to process refund" };
}

function refundById(db: Database, id: number): Promise<Selectable<Refunds>> {
  return db.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

async function bookRequested(context: Context, input: RequestRefundInput): Promise<{ refundIds: number[] } | Failure> {
  const order = await lockOrder(context.db, input.orderId);
  if (!order) return { failed: "not_found", message: "Invalid order ID." };
  const ledger = await readLedger(context.db, order.id);
  const refusal =
    refuseRefund(context, { order, ledger }, input) ??
    refuseStatus(order, ledger) ??
    (await refuseLines(context.db, order, input.lines ?? []));
  if (refusal) return refusal;
  const booked = await bookRefund(context, { order, ledger }, input);
  return { refundIds: booked.map(({ id }) => id) };
}

function refuseStatus(order: Selectable<Orders>, ledger: OrderLedger): Failure | null {
  const check = checkRefund(orderState(order, ledger));
  return check.ok ? null : { failed: "refund_refused", message: `${check.reason}.` };
}

/** Refuses more than remains of a line. Gateways do not track lines, so this is read under the order's lock. */
async function refuseLines(
  db: Database,
  order: Selectable<Orders>,
  lines: readonly RefundLine[],
): Promise<Failure | null> {
  if (lines.length === 0) return null;
  const refused = refuseRefundLines(await readRemainingLines(db, order), lines, order.currency);
  if (!refused) return null;
  const { index, reason } = refused;
  return {
    failed: "refund_refused",
    message: "Invalid refund amount.",
    params: { line_items: `line_items[${index}] ${reason}` },
  };
}

export type RefundTerms = {
  /** Null to refund all that remains. */
  amountCents: Cents | null;
  reason: string;
  /** Refund through the gateway; false only records money that was paid back another way. */
  byGateway: boolean;
  /** Amounts per line; the rest of the amount is for the order as a whole. */
  lines?: readonly RefundLine[];
  /** Whether the customer gets an email once the refund succeeds; defaults to true. */
  notifiesCustomer?: boolean;
  /** An email or the tracking page has promised it to the customer, who is notified if it fails. */
  isPromised?: boolean;
};

type Books = { order: Selectable<Orders>; ledger: OrderLedger };

/** Why the order's money does not allow this refund; null if it does. The caller checks the status. */
export function refuseRefund(context: Context, { order, ledger }: Books, terms: RefundTerms): Failure | null {
  const { payment, remainingCents } = ledger;
  if (!payment) {
    return { failed: "refund_refused", message: "This order is not paid, so there is nothing to refund." };
  }
  const amountCents = terms.amountCents ?? remainingCents;
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0 || amountCents > remainingCents) {
    return {
      failed: "refund_refused",
      message: "Invalid refund amount.",
      params: { amount: `${formatMoney(remainingCents, order.currency)} of this order can be refunded` },
      details: { remainingCents },
    };
  }
  // A refund that no gateway can send would stay pending forever.
  const isUnsendable = partsOf(ledger, amountCents).some(
    ({ payment }) =>
      terms.byGateway &&
      isByGateway(payment.method) &&
      findRefundGateway(context, { payment, order, byGateway: true }) === null,
  );
  return isUnsendable ? noSuchGateway : null;
}

const noSuchGateway: Failure = {
  failed: "refund_refused",
  message:
    "The payment service that took this payment is not set up here. Pay it back another way, and record it with api_refund false.",
};

type RefundPart = { payment: LedgerPayment; amountCents: Cents };

/** Splits the amount over the order's payments. */
function partsOf({ payments }: OrderLedger, amountCents: Cents): RefundPart[] {
  return splitRefund(payments, amountCents).flatMap(({ id, amountCents }) => {
    const payment = payments.find((one) => one.id === id);
    return payment ? [{ payment, amountCents }] : [];
  });
}

/**
 * Books a refund with one row per refunded payment: a single one if any payment covers it. Refunds to send to a
 * gateway or remote shop are pending, others succeed at once. Lines are spread over the rows. The caller holds the
 * order's lock and has checked the refund.
 */
export async function bookRefund(
  context: Context,
  { order, ledger }: Books,
  terms: RefundTerms,
): Promise<[Selectable<Refunds>, ...Selectable<Refunds>[]]> {
  const parts = partsOf(ledger, terms.amountCents ?? ledger.remainingCents);
  const lines = splitRefundLines(
    terms.lines ?? [],
    parts.map(({ amountCents }) => amountCents),
  );
  const booked: Selectable<Refunds>[] = [];
  for (const [index, part] of parts.entries())
    booked.push(await bookPart(context, order, part, { ...terms, lines: lines[index] ?? [] }));
  const [first, ...others] = booked;
  if (!first) throw new Error(`Order ${order.id} has no payment to refund`);
  return [first, ...others];
}

async function bookPart(
  context: Context,
  order: Selectable<Orders>,
  { payment, amountCents }: RefundPart,
  terms: RefundTerms,
): Promise<Selectable<Refunds>> {
  return bookPaymentRefund(context, { order, payment }, { ...terms, amountCents });
}

type PaymentOfOrder = { order: Selectable<Orders> | null; payment: Selectable<Payments> };

/**
 * Books a refund of one payment, which may pay no order. `retryOf`: the failed refund that it replaces. The caller
 * holds the order's lock and has checked the amount.
 */
export async function bookPaymentRefund(
  context: Context,
  { order, payment }: PaymentOfOrder,
  terms: RefundTerms & { amountCents: Cents; retryOf?: number },
): Promise<Selectable<Refunds>> {
  const { amountCents } = terms;
  const byGateway = terms.byGateway && isByGateway(payment.method);
  const isSent = byGateway || (await isRecordedRemotely(context, { order, payment }));
  const now = context.now();
  const actor = actorName(context.actor);
  const refund = await storeRefund(context.db, {
    payment_id: payment.id,
    order_id: order?.id ?? null,
    amount_cents: amountCents,
    reason: terms.reason,
    by_gateway: byGateway,
    state: "pending",
    requested_by: actor,
    notifies_customer: terms.notifiesCustomer ?? true,
    promised: terms.isPromised ?? false,
    retry_of: terms.retryOf ?? null,
    next_attempt_at: isSent ? new Date(now.getTime() + 60_000) : null,
    created_at: now,
  }).executeTakeFirstOrThrow();
  await storeAuditEntry(context, {
    act: "refund.booked",
    object: { kind: "refund", id: refund.id },
    after: { orderId: order?.id ?? null, paymentId: payment.id, amountCents, byGateway },
  });
  if (terms.lines && terms.lines.length > 0) await storeLines(context.db, refund.id, terms.lines);
  if (order) {
    await storeOrderEvent(context, {
      orderId: order.id,
      actor,
      kind: "refund_requested",
      note: `${byGateway ? "Refund" : "Record of a refund"} of ${formatMoney(amountCents, payment.currency)}${whatOf(payment)}${terms.reason ? `: ${terms.reason}` : ""}`,
      data: { refundId: refund.id },
    });
  }
  if (!isSent) {
    const outcome = { state: "succeeded" as const, gatewayRefundId: null, failure: null, source: actor };
    await recordRefundOutcome(context, { order, refund }, outcome);
  } else if (order) await updateStatusFromLedger(context, order, actor);
  return refund;
}

/** Names the payment if it did not pay the order. */
function whatOf({ state, reference }: Selectable<Payments>): string {
  return isPaying(state) ? "" : ` of the payment ${reference}, which did not pay the order`;
}

/** The remote shop gets every refund of its orders, including those of payments made another way. */
async function isRecordedRemotely(context: Context, { order, payment }: PaymentOfOrder): Promise<boolean> {
  if (!order || !isPaying(payment.state)) return false;
  const isOnlyHere = await isRefundedOnlyHere(context.db, order.id, payment);
  return findRefundGateway(context, { payment, order, byGateway: false, isOnlyHere }) !== null;
}

async function storeLines(db: Database, refundId: number, lines: readonly RefundLine[]): Promise<void> {
  await db
    .insertInto("refund_lines")
    .values(
      lines.map(({ position, quantity, amountCents, taxCents }) => ({
        refund_id: refundId,
        position,
        quantity,
        amount_cents: amountCents,
        tax_cents: taxCents,
      })),
    )
    .execute();
}
