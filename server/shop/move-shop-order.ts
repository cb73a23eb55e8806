import type { Selectable } from "kysely";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { storeMove } from "../orders/store-move.ts";
import { actorName } from "../orders/store-order-event.ts";
import { tellCancelled } from "../orders/tell-cancelled.ts";
import { refreshSessions } from "../payments/close-session.ts";
import { markOrderPaid } from "../payments/mark-order-paid.ts";
import type { PlannedMove } from "./plan-move.ts";

/** Does what `planMove` found, in the caller's transaction, which holds the order's lock. */
export async function moveShopOrder(
  context: Context,
  order: Selectable<Orders>,
  { pays, to, reference }: PlannedMove & { reference: string },
): Promise<void> {
  if (pays) await bookPayment(context, order, reference);
  const status = pays ? "processing" : order.status;
  if (to !== null) await storeMove(context, { id: order.id, status }, to);
  if (to === "cancelled") await tellCancelled(context, order, "staff");
}

/** Books money that came in elsewhere. Only the gateway is trusted to say that a card was charged, so this is no card payment. */
async function bookPayment(context: Context, order: Selectable<Orders>, reference: string): Promise<void> {
  const asSaid = (["phone", "account"] as const).find((method) => method === order.payment_method);
  const { effect } = await markOrderPaid(context, {
    method: asSaid ?? "transfer",
    reference,
    amountCents: order.total_cents,
    currency: order.currency,
    livemode: true,
    page: null,
    orderId: order.id,
    source: actorName(context.actor),
  });
  if (effect !== "paid") throw new Error(`A payment that a shop client told of was ${effect}`);
  await refreshSessions(context, order.id);
}
