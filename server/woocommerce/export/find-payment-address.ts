import { confirmationPath } from "../../../contract/paths.ts";
import type { Verb } from "../../context.ts";
import { orderByKey } from "../../orders/find-order.ts";
import { refusePayment } from "../../payments/refuse-payment.ts";
import { syncOrder } from "../import/sync-order.ts";
import { exportOrderSoon, notExported } from "./export-order-soon.ts";
import { requeueExport } from "./requeue-export.ts";

/**
 * Where the holder of an order's key pays for it: at the remote shop, which sends him back to our confirmation. The order is placed
 * there first where it is not yet. `closed` in the details: payments are switched off.
 */
export const findPaymentAddress: Verb<{ id: number; key: string }, { url: string }> = async (context, asked) => {
  const client = context.woocommerce;
  const [order, { settings }] = await Promise.all([orderByKey(context.db, asked), context.settings.current()]);
  const refusal = refusePayment(order);
  if (refusal || !order) return refusal ?? notExported;
  if (!client || !settings.livePaymentsEnabled) {
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
  await requeueExport(context, order);
  const placed = await exportOrderSoon(context, order.id);
  if (!placed) return notExported;
  const back = context.environment.publicUrl + confirmationPath(order.id, order.order_key);
  return { url: client.payUrl(placed.shopOrderId, placed.shopOrderKey, back) };
};
