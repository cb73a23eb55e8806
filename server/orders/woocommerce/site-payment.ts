import type { SiteOrder } from "../../woocommerce/site-order.ts";

const paidStatuses = ["processing", "completed", "refunded"];

/** When an order that was made there was paid; null while it was not. What is being worked on or was refunded there, was paid there. */
export function paidAtOfSite(site: SiteOrder): Date | null {
  if (site.date_paid_gmt) return site.date_paid_gmt;
  const isPaid = paidStatuses.includes(site.status) || site.refunds.some(({ total }) => total < 0);
  return isPaid ? (site.date_completed_gmt ?? site.date_created_gmt) : null;
}
