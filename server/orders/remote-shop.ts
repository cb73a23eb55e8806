import type { RawBuilder } from "kysely";
import type { ConnectionCheck, FailedImport, ShopConnection, SyncShopResult } from "../../contract/connections.ts";
import type { Failure } from "../../contract/errors.ts";
import type { OrderId, WooCommerceOrderId } from "../../domain/orders/references.ts";
import type { OrderStatus } from "../../domain/orders/statuses.ts";
import type { RefundGateway } from "../gateways/gateway.ts";

/** An order that was just accepted. */
type AcceptedOrder = { id: OrderId; status: "pending" | "on-hold"; quoteReference: string };

/**
 * A shop elsewhere with a copy of every order: its customers pay there, and its staff may change orders at any time.
 * Modules use it only through these functions.
 */
export type RemoteShop<Context> = {
  /** Its URL without a trailing slash; null if there is no remote shop. */
  url: string | null;

  /** SQL that queues exports, as part of the statement that stores the bookings. */
  exportBookings(orders: readonly AcceptedOrder[], now: Date): RawBuilder<object> | null;
  /** Exports an order while the visitor waits; fails on a timeout, and the export then continues in the background. */
  exportOrder(context: Context, orderId: OrderId): Promise<Failure | null>;
  /** Changes the status there before it is changed here; a failure means that nothing may change here. */
  pushStatus(context: Context, orderId: OrderId, status: OrderStatus): Promise<Failure | null>;
  /** Queues a push of the order's changes, in the transaction that makes them. */
  queuePush(context: Context, orderId: OrderId): Promise<void>;
  /** Imports the order's changes from there; false if that wasn't possible in time. */
  importOrder(context: Context, orderId: OrderId): Promise<boolean>;
  /**
   * The page where the holder of an order's key pays; null if that is ours. A failure with `closed` in its details
   * means that payments are switched off.
   */
  findPaymentUrl(context: Context, order: { id: OrderId; key: string }): Promise<{ url: string } | Failure | null>;
  /** Refunds payments made there and records other refunds there; `paymentId` is the remote order's number. */
  refundGateway: RefundGateway | null;
  /** Whether that shop itself emails the customer of this order. */
  emailsCustomerOf(order: { created_via: string }): boolean;
  /** The order's page in that shop's admin area. */
  adminUrl(shopOrderId: WooCommerceOrderId): string | null;

  /** Synchronisation status. */
  readConnection(context: Context): Promise<ShopConnection | null>;
  /** Orders there that couldn't be imported, with the reasons. */
  listFailedImports(context: Context): Promise<{ orders: FailedImport[]; total: number }>;
  /** Tests the connection without changing anything; never throws. */
  checkConnection(context: Context): Promise<ConnectionCheck[]>;
  /** Imports recent changes now, and optionally one order in particular. */
  synchronise(context: Context, orderId: OrderId | undefined): Promise<SyncShopResult>;
  /** Accepts a webhook if its signature is valid. */
  receiveWebhook(
    context: Context,
    webhook: { body: string; signature: string; topic: string },
  ): Promise<{ received: true } | Failure>;
};

/** Used if no remote shop is connected. */
export const noRemoteShop: RemoteShop<unknown> = {
  url: null,
  exportBookings: () => null,
  exportOrder: async () => null,
  pushStatus: async () => null,
  queuePush: async () => {},
  importOrder: async () => false,
  findPaymentUrl: async () => null,
  refundGateway: null,
  emailsCustomerOf: () => false,
  adminUrl: () => null,
  readConnection: async () => null,
  listFailedImports: async () => ({ orders: [], total: 0 }),
  checkConnection: async () => [],
  synchronise: async (_, orderId) => ({ shop: null, order: orderId === undefined ? null : "unread" }),
  receiveWebhook: async () => ({ failed: "invalid_signature", message: "There is no remote shop." }),
};

/**
 * The payment method of an exported order; its customer may choose another one there (`orders.remote_payment_method`).
 */
export const exportedMethod = { payment_method: "stripe", payment_method_title: "Card" };
