import type { Cents } from "../../../domain/money/euro.ts";
import { metadataOf, type SiteOrder } from "../../woocommerce/site-order.ts";

/** A site goes on saving an order for a while after its payment: emails are sent, stock is counted. */
const settlingMs = 60_000;

/** `isCertain`: that site or its gateway says so; else it is what the order cost when it was last read. */
export type PaidAmount = { cents: Cents; isCertain: boolean };

/**
 * What was paid of an order there. WooCommerce keeps no amount with a payment, only what the order costs now, and staff may edit a paid one.
 * So it is, in this order: what its card gateway has written down; the total, where nobody has changed the order since it was paid; what it
 * cost when it was last read here. `knownCents`: that; null where it was never the same on both sides.
 */
export function paidAmount(site: SiteOrder, knownCents: Cents | null): PaidAmount {
  const charged = chargedByStripe(site);
  if (charged !== null) return { cents: charged, isCertain: true };
  const isUnchanged =
    site.date_paid_gmt !== null && site.date_modified_gmt.getTime() - site.date_paid_gmt.getTime() <= settlingMs;
  if (isUnchanged || knownCents === null || knownCents === site.total) return { cents: site.total, isCertain: true };
  return { cents: knownCents, isCertain: false };
}

/** The Stripe plugin keeps what arrived and its fee, which are what was charged; after a refund they are less. Null where it says nothing. */
function chargedByStripe({ meta_data: meta, currency, refunds }: SiteOrder): Cents | null {
  if (refunds.length > 0 || metadataOf(meta, "_stripe_currency").toUpperCase() !== currency) return null;
  const [net, fee] = [metadataOf(meta, "_stripe_net"), metadataOf(meta, "_stripe_fee")].map(hundredths);
  return net === null || net === undefined || fee === null || fee === undefined ? null : net + fee;
}

function hundredths(text: string): Cents | null {
  return /^\d{1,8}(\.\d+)?$/.test(text) ? Math.round(Number(text) * 100) : null;
}
