import { orderReference } from "../../domain/orders/references.ts";
import { type Actor, type Context, isFailure } from "../../server/context.ts";
import { addOrderNote } from "../../server/order-actions/add-order-note.ts";
import { cancelUnpaidOrders } from "../../server/order-actions/cancel-unpaid-orders.ts";
import { changeOrderStatus } from "../../server/order-actions/change-order-status.ts";
import { recordPayment } from "../../server/payments/record-payment.ts";
import { requestRefund } from "../../server/refunds/book-refund.ts";
import { accountOf } from "./account-of.ts";
import { declineCard } from "./decline-card.ts";
import type { BookedOrder, HistoryStep } from "./order-history.ts";
import { payByCard } from "./pay-by-card.ts";

/** A demo order and its customer. */
export type DemoOrder = BookedOrder & { id: number; key: string; name: string; companyName: string | null };

/** Applies one step of an order's history through the verb that the shop uses, under the context's clock. */
export async function applyHistoryStep(
  context: Context,
  staff: Actor,
  order: DemoOrder,
  move: HistoryStep,
): Promise<void> {
  const office: Context = { ...context, actor: staff };
  if (move.actor === "job") await cancelUnpaidOrders(context);
  else if (move.actor === "refund") await refund(office, order, move);
  else if (move.actor === "gateway")
    await (move.to === "failed" ? declineCard(context, order, move.note) : payByCard(context, order));
  else if (move.receivesMoney) await settle(office, order);
  else if (move.to === "processing") await payAtTheOffice(office, order);
  else await changeStatus(office, order, move);
}

/** Changes the status as staff do, with the reason as a note. */
async function changeStatus(office: Context, { id }: DemoOrder, { to, note }: HistoryStep): Promise<void> {
  const action = to === "completed" ? "complete" : "cancel";
  const changed = await changeOrderStatus(office, { id, action, refund: action === "cancel" });
  if (isFailure(changed)) throw new Error(`order ${id} of the demo was not ${to}: ${changed.message}`);
  const noted = action === "cancel" && (await addOrderNote(office, { id, text: note, toCustomer: false }));
  if (noted && isFailure(noted)) throw new Error(`order ${id} of the demo has no note: ${noted.message}`);
}

/** Companies have an account; everybody else transfers the money. */
async function payAtTheOffice(context: Context, order: DemoOrder): Promise<void> {
  if (order.companyName === null) await recordTransfer(context, order);
  else {
    const account = { accountId: await accountOf(context, order.companyName), poNumber: "", costCentre: "" };
    await record(context, order, { method: "account", reference: "", account });
  }
}

/** A company pays what it had on account. */
async function settle(context: Context, order: DemoOrder): Promise<void> {
  if (order.companyName !== null) await recordTransfer(context, order);
}

function recordTransfer(context: Context, order: DemoOrder): Promise<void> {
  const reference = order.companyName ?? `${order.name}, ${orderReference(order.id)}`;
  return record(context, order, { method: "transfer", reference });
}

async function record(
  context: Context,
  { id }: DemoOrder,
  payment: Omit<Parameters<typeof recordPayment>[1], "id">,
): Promise<void> {
  const recorded = await recordPayment(context, { id, ...payment });
  if (isFailure(recorded)) throw new Error(`the money of order ${id} of the demo was refused: ${recorded.message}`);
}

/** Refunds through the gateway if it took the payment; otherwise records a refund made another way. */
async function refund(context: Context, order: DemoOrder, { note, refundCents }: HistoryStep): Promise<void> {
  const { id } = order;
  // An unpaid order is paid first.
  if (order.status === "on-hold") await settle(context, order);
  const refunded = await requestRefund(context, {
    orderId: id,
    amountCents: refundCents ?? null,
    reason: note,
    byGateway: true,
  });
  if (isFailure(refunded)) throw new Error(`order ${id} of the demo was not refunded: ${refunded.message}`);
}
