import { z } from "zod";
import type { FoundProduct } from "./ensure-courier-product.ts";
import { metadataSchema, metadataValue, quoteReferenceKey, utcSchema } from "./remote-order.ts";
import type { RestApi } from "./rest-api.ts";

const newestCount = 20;
/** Gateways and plugins may complete an order a few seconds after its payment. */
const atOnceMs = 60_000;

const orders = z.array(
  z.object({
    id: z.int(),
    status: z.string(),
    needs_processing: z.boolean().catch(true),
    date_paid_gmt: utcSchema.nullable().catch(null),
    date_completed_gmt: utcSchema.nullable().catch(null),
    line_items: z.array(z.object({ product_id: z.int().catch(0) })).catch([]),
    meta_data: metadataSchema,
  }),
);
type CheckedOrder = z.output<typeof orders>[number];

/**
 * Why the site completes orders before they are collected; null if nothing indicates that it does. WooCommerce does so
 * when a virtual and downloadable product or a line without a product is paid, and some plugins do.
 */
export async function findEarlyCompletion(calls: RestApi, product: FoundProduct | null): Promise<string | null> {
  const newest = await calls.probe("get", "orders", { per_page: newestCount, status: "any" }, orders);
  const stays = "Here such orders stay open until they are delivered, and the team is alerted to each.";
  if (product?.virtual && product.downloadable) {
    return `'${product.name}' is virtual and downloadable, so WooCommerce completes its orders at their payment. Untick Downloadable there. ${stays}`;
  }
  const ours = newest.filter(({ meta_data }) => metadataValue(meta_data, quoteReferenceKey) !== "");
  // WooCommerce caches that answer for a day, so it may predate the correction of the product.
  const unprocessed = ours.find(
    ({ status, needs_processing, line_items }) =>
      status !== "trash" && !needs_processing && !line_items.some(({ product_id }) => product_id === product?.id),
  );
  if (unprocessed) {
    const why = unprocessed.line_items.some(({ product_id }) => product_id === 0)
      ? "its line no longer has a product: make one named 'Courier Service', virtual and not downloadable"
      : "check whether its product is virtual and downloadable, and untick Downloadable";
    return `Nothing of order ${unprocessed.id} needs processing (needs_processing), so WooCommerce completes it at its payment; ${why}. ${stays}`;
  }
  const lastOpen = Math.max(0, ...ours.filter(isLeftOpen).map(paidAt));
  const atOnce = newest.filter((order) => isCompletedAtOnce(order) && paidAt(order) >= lastOpen);
  if (atOnce.length === 0) return null;
  const ids = atOnce.slice(0, 3).map(({ id }) => id);
  const were = atOnce.length === 1 ? "was" : "were";
  return `${atOnce.length} of the newest ${newest.length} orders ${were} completed within a minute of their payment (${ids.join(", ")}). A plugin there completes orders by itself: switch that off for '${product?.name ?? "Courier Service"}'. ${stays}`;
}

function paidAt({ date_paid_gmt: paid }: CheckedOrder): number {
  return paid?.getTime() ?? 0;
}

/** Only counts orders that need processing, which gift vouchers do not. */
function isCompletedAtOnce({ needs_processing, ...order }: CheckedOrder): boolean {
  const { date_paid_gmt: paid, date_completed_gmt: completed } = order;
  return needs_processing && paid !== null && completed !== null && completed.getTime() - paid.getTime() <= atOnceMs;
}

/** A paid order that was not completed with its payment, which shows that whatever did so has been switched off. */
function isLeftOpen(order: CheckedOrder): boolean {
  return order.date_paid_gmt !== null && order.needs_processing && !isCompletedAtOnce(order);
}
