import type { Selectable } from "kysely";
import type { z } from "zod";
import type { Failure } from "../../contract/errors.ts";
import type { recordPaymentBody } from "../../contract/orders.schema.ts";
import type { RecordedPayment } from "../../contract/payments.ts";
import type { Cents } from "../../domain/money/euro.ts";
import { allowedActions, readyForPayment } from "../../domain/orders/order-actions.ts";
import { refuseReceivedDay } from "../../domain/orders/received-day.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { dublinDate, dublinInstant } from "../../domain/schedule/dublin.ts";
import { actorName } from "../actor-name.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { amountDue } from "../orders/amount-due.ts";
import { lockOrder } from "../orders/find-order.ts";
import { orderState, readLedger } from "../orders/order-ledger.ts";
import { refuseChangedAmount } from "../orders/refuse-changed-amount.ts";
import { remoteShopOf } from "../orders/remote-shop-of.ts";
import { isOnAccount } from "../orders/stored-order.ts";
import { renameFailureFields } from "../rename-failure-fields.ts";
import { hasUnmatchedMoney } from "./payment-readiness.ts";
import { queuePaymentPageCheck } from "./payment-sessions.ts";
import { putOnAccount } from "./put-on-account.ts";
import { recordIncomingMoney } from "./record-incoming-money.ts";
import { recordOverpayment } from "./record-overpayment.ts";
import type { IncomingMoney, PaymentEffect } from "./store-payment.ts";

type RecordPaymentInput = z.output<typeof recordPaymentBody>;

/**
 * Records money that staff took, for all or part of what is due, or puts the order on account. Anything beyond the
 * amount due is a surplus. The reconciler closes a session that is still open.
 */
export const recordPayment: Verb<{ id: OrderId } & RecordPaymentInput, RecordedPayment> = async (context, input) =>
  withIdempotency(context, { scope: "recordPayment", input }, async (context) => {
    const order = await lockOrder(context.db, input.id);
    if (!order) return { failed: "not_found", message: "Invalid order ID." };
    const { recordPayment: action } = allowedActions(orderState(order, await readLedger(context.db, order.id)), {
      ...readyForPayment,
      hasUnmatchedMoney: await hasUnmatchedMoney(context.db, order.id, context.payments?.livemode ?? true),
    });
    if (!action.ok) return { failed: "not_payable", message: action.reason };
    const changed = refuseChangedAmount(input.seenCents, amountDue(order).amountCents);
    if (changed) return changed;
    if (input.method === "account") return recordOnAccount(context, order, input);
    const refusal = refuseDay(context, order, input.receivedOn) ?? refusePart(context, order, input.amountCents);
    return refusal ?? recordReceived(context, order, { ...input, method: input.method });
  });

async function recordOnAccount(
  context: Context,
  order: Selectable<Orders>,
  input: RecordPaymentInput,
): Promise<RecordedPayment | Failure> {
  const refusal = refuseAccount(context, order, input);
  if (refusal) return refusal;
  if (!input.account) throw new Error("An order without an account was to go on account");
  const onAccount = await putOnAccount(context, order, input.account);
  if (isFailure(onAccount)) return renameFailureFields(onAccount, (field) => `account.${field}`);
  const dueCents = amountDue(onAccount).amountCents;
  return { orderId: order.id, status: onAccount.status, receiptNumber: null, dueCents, surplusCents: 0 };
}

/** The day that the bookkeeper gives matters for VAT, so it is checked like an amount. */
function refuseDay(context: Context, order: Selectable<Orders>, receivedOn: string | undefined): Failure | null {
  if (receivedOn === undefined) return null;
  const days = { bookedOn: dublinDate(order.date_created), today: dublinDate(context.now()) };
  const reason = refuseReceivedDay(receivedOn, days);
  return reason === null ? null : { failed: "invalid_fields", message: reason, params: { receivedOn: reason } };
}

function refusePart(context: Context, order: Selectable<Orders>, amountCents: Cents | undefined): Failure | null {
  const isPart = amountCents !== undefined && amountCents < amountDue(order).amountCents;
  if (!isPart || remoteShopOf(context, order).url === null) return null;
  const reason = "The WordPress site knows only orders that are paid in full; record the whole amount once it is there";
  return { failed: "not_payable", message: reason, params: { amountCents: reason } };
}

type Received = Pick<RecordPaymentInput, "reference" | "amountCents" | "receivedOn"> & {
  method: Exclude<RecordPaymentInput["method"], "account">;
};

async function recordReceived(
  context: Context,
  order: Selectable<Orders>,
  { amountCents, receivedOn, ...received }: Received,
): Promise<RecordedPayment> {
  const now = context.now();
  const due = amountDue(order).amountCents;
  const surplusCents = Math.max(0, (amountCents ?? due) - due);
  const paidCents = Math.min(amountCents ?? due, due);
  const money = {
    ...received,
    // Noon is on the same day in every time zone that a bookkeeper may be in.
    receivedAt: receivedOn === undefined || receivedOn === dublinDate(now) ? now : dublinInstant(receivedOn, "12:00"),
  };
  const { effect, receiptNumber } = await recordForOrder(context, order, money, {
    amountCents: paidCents,
    surplusCents,
  });
  if (surplusCents > 0) await recordOverpayment(context, incoming(context, order, money, surplusCents), order);
  const isWorkedOn = effect === "part" || order.date_paid !== null || isOnAccount(order);
  return {
    orderId: order.id,
    status: isWorkedOn ? order.status : "processing",
    receiptNumber,
    dueCents: due - paidCents,
    surplusCents,
  };
}

function refuseAccount(
  context: Context,
  order: Selectable<Orders>,
  { amountCents, receivedOn }: RecordPaymentInput,
): Failure | null {
  const typed = { ...(amountCents !== undefined && { amountCents }), ...(receivedOn !== undefined && { receivedOn }) };
  const [field] = Object.keys(typed);
  if (field !== undefined) {
    const message = "No money comes in when an order is put on account; leave this out";
    return { failed: "invalid_fields", message, params: { [field]: message } };
  }
  const message = whyNotOnAccount(context, order);
  return message === null ? null : { failed: "not_payable", message };
}

function whyNotOnAccount(context: Context, order: Selectable<Orders>): string | null {
  if (order.date_paid !== null) return "A difference cannot be put on account; waive it, or record the money";
  if (isOnAccount(order)) return "This order is already on account; record the money when it comes in";
  return remoteShopOf(context, order).url === null
    ? null
    : "The WordPress site has this order, and counts every processed order as paid; book it for the account here instead";
}

/**
 * Records a payment of everything due that did not come through the gateway. The caller holds the order's lock and
 * has checked that it can be paid.
 */
export async function recordFullPayment(
  context: Context,
  order: Selectable<Orders>,
  received: ReceivedMoney,
): Promise<{ receiptNumber: string }> {
  return recordForOrder(context, order, received, { amountCents: amountDue(order).amountCents, surplusCents: 0 });
}

type ReceivedMoney = Pick<Received, "method" | "reference"> & { receivedAt?: Date };

/** `amountCents`: at most what is due; a surplus is recorded by the caller. */
async function recordForOrder(
  context: Context,
  order: Selectable<Orders>,
  received: ReceivedMoney,
  { amountCents, surplusCents }: { amountCents: Cents; surplusCents: Cents },
): Promise<Extract<PaymentEffect, { receiptNumber: string }>> {
  const paid = await recordIncomingMoney(context, incoming(context, order, received, amountCents));
  if (paid.effect !== "paid" && paid.effect !== "part") throw new Error(`A payment of what is open was ${paid.effect}`);
  await storeAuditEntry(context, {
    act: "payment.recorded",
    object: { kind: "order", id: order.id },
    after: { method: received.method, amountCents, ...(surplusCents > 0 && { surplusCents }) },
  });
  await queuePaymentPageCheck(context, order.id);
  return paid;
}

function incoming(
  context: Context,
  order: Selectable<Orders>,
  received: ReceivedMoney,
  amountCents: Cents,
): IncomingMoney {
  return {
    ...received,
    amountCents,
    currency: order.currency,
    livemode: true,
    page: null,
    orderId: order.id,
    source: actorName(context.actor),
  };
}
