import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import { formatMoney } from "../../domain/money/currency.ts";
import type { Cents } from "../../domain/money/euro.ts";
import { isByGateway } from "../../domain/orders/payment-methods.ts";
import { partsOfRefund, type RefundLine } from "../../domain/orders/refund-lines.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders, Refunds } from "../database/types.ts";
import { followLedger } from "../orders/follow-ledger.ts";
import type { LedgerPayment, OrderLedger } from "../orders/order-ledger.ts";
import { actorName, storeOrderEvent } from "../orders/store-order-event.ts";
import { recordRefundOutcome } from "./record-refund-outcome.ts";
import { refundGateway } from "./refund-gateway.ts";
import { isRefundedHereAlone } from "./remote-surplus.ts";
import { storeRefund } from "./store-refund.ts";

export type RefundTerms = {
  /** null: all that remains. */
  amountCents: Cents | null;
  reason: string;
  /** Ask the gateway to pay it back; false only records what went back another way. */
  byGateway: boolean;
  /** How much goes back of each line; the rest of the amount is of the order as a whole. */
  lines?: readonly RefundLine[];
  /** Whether its customer gets an email once the money went back; true where it is not said. */
  tellsCustomer?: boolean;
};

type Books = { order: Selectable<Orders>; ledger: OrderLedger };

/** Why the money of this order does not allow such a refund; null where it does. Its status is for the caller to judge. */
export function refuseRefund(context: Context, { order, ledger }: Books, terms: RefundTerms): Failure | null {
  const { payment, remainingCents } = ledger;
  if (!payment || order.date_paid === null) {
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
  // Nothing could send it, so it would stay pending for ever.
  const isLost = partsOf(ledger, amountCents).some(
    ({ payment }) =>
      terms.byGateway &&
      isByGateway(payment.method) &&
      refundGateway(context, { payment, order, byGateway: true }) === null,
  );
  return isLost ? noSuchGateway : null;
}

const noSuchGateway: Failure = {
  failed: "refund_refused",
  message:
    "The payment service that took this payment is not set up here. Pay it back another way, and record it with api_refund false.",
};

type RefundPart = { payment: LedgerPayment; amountCents: Cents };

/** Out of which of the order's payments so much goes back. */
function partsOf({ payments }: OrderLedger, amountCents: Cents): RefundPart[] {
  return partsOfRefund(payments, amountCents).flatMap(({ id, amountCents }) => {
    const payment = payments.find((one) => one.id === id);
    return payment ? [{ payment, amountCents }] : [];
  });
}

/**
 * Writes a refund into the ledger, in the caller's transaction, which holds the order's lock and has checked it: a row for each payment that
 * it is taken from, which is one unless none alone has so much left. What has to be sent to a gateway or a remote shop is pending; anything
 * else is done at once. Lines go with the first.
 */
export async function bookRefund(
  context: Context,
  { order, ledger }: Books,
  terms: RefundTerms,
): Promise<[Selectable<Refunds>, ...Selectable<Refunds>[]]> {
  const [first, ...others] = partsOf(ledger, terms.amountCents ?? ledger.remainingCents);
  if (!first) throw new Error(`Order ${order.id} has no payment to refund`);
  const booked: [Selectable<Refunds>, ...Selectable<Refunds>[]] = [await bookPart(context, order, first, terms)];
  for (const part of others) booked.push(await bookPart(context, order, part, { ...terms, lines: [] }));
  return booked;
}

async function bookPart(
  context: Context,
  order: Selectable<Orders>,
  { payment, amountCents }: RefundPart,
  terms: RefundTerms,
): Promise<Selectable<Refunds>> {
  const byGateway = terms.byGateway && isByGateway(payment.method);
  const isHereAlone = await isRefundedHereAlone(context.db, order.id, payment);
  const isSent = byGateway || refundGateway(context, { payment, order, byGateway, isHereAlone }) !== null;
  const now = context.now();
  const actor = actorName(context.actor);
  const refund = await storeRefund(context.db, {
    payment_id: payment.id,
    order_id: order.id,
    amount_cents: amountCents,
    reason: terms.reason,
    by_gateway: byGateway,
    state: "pending",
    requested_by: actor,
    tells_customer: terms.tellsCustomer ?? true,
    next_attempt_at: isSent ? new Date(now.getTime() + 60_000) : null,
    created_at: now,
  }).executeTakeFirstOrThrow();
  if (terms.lines && terms.lines.length > 0) await storeLines(context.db, refund.id, terms.lines);
  await storeOrderEvent(context, {
    orderId: order.id,
    actor,
    kind: "refund_requested",
    note: `${byGateway ? "Refund" : "Record of a refund"} of ${formatMoney(amountCents, order.currency)}${terms.reason ? `: ${terms.reason}` : ""}`,
    data: { refundId: refund.id },
  });
  if (isSent) await followLedger(context, order, actor);
  else {
    const outcome = { state: "succeeded" as const, gatewayRefundId: null, failure: null, source: actor };
    await recordRefundOutcome(context, { order, refund }, outcome);
  }
  return refund;
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
