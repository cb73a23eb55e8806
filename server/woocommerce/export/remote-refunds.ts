import { type GatewayRefund, GatewayRefused, GatewayUnavailable, type RefundGateway } from "../../gateways/gateway.ts";
import { RemoteRefused, RemoteUnavailable, type WooCommerceClient } from "../client/client.ts";
import { explainFailure } from "../client/explain-failure.ts";
import { metadataOf, type RemoteRefund, refundKeyKey } from "../client/remote-order.ts";
import { isStillBeingMade, mayBeOurs, settledAfterMs } from "../client/remote-refund.ts";

/** A refund's id at that shop among those of all gateways. */
export function remoteRefundId(id: number): string {
  return `wc-${id}`;
}

/** Refunds through the remote shop; `paymentId` is the number of the order there. */
export function remoteRefunds(client: WooCommerceClient): RefundGateway {
  return {
    settleMs: settledAfterMs,
    readRefunds: (shopOrderId) =>
      told(async () => {
        const refunds = await client.readRefunds(Number(shopOrderId));
        return refunds.map((refund) => gatewayRefund(refund, shopOrderId));
      }),
    refund: ({ paymentId, refundKey, amountCents, reason, byGateway }) =>
      told(async () =>
        gatewayRefund(await client.refund(Number(paymentId), { refundKey, amountCents, reason, byGateway }), paymentId),
      ),
    isOurs({ refundKey, amountCents, createdAt: at }, asked) {
      if (refundKey !== null || !mayBeOurs(asked, { amountCents, at })) return "no";
      return isStillBeingMade({ at }, asked) ? "later" : "yes";
    },
  };
}

function gatewayRefund(refund: RemoteRefund, paymentId: string): GatewayRefund {
  return {
    gatewayRefundId: remoteRefundId(refund.id),
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
    if (error instanceof RemoteUnavailable) throw new GatewayUnavailable(explainFailure(error), { cause: error });
    if (error instanceof RemoteRefused) throw new GatewayRefused(explainFailure(error), { cause: error });
    throw error;
  }
}
