import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import type { AssignmentPreview } from "../../contract/payment-cases.ts";
import { formatMoney } from "../../domain/money/currency.ts";
import { type AssignmentEffect, checkAssignment } from "../../domain/orders/assignment.ts";
import { allowedActions } from "../../domain/orders/order-actions.ts";
import { isByGateway, remoteMethod } from "../../domain/orders/payment-methods.ts";
import { type OrderId, type OrderNumber, readOrderNumber } from "../../domain/orders/references.ts";
import { actorName } from "../actor-name.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { findOrderId, orderNumber } from "../database/order-number.ts";
import type { Orders } from "../database/types.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { amountDue } from "../orders/amount-due.ts";
import { isErased } from "../orders/order-content.ts";
import { type OrderLedger, orderState, readLedger } from "../orders/order-ledger.ts";
import { remoteShopOf } from "../orders/remote-shop-of.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { caseActions } from "./describe-payment-case.ts";
import { queuePaymentPageCheck } from "./payment-sessions.ts";
import { caseState, lockPaymentCase, readPaymentCases, type StoredCase } from "./read-payment-case.ts";
import { recordDifference } from "./record-difference.ts";
import { recordPaid } from "./record-paid.ts";
import { recordPart } from "./record-part.ts";
import { replaceRecordedPayment } from "./replace-recorded-payment.ts";
import { noSuchCase } from "./settle-payment-case.ts";
import type { IncomingMoney } from "./store-payment.ts";

type Order = Selectable<Orders>;
type Input = { id: number; order: string };

type Assigned = {
  orderId: OrderId;
  orderNumber: OrderNumber;
  effect: AssignmentEffect;
  /** Null if the receipt of the payment that it replaces stays. */
  receiptNumber: string | null;
};

/**
 * Assigns an unmatched or surplus payment to an order or its requested difference, as if it had come in for it, with
 * receipt, history and emails. If staff had recorded the same money by hand, it replaces that record.
 */
export const assignPayment: Verb<Input, Assigned> = (context, input) =>
  withIdempotency(context, { scope: "assignPayment", input }, async (context) => {
    const orderId = await findTyped(context, input.order);
    if (orderId === null) return noSuchOrder;
    const stored = await lockPaymentCase(context.db, { kind: "payment", id: input.id }, orderId);
    if (!stored) return noSuchCase;
    const order = await readOrder(context, orderId);
    const ledger = await readLedger(context.db, order.id);
    const check = checkOrder(context, stored, { order, ledger });
    if (!check.ok) return { failed: "action_refused", message: check.reason };
    await storeAssignment(context, stored, order);
    const receiptNumber = await applyEffect(context, check.effect, { stored, order, ledger });
    if (isFailure(receiptNumber)) return receiptNumber;
    await storeAuditEntry(context, {
      act: "payment.assigned",
      object: { kind: "payment", id: input.id },
      before: { orderId: stored.order?.id ?? null },
      after: { orderId: order.id, effect: check.effect, amountCents: stored.payment.amount_cents },
    });
    await queuePaymentPageCheck(context, order.id);
    return { orderId: order.id, orderNumber: orderNumber(order), effect: check.effect, receiptNumber };
  });

/** What assigning the payment to the order of a typed reference would do. */
export const previewAssignment: Verb<Input, AssignmentPreview> = async (context, { id, order: typed }) => {
  const orderId = await findTyped(context, typed);
  if (orderId === null) return noSuchOrder;
  const [stored] = await readPaymentCases(context.db, [{ kind: "payment", id }]);
  if (!stored) return noSuchCase;
  const order = await readOrder(context, orderId);
  const check = checkOrder(context, stored, { order, ledger: await readLedger(context.db, orderId) });
  return { orderId, orderNumber: orderNumber(order), customerName: order.customer_name, check };
};

const noSuchOrder: Failure = {
  failed: "invalid_fields",
  message: "There is no such order",
  params: { order: "There is no order with this reference" },
};

async function findTyped({ db }: Context, typed: string): Promise<OrderId | null> {
  const number = readOrderNumber(typed);
  return number === null ? null : findOrderId(db, number);
}

function readOrder({ db }: Context, id: OrderId): Promise<Order> {
  return db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

type Books = { order: Order; ledger: OrderLedger };

function checkOrder(context: Context, stored: StoredCase, { order, ledger }: Books): AssignmentPreview["check"] {
  const state = caseState(stored);
  const { assign } = caseActions(context, stored, state);
  if (!assign.ok) return assign;
  if (isErased(order)) return { ok: false, reason: "The customer of this order was erased" };
  const { payment } = stored;
  return checkAssignment(
    {
      amountCents: payment.amount_cents,
      currency: payment.currency,
      isWhole: state.isWhole,
      isRemote: payment.method === remoteMethod,
      isOtherMode: payment.livemode !== (context.payments?.livemode ?? payment.livemode),
    },
    {
      currency: order.currency,
      isPaid: order.date_paid !== null,
      dueCents: amountDue(order).amountCents,
      takesParts: remoteShopOf(context, order).url === null,
      recordPayment: allowedActions(orderState(order, ledger)).recordPayment,
      recordedCents: recordedByHand(ledger),
    },
  );
}

/** The only payment of the price, if staff recorded it and none of it was refunded; null otherwise. */
function recordedByHand({ payments }: OrderLedger): number | null {
  const [payment, ...others] = payments.filter(({ state }) => state === "applied");
  if (!payment || others.length > 0 || isByGateway(payment.method)) return null;
  return payment.refundableCents === payment.amount_cents ? payment.amount_cents : null;
}

/**
 * Records the assignment in the history of the order and of the one it was listed with, and closes its failed refunds.
 */
async function storeAssignment(context: Context, { payment, order: former, refunds }: StoredCase, order: Order) {
  const actor = actorName(context.actor);
  const what = `The payment of ${formatMoney(payment.amount_cents, payment.currency)} (${payment.reference})`;
  const data = { paymentId: payment.id, reference: payment.reference };
  await storeOrderEvent(context, {
    orderId: order.id,
    actor,
    kind: "payment_assigned",
    note: `${what} was assigned to this order. It had been listed: ${payment.case_reason ?? "it paid no order"}`,
    data,
  });
  if (former && former.id !== order.id) {
    await storeOrderEvent(context, {
      orderId: former.id,
      actor,
      kind: "payment_assigned",
      note: `${what} was assigned to order ${orderNumber(order)}`,
      data,
    });
  }
  if (refunds.length === 0) return;
  await context.db
    .updateTable("refunds")
    .set({
      order_id: order.id,
      closed_at: context.now(),
      closed_by: actor,
      closed_because: `The payment was assigned to order ${orderNumber(order)}`,
    })
    .where("payment_id", "=", payment.id)
    .where("state", "=", "failed")
    .execute();
}

const records = { pays: recordPaid, part: recordPart, difference: recordDifference };

async function applyEffect(
  context: Context,
  effect: AssignmentEffect,
  { stored, order, ledger }: Books & { stored: StoredCase },
): Promise<string | null | Failure> {
  const { payment } = stored;
  const money: IncomingMoney = {
    method: payment.method,
    ...(payment.method_title !== null && { methodTitle: payment.method_title }),
    reference: payment.reference,
    amountCents: payment.amount_cents,
    currency: payment.currency,
    livemode: payment.livemode,
    page: null,
    orderId: order.id,
    receivedAt: payment.received_at,
    source: actorName(context.actor),
    assignedId: payment.id,
  };
  if (effect === "replaces") {
    if (ledger.payment) await replaceRecordedPayment(context, money, { order, recorded: ledger.payment });
    return null;
  }
  const recorded = await records[effect](context, money, { session: null, order });
  return recorded.effect === "paid" || recorded.effect === "part"
    ? recorded.receiptNumber
    : { failed: "action_refused", message: "This payment has just been assigned" };
}
