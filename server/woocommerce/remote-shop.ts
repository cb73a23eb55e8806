import { remoteOrigin } from "../../domain/orders/origins.ts";
import type { Context } from "../context.ts";
import { GatewayRefused, GatewayUnavailable, type RefundGateway } from "../gateways/gateway.ts";
import type { RemoteShop } from "../orders/remote-shop.ts";
import type { ConnectedContext, WooCommerceClient } from "./client/client.ts";
import { explainFailure } from "./client/explain-failure.ts";
import { RemoteRefused, RemoteUnavailable } from "./client/failures.ts";
import { isOurs, settledAfterMs } from "./client/remote-refund.ts";
import { exportOrderSoon, notExported } from "./export/export-order.ts";
import { queueExports, queuePush } from "./export/export-queue.ts";
import { findPaymentAddress } from "./export/find-payment-address.ts";
import { pushChange } from "./export/push-change.ts";
import { syncOrder } from "./import/import-by-number.ts";
import { receiveWebhook } from "./import/import-queue.ts";
import { readShopConnection, syncShop } from "./shop-connection.ts";

/** A WordPress site with WooCommerce as the remote shop. */
export function createRemoteShop(client: WooCommerceClient): RemoteShop<Context> {
  const connected = (context: Context): ConnectedContext => ({ ...context, client });
  return {
    url: client.url,
    afterBookings: queueExports,
    exportNow: async (context, orderId) => ((await exportOrderSoon(connected(context), orderId)) ? null : notExported),
    beforeStatusChange: (context, orderId, status) => pushChange(connected(context), orderId, { status }),
    afterChange: queuePush,
    readOrder: (context, orderId) => syncOrder(connected(context), orderId),
    paymentAddress: (context, asked) => findPaymentAddress(connected(context), asked),
    refunds: remoteRefundGateway(client),
    // One that was made there; whoever booked here is written to by us.
    writesTo: (order) => order.created_via === remoteOrigin,
    adminUrl: client.adminUrl,
    connection: (context) => readShopConnection(connected(context)),
    check: client.check,
    synchronise: (context, orderId) => syncShop(connected(context), orderId),
    receiveWebhook: (context, webhook) => receiveWebhook(connected(context), webhook),
  };
}

/** Refunds through the remote shop; `paymentId` is the number of the order there. */
function remoteRefundGateway(client: WooCommerceClient): RefundGateway {
  return {
    settleMs: settledAfterMs,
    readRefunds: (shopOrderId) => asGateway(client.readRefunds(Number(shopOrderId))),
    refund: ({ paymentId, ...refund }) => asGateway(client.refund(Number(paymentId), refund)),
    isOurs,
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
