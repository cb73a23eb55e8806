import { type GatewayRefund, GatewayRefused, GatewayUnavailable, type RefundGateway } from "../../gateways/gateway.ts";
import { explainFailure } from "../../woocommerce/explain-failure.ts";
import { SiteRefused, SiteUnavailable, type WooCommerceSite } from "../../woocommerce/site.ts";
import { metadataOf, refundKeyKey, type SiteRefund } from "../../woocommerce/site-order.ts";
import { isStillBeingMade, mayBeOurs, settledAfterMs } from "./keyless-refunds.ts";

/** A refund's id at that site among those of all gateways. */
export function siteRefundId(id: number): string {
  return `wc-${id}`;
}

/** Refunds through the WordPress site that keeps the shop; `paymentId` is the number of the order there. */
export function siteRefunds(site: WooCommerceSite): RefundGateway {
  return {
    settleMs: settledAfterMs,
    readRefunds: (shopOrderId) =>
      told(async () => {
        const refunds = await site.readRefunds(Number(shopOrderId));
        return refunds.map((refund) => gatewayRefund(refund, shopOrderId));
      }),
    refund: ({ paymentId, refundKey, amountCents, reason, byGateway }) =>
      told(async () =>
        gatewayRefund(await site.refund(Number(paymentId), { refundKey, amountCents, reason, byGateway }), paymentId),
      ),
    isOurs({ refundKey, amountCents, createdAt: at }, asked) {
      if (refundKey !== null || !mayBeOurs(asked, { amountCents, at })) return "no";
      return isStillBeingMade({ at }, asked) ? "later" : "yes";
    },
  };
}

function gatewayRefund(refund: SiteRefund, paymentId: string): GatewayRefund {
  return {
    gatewayRefundId: siteRefundId(refund.id),
    refundKey: metadataOf(refund.meta_data, refundKeyKey) || null,
    paymentId,
    amountCents: refund.amount,
    state: "succeeded",
    failure: null,
    createdAt: refund.date_created_gmt,
  };
}

async function told<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof SiteUnavailable) throw new GatewayUnavailable(explainFailure(error), { cause: error });
    if (error instanceof SiteRefused) throw new GatewayRefused(explainFailure(error), { cause: error });
    throw error;
  }
}
