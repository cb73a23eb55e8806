import type { Failure } from "../../../contract/errors.ts";
import { confirmationPath } from "../../../contract/paths.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { orderByKey } from "../../orders/find-order.ts";
import { refusePayment } from "../../payments/payment-readiness.ts";
import type { ConnectedContext } from "../client/client.ts";
import { syncOrder } from "../import/import-by-number.ts";
import { exportOrderSoon, notExported } from "./export-order.ts";
import { requeueExport } from "./export-queue.ts";

/**
 * Where the holder of an order's key pays for it: at the remote shop, which sends him back to our confirmation. The order is exported
 * there first where it is not yet. `closed` in the details: payments are switched off.
 */
export async function findPaymentAddress(
  context: ConnectedContext,
  asked: { id: OrderId; key: string },
): Promise<{ url: string } | Failure> {
  const [order, { settings }] = await Promise.all([orderByKey(context.db, asked), context.settings.current()]);
  const refusal = refusePayment(order);
  if (refusal || !order) return refusal ?? notExported;
  if (!settings.livePaymentsEnabled) {
    return {
      failed: "unavailable",
      message: "Payments are not taken online at the moment.",
      details: { closed: true },
    };
  }
  // Cancelled, paid or deleted there since: its page would only say that it cannot be paid.
  if (order.shop_order_id !== null && (await syncOrder(context, order.id))) {
    const refused = refusePayment(await orderByKey(context.db, asked));
    if (refused) return refused;
  }
  await requeueExport(context, order);
  const placed = await exportOrderSoon(context, order.id);
  if (!placed) return notExported;
  const back = context.environment.publicUrl + confirmationPath(order.id, order.order_key);
  return { url: context.client.payUrl(placed.shopOrderId, placed.shopOrderKey, back) };
}
