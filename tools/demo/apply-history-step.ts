import { orderReference } from "../../domain/orders/references.ts";
import { type Actor, type Context, isFailure } from "../../server/context.ts";
import { addOrderNote } from "../../server/orders/add-order-note.ts";
import { cancelUnpaidOrders } from "../../server/orders/cancel-unpaid-orders.ts";
import { changeOrderStatus } from "../../server/orders/change-order-status.ts";
import { recordPayment } from "../../server/payments/record-payment.ts";
import { requestRefund } from "../../server/refunds/request-refund.ts";
import { declineCard } from "./decline-card.ts";
import type { BookedOrder, Move } from "./order-history.ts";
import { payByCard } from "./pay-by-card.ts";

/** An order of the demo and who booked it. */
export type DemoOrder = BookedOrder & { id: number; key: string; name: string; companyName: string | null };

/** Lets happen to an order what its history says, by the verb that does it in the shop, under the context's clock. */
export async function makeMove(context: Context, staff: Actor, order: DemoOrder, move: Move): Promise<void> {
  const office: Context = { ...context, actor: staff };
  if (move.actor === "job") await cancelUnpaidOrders(context);
  else if (move.actor === "refund") await refund(office, order, move);
  else if (move.actor === "gateway")
    await (move.to === "failed" ? declineCard(context, order, move.note) : payByCard(context, order));
  else if (move.receivesMoney) await settle(office, order);
  else if (move.to === "processing") await payAtTheOffice(office, order);
  else await changeStatus(office, order, move);
}

/** As staff do it, with what is to be known about it as a note. */
async function changeStatus(office: Context, { id }: DemoOrder, { to, note }: Move): Promise<void> {
  const action = to === "completed" ? "complete" : "cancel";
  const changed = await changeOrderStatus(office, { id, action, refund: action === "cancel" });
  if (isFailure(changed)) throw new Error(`order ${id} of the demo was not ${to}: ${changed.message}`);
  const noted = action === "cancel" && (await addOrderNote(office, { id, text: note, toCustomer: false }));
  if (noted && isFailure(noted)) throw new Error(`order ${id} of the demo has no note: ${noted.message}`);
}

/** Companies have an account, everybody else sends the money. */
async function payAtTheOffice(context: Context, order: DemoOrder): Promise<void> {
  const method = order.companyName === null ? "transfer" : "account";
  await record(context, order, method);
}

/** What a company owes comes in. */
async function settle(context: Context, order: DemoOrder): Promise<void> {
  if (order.companyName !== null) await record(context, order, "transfer");
}

async function record(context: Context, { id, name, companyName }: DemoOrder, method: "transfer" | "account") {
  const reference = companyName ?? `${name}, ${orderReference(id)}`;
  const recorded = await recordPayment(context, { id, method, reference });
  if (isFailure(recorded)) throw new Error(`the money of order ${id} of the demo was refused: ${recorded.message}`);
}

/** By the gateway where it took the money; else a record of what went back another way. */
async function refund(context: Context, order: DemoOrder, { note, refundCents }: Move): Promise<void> {
  const { id } = order;
  // Paid, and complained of.
  if (order.status === "on-hold") await settle(context, order);
  const refunded = await requestRefund(context, {
    orderId: id,
    amountCents: refundCents ?? null,
    reason: note,
    byGateway: true,
  });
  if (isFailure(refunded)) throw new Error(`order ${id} of the demo was not refunded: ${refunded.message}`);
}
