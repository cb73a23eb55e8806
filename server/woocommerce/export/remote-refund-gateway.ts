import { GatewayRefused, GatewayUnavailable, type RefundGateway } from "../../gateways/gateway.ts";
import type { WooCommerceClient } from "../client/client.ts";
import { explainFailure } from "../client/explain-failure.ts";
import { RemoteRefused, RemoteUnavailable } from "../client/failures.ts";
import { isStillBeingMade, mayBeOurs, settledAfterMs } from "../client/remote-refund.ts";

/** Refunds through the remote shop; `paymentId` is the number of the order there. */
export function remoteRefundGateway(client: WooCommerceClient): RefundGateway {
  return {
    settleMs: settledAfterMs,
    readRefunds: (shopOrderId) => asGateway(client.readRefunds(Number(shopOrderId))),
    refund: ({ paymentId, ...refund }) => asGateway(client.refund(Number(paymentId), refund)),
    isOurs(made, asked) {
      if (made.refundKey !== null || !mayBeOurs(asked, made)) return "no";
      return isStillBeingMade(made, asked) ? "later" : "yes";
    },
  };
}

async function asGateway<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RemoteUnavailable) throw new GatewayUnavailable(explainFailure(error), { cause: error });
    if (error instanceof RemoteRefused) throw new GatewayRefused(explainFailure(error), { cause: error });
    throw error;
  }
}
