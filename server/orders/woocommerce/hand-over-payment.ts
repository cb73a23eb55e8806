import { confirmationPath } from "../../../contract/paths.ts";
import type { Verb } from "../../context.ts";
import { refusePayment } from "../../payments/refuse-payment.ts";
import { orderByKey } from "../find-order.ts";
import { ensurePlacement } from "./ensure-placement.ts";
import { notPlaced, placeOrderSoon } from "./place-order-soon.ts";
import { syncOrder } from "./sync-order.ts";

/**
 * Where the holder of an order's key pays for it: at the WordPress site, which sends him back to our confirmation. The order is placed
 * there first where it is not yet. `closed` in the details: payments are switched off.
 */
export const handOverPayment: Verb<{ id: number; key: string }, { url: string }> = async (context, asked) => {
  const site = context.woocommerce;
  const [order, { settings }] = await Promise.all([orderByKey(context.db, asked), context.settings.current()]);
  const refusal = refusePayment(order);
  if (refusal || !order) return refusal ?? notPlaced;
  if (!site || !settings.livePaymentsEnabled) {
    return {
      failed: "unavailable",
      message: "Payments are not taken online at the moment.",
      details: { closed: true },
    };
  }
  // Cancelled, paid or deleted there since: its page would only say that it cannot be paid.
  if (order.shop_order_id !== null && (await syncOrder(context, { orderId: order.id })).synced) {
    const refused = refusePayment(await orderByKey(context.db, asked));
    if (refused) return refused;
  }
  await ensurePlacement(context, order);
  const placed = await placeOrderSoon(context, order.id);
  if (!placed) return notPlaced;
  const back = context.environment.publicUrl + confirmationPath(order.id, order.order_key);
  return { url: site.payUrl(placed.shopOrderId, placed.shopOrderKey, back) };
};
