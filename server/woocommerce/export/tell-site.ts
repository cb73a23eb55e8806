import type { Failure } from "../../../contract/errors.ts";
import type { Context } from "../../context.ts";
import { explainFailure } from "../client/explain-failure.ts";
import { type SiteOrderChange, SiteRefused, SiteUnavailable } from "../client/site.ts";
import { noteSiteVersion } from "./note-site-version.ts";

/**
 * Makes a change of staff at the WordPress site, before it is made here. Null: it is made there, or there is nothing to tell. A failure:
 * nothing may be changed here.
 */
export async function tellSite(context: Context, orderId: number, change: SiteOrderChange): Promise<Failure | null> {
  const site = context.woocommerce;
  if (!site) return null;
  const order = await context.db
    .selectFrom("orders")
    .select("shop_order_id")
    .where("id", "=", orderId)
    .executeTakeFirst();
  // Where it is on its way there, it arrives as what it is by then.
  if (!order?.shop_order_id) return null;
  try {
    const { date_modified_gmt } = await site.changeOrder(order.shop_order_id, change);
    await noteSiteVersion(context.db, orderId, date_modified_gmt);
    return null;
  } catch (error) {
    if (!(error instanceof SiteUnavailable || error instanceof SiteRefused)) throw error;
    // Deleted there: what becomes of it is decided here alone.
    if (error instanceof SiteRefused && error.code === "woocommerce_rest_shop_order_invalid_id") return null;
    context.log.warn({ err: error, orderId }, "The WordPress site was not told of a change");
    if (error instanceof SiteRefused) return { failed: "action_refused", message: explainFailure(error) };
    const maybe = error.mayHaveHappened ? " If it made the change all the same, it shows here soon" : "";
    return {
      failed: "unavailable",
      message: `The WordPress site did not answer, so nothing was changed here.${maybe}`,
    };
  }
}
