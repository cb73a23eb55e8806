import type { Database } from "../../database/kysely.ts";
import type { WooCommerceSite } from "../client/site.ts";
import type { SiteOrder } from "../client/site-order.ts";
import { siteRefundId } from "../export/site-refunds.ts";
import type { ToldOrder } from "./take-site-order.ts";

/** An order of that site with its notes, and with its refunds where one of them is not known here yet. */
export async function readSiteDetails(db: Database, site: WooCommerceSite, order: SiteOrder): Promise<ToldOrder> {
  const ids = order.refunds.filter(({ total }) => total < 0).map(({ id }) => siteRefundId(id));
  const known =
    ids.length === 0
      ? []
      : await db.selectFrom("refunds").select("gateway_refund_id").where("gateway_refund_id", "in", ids).execute();
  const [refunds, notes] = await Promise.all([
    known.length === ids.length ? null : site.readRefunds(order.id),
    site.readNotes(order.id),
  ]);
  return { order, refunds, notes };
}
