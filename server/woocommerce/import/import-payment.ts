import type { Selectable } from "kysely";
import { formatMoney } from "../../../domain/money/currency.ts";
import { remoteOrigin } from "../../../domain/orders/origins.ts";
import { remoteMethod } from "../../../domain/orders/payment-methods.ts";
import { orderReference } from "../../../domain/orders/references.ts";
import type { Context } from "../../context.ts";
import type { Orders } from "../../database/types.ts";
import { alertTeam } from "../../mail/alert-team.ts";
import { readLedger } from "../../orders/order-ledger.ts";
import { recordIncomingMoney } from "../../payments/record-incoming-money.ts";
import { ownPaymentPrefix, type RemoteOrder, remoteActor } from "../client/remote-order.ts";
import { changeOrderFromRemote, storeRemoteEvent } from "../remote-events.ts";
import { alertTotalChange } from "./import-content.ts";
import { remoteMethodTitle, remotePaidAt, storeAppliedPayment, storeRemotePayment } from "./remote-payment.ts";

type Order = Selectable<Orders>;

/**
 * Imports a payment made at the remote shop. A booking gets its receipt and emails, once; for an order made there only
 * the ledger is kept. `isCertain`: whether our total is certain to be what was paid. True if something changed.
 */
export function importPayment(
  context: Context,
  order: Order,
  { remote, isCertain }: { remote: RemoteOrder; isCertain: boolean },
): Promise<boolean> {
  return order.created_via === remoteOrigin
    ? importSalePayment(context, order, remote)
    : importBookingPayment(context, order, { remote, isCertain });
}

async function importBookingPayment(
  context: Context,
  order: Order,
  { remote, isCertain }: { remote: RemoteOrder; isCertain: boolean },
): Promise<boolean> {
  if (remote.date_paid_gmt === null) return false;
  if (order.date_paid !== null) return recordDuplicatePayment(context, order, remote);
  // A payment recorded here and pushed there has its own transaction already.
  if (remote.transaction_id.startsWith(ownPaymentPrefix)) return false;
  const receivedAt = earlier(remote.date_paid_gmt, context.now());
  if (order.total_cents === 0) {
    // Nothing was due, so nothing is receipted.
    await markPaid(context, order, { paidAt: receivedAt, cents: 0 });
    return true;
  }
  const { effect } = await recordIncomingMoney(context, {
    method: remoteMethod,
    methodTitle: remoteMethodTitle(remote),
    reference: String(remote.id),
    amountCents: order.total_cents,
    currency: order.currency,
    livemode: true,
    page: null,
    orderId: order.id,
    receivedAt,
    source: remoteActor,
  });
  await alertTotalChange(context, order, { remote, isCertain });
  return effect !== "already_recorded";
}

/** Records a remote payment of an order already paid here, which is a surplus until it is refunded there. */
async function recordDuplicatePayment(context: Context, order: Order, remote: RemoteOrder): Promise<boolean> {
  const { payment } = await readLedger(context.db, order.id);
  const isOwn = remote.transaction_id === "" || remote.transaction_id.startsWith(ownPaymentPrefix);
  if (!payment || payment.method === remoteMethod || isOwn || remote.date_paid_gmt === null) return false;
  const paymentId = await storeRemotePayment(context.db, remote, {
    order_id: order.id,
    amount_cents: remote.total,
    state: "surplus",
    case_reason: "The order was paid before",
    received_at: earlier(remote.date_paid_gmt, context.now()),
  });
  if (paymentId === null) return false;
  const amount = formatMoney(remote.total, remote.currency);
  await storeRemoteEvent(context, order.id, {
    kind: "paid_twice",
    note: `${amount} was paid on the WordPress site too; it was paid before by ${order.payment_method_title.toLowerCase()}`,
    data: { paymentId, reference: remote.transaction_id },
  });
  await alertTeam(context, {
    orderId: order.id,
    title: `${orderReference(remote.id)} was paid twice`,
    text: `Its payment was recorded here, and its customer also paid on the WordPress site. Please refund ${amount} there: the order stays paid by what was recorded here.`,
    facts: [
      { label: "At the WordPress site", value: `${amount}, ${remote.transaction_id}` },
      { label: "Recorded here", value: `${payment.reference}` },
    ],
  });
  return true;
}

async function importSalePayment(context: Context, order: Order, remote: RemoteOrder): Promise<boolean> {
  const paidAt = remotePaidAt(remote);
  if (paidAt === null) return false;
  const { payment, refundedCents, pendingCents } = await readLedger(context.db, order.id);
  if (order.date_paid === null) await markPaid(context, order, { paidAt, cents: order.total_cents });
  if (!payment) {
    if (order.total_cents === 0) return order.date_paid === null;
    const booked = { order_id: order.id, amount_cents: order.total_cents, received_at: paidAt };
    await storeAppliedPayment(context.db, remote, booked);
    return true;
  }
  // The order may have been edited after it was paid; the payment can't be less than its refunds.
  const amount = Math.max(order.total_cents, refundedCents + pendingCents);
  if (payment.method !== remoteMethod) return recordDuplicatePayment(context, order, remote);
  const isSame = amount === payment.amount_cents || amount === 0;
  if (isSame) return order.date_paid === null;
  await context.db.updateTable("payments").set({ amount_cents: amount }).where("id", "=", payment.id).execute();
  return true;
}

async function markPaid(
  context: Context,
  order: Order,
  { paidAt, cents }: { paidAt: Date; cents: number },
): Promise<void> {
  const note = `Paid ${formatMoney(cents, order.currency)} on the WordPress site`;
  const data = { from: null, to: paidAt.toISOString() };
  await changeOrderFromRemote(context, order.id, { date_paid: paidAt }, { kind: "paid", note, data });
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}
