import { paymentMethodTitles } from "../../../domain/orders/payment-methods.ts";
import type { SiteOrder } from "../../woocommerce/site-order.ts";

/** How that site calls the way an order is paid; 'Card' where it says nothing. One that it calls as we call an account is none of ours. */
export function titleOfSite({ payment_method_title: title }: Pick<SiteOrder, "payment_method_title">): string {
  const text = title
    .replace(/<[^<>]*>/g, "")
    .trim()
    .slice(0, 100);
  if (text === "") return paymentMethodTitles.woocommerce;
  return text === paymentMethodTitles.account ? `${text} there` : text;
}

/** Money that was taken there, as it is recorded here but for the order that it paid and how much it was. */
export function sitePaymentRow(site: SiteOrder) {
  return {
    method: "woocommerce" as const,
    method_title: titleOfSite(site),
    reference: String(site.id),
    livemode: true,
    currency: site.currency,
  };
}

const paidStatuses = ["processing", "completed", "refunded"];

/** When an order that was made there was paid; null while it was not. What is being worked on or was refunded there, was paid there. */
export function paidAtOfSite(site: SiteOrder): Date | null {
  if (site.date_paid_gmt) return site.date_paid_gmt;
  const isPaid = paidStatuses.includes(site.status) || site.refunds.some(({ total }) => total < 0);
  return isPaid ? (site.date_completed_gmt ?? site.date_created_gmt) : null;
}
