import { remoteOrigin } from "../../domain/orders/origins.ts";
import type { Context } from "../context.ts";
import { GatewayRefused, GatewayUnavailable, type RefundGateway } from "../gateways/gateway.ts";
import type { RemoteShop } from "../orders/remote-shop.ts";
import type { ConnectedContext, WooCommerceClient } from "./client/client.ts";
import { explainRemoteError } from "./client/explain-remote-error.ts";
import { RemoteRefused, RemoteUnavailable } from "./client/remote-error.ts";
import { matchOwnRefund, settledAfterMs } from "./client/remote-refund.ts";
import { exportOrderWithTimeout, notExported } from "./export/export-order.ts";
import { queueExports, queuePush } from "./export/export-queue.ts";
import { preparePaymentUrl } from "./export/prepare-payment-url.ts";
import { pushChange } from "./export/push-change.ts";
import { syncOrder } from "./import/import-order-by-id.ts";
import { receiveWebhook } from "./import/import-queue.ts";
import { listFailedImports, readShopConnection, syncShop, testConnection } from "./shop-connection.ts";

/** A WordPress site with WooCommerce as the remote shop. */
export function createRemoteShop(client: WooCommerceClient): RemoteShop<Context> {
  const connected = (context: Context): ConnectedContext => ({ ...context, client });
  return {
    url: client.url,
    exportBookings: queueExports,
    exportOrder: async (context, orderId) =>
      (await exportOrderWithTimeout(connected(context), orderId)) ? null : notExported,
    pushStatus: (context, orderId, status) => pushChange(connected(context), orderId, { status }),
    queuePush,
    importOrder: (context, orderId) => syncOrder(connected(context), orderId),
    findPaymentUrl: (context, order) => preparePaymentUrl(connected(context), order),
    refundGateway: remoteRefundGateway(client),
    // Only for orders made there; customers who booked here get our emails.
    emailsCustomerOf: (order) => order.created_via === remoteOrigin,
    adminUrl: client.adminUrl,
    readConnection: (context) => readShopConnection(connected(context)),
    listFailedImports: (context) => listFailedImports(connected(context)),
    checkConnection: (context) => testConnection(connected(context)),
    synchronise: (context, orderId) => syncShop(connected(context), orderId),
    receiveWebhook: (context, webhook) => receiveWebhook(connected(context), webhook),
  };
}

/** Refunds through the remote shop; `paymentId` is the id of the remote order. */
function remoteRefundGateway(client: WooCommerceClient): RefundGateway {
  return {
    settleMs: settledAfterMs,
    readRefunds: (shopOrderId) => translateErrors(client.readRefunds(Number(shopOrderId))),
    refund: ({ paymentId, ...refund }) => translateErrors(client.refund(Number(paymentId), refund)),
    isOurs: matchOwnRefund,
  };
}

async function translateErrors<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RemoteUnavailable) throw new GatewayUnavailable(explainRemoteError(error), { cause: error });
    if (error instanceof RemoteRefused) throw new GatewayRefused(explainRemoteError(error), { cause: error });
    throw error;
  }
}
