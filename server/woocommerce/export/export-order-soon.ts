import type { Failure } from "../../../contract/errors.ts";
import type { Context } from "../../context.ts";
import type { WooCommerceClient } from "../client/client.ts";
import { inTime } from "../in-time.ts";
import { type ExportedOrder, exportOrder } from "./export-order.ts";

/** Less than a visitor's browser waits. */
const waitMs = 20_000;

/** The order is stored, and goes to that shop as soon as it can; its visitor may press again. */
export const notExported: Failure = {
  failed: "unavailable",
  message: "Failed to create courier order. Please try again.",
};

/** Places an order for a visitor who waits for it; null after twenty seconds, and what was begun goes on. */
export async function exportOrderSoon(
  context: Context,
  client: WooCommerceClient,
  orderId: number,
): Promise<ExportedOrder | null> {
  const exporting = exportOrder(context, client, orderId);
  // Nobody may be waiting any more when it fails.
  exporting.catch((error: unknown) => context.log.error({ err: error, orderId }, "An order could not be placed"));
  return inTime(exporting, waitMs);
}
