import { formatMoney } from "../../domain/money/currency.ts";
import { splitVat } from "../../domain/money/vat.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import { lockOrder } from "./find-order.ts";
import { storeOrderEvent } from "./store-order-event.ts";
import { storePrice } from "./store-price.ts";

/**
 * Waives the requested difference of an order, so that its total is what was paid: for a stated reason, or because the
 * order is cancelled or refunded. The caller holds the order's lock.
 */
export async function waiveBalance(context: Context, orderId: OrderId, actor: string, reason = ""): Promise<void> {
  const order = await lockOrder(context.db, orderId);
  if (!order || order.due_cents === 0) return;
  const totalCents = order.total_cents - order.due_cents;
  const { netCents, vatCents } = splitVat(totalCents);
  const lines = await context.db
    .selectFrom("order_lines")
    .select(["code", "label", "amount_cents"])
    .where("order_id", "=", orderId)
    .orderBy("position")
    .execute();
  const waived = {
    code: "not_asked",
    label: "Difference waived",
    amountCents: netCents - order.net_cents,
  };
  const kept = lines.map(({ code, label, amount_cents }) => ({ code, label, amountCents: amount_cents }));
  const price = { totalCents, netCents, vatCents, dueCents: 0, lines: [...kept, waived] };
  await storePrice(context, orderId, price, { date_modified: context.now() });
  await storeOrderEvent(context, {
    orderId,
    actor,
    kind: "price",
    note: `The difference of ${formatMoney(order.due_cents, order.currency)} is waived${reason && `: ${reason}`}`,
    data: { fromCents: order.total_cents, totalCents },
  });
}
