import type { Failure } from "../../../contract/errors.ts";
import { confirmationPath } from "../../../contract/paths.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { refusePricePayment } from "../../orders/amount-due.ts";
import { findOrderByKey } from "../../orders/find-order.ts";
import type { ConnectedContext } from "../client/client.ts";
import { syncOrder } from "../import/import-order-by-id.ts";
import { exportOrderWithTimeout, notExported } from "./export-order.ts";
import { ensureExportQueued } from "./export-queue.ts";

/**
 * The remote pay page for the holder of an order's key, returning to our confirmation page afterwards; exports the
 * order first if needed. `closed` in the details of a failure: payments are switched off.
 */
export async function preparePaymentUrl(
  context: ConnectedContext,
  requested: { id: OrderId; key: string },
): Promise<{ url: string } | Failure> {
  const [order, { settings }] = await Promise.all([findOrderByKey(context.db, requested), context.settings.current()]);
  const refusal = refusePricePayment(order);
  if (refusal || !order) return refusal ?? notExported;
  if (order.is_local)
    return { failed: "not_payable", message: "This order is on the company's account, which is paid by invoice." };
  if (!settings.livePaymentsEnabled) {
    return {
      failed: "unavailable",
      message: "Payments are not taken online at the moment.",
      details: { closed: true },
    };
  }
  // It may have been cancelled, paid or deleted remotely: its pay page would only refuse it.
  if (order.shop_order_id !== null && (await syncOrder(context, order.id))) {
    const refused = refusePricePayment(await findOrderByKey(context.db, requested));
    if (refused) return refused;
  }
  await ensureExportQueued(context, order);
  const exported = await exportOrderWithTimeout(context, order.id);
  if (!exported) return notExported;
  const back = context.environment.publicUrl + confirmationPath(order.id, order.order_key);
  return { url: context.client.payUrl(exported.shopOrderId, exported.shopOrderKey, back) };
}
