import type { RawBuilder } from "kysely";
import type { ConnectionCheck, ShopConnection, SyncedShop } from "../../contract/connections.ts";
import type { Failure } from "../../contract/errors.ts";
import type { OrderId, WooCommerceOrderId } from "../../domain/orders/references.ts";
import type { OrderStatus } from "../../domain/orders/statuses.ts";
import type { RefundGateway } from "../gateways/gateway.ts";

/** An order that was accepted at this moment. */
type AcceptedOrder = { id: OrderId; status: "pending" | "on-hold"; quoteReference: string };

/**
 * A shop elsewhere that has every order too: there its customer pays, and its own staff may change it at any time. The rooms of the
 * business know it by these functions alone. `Context`: the one of the verbs.
 */
export type RemoteShop<Context> = {
  /** Its address, without a slash at the end; null: there is none, and the shop is ours. */
  url: string | null;

  /** SQL that has orders brought there; part of the statement that accepts them. */
  afterBookings(orders: readonly AcceptedOrder[], now: Date): RawBuilder<object> | null;
  /** Brings an order there while its visitor waits; a failure where that takes too long, and what was begun goes on. */
  exportNow(context: Context, orderId: OrderId): Promise<Failure | null>;
  /** Makes a change of status there, before it is made here. A failure: nothing may be changed here. */
  beforeStatusChange(context: Context, orderId: OrderId, status: OrderStatus): Promise<Failure | null>;
  /** Has the job bring there what became of an order here, in the transaction that makes it so. */
  afterChange(context: Context, orderId: OrderId): Promise<void>;
  /** Brings here what became of an order there. False where that could not be had in time. */
  readOrder(context: Context, orderId: OrderId): Promise<boolean>;
  /** Where the holder of an order's key pays for it; null: here. `closed` in the details of a failure: payments are switched off. */
  paymentAddress(context: Context, asked: { id: OrderId; key: string }): Promise<{ url: string } | Failure | null>;
  /** Pays back what was paid there, and writes down there what went back otherwise; `paymentId` is the order's number there. */
  refunds: RefundGateway | null;
  /** Whether its customer hears of this order from there. */
  writesTo(order: { created_via: string }): boolean;
  /** Where its staff see an order, by its number there. */
  adminUrl(shopOrderId: WooCommerceOrderId): string | null;

  /** How our tables stand to it. */
  connection(context: Context): Promise<ShopConnection | null>;
  /** Tries the connection out; changes nothing. Never throws. */
  check(publicUrl: string): Promise<ConnectionCheck[]>;
  /** Brings what changed there, now, and one order with it. */
  synchronise(context: Context, orderId: OrderId | undefined): Promise<SyncedShop>;
  /** Believes a webhook whose signature is that shop's. */
  receiveWebhook(
    context: Context,
    webhook: { body: string; signature: string; topic: string },
  ): Promise<{ received: true } | Failure>;
};

/** The shop is ours: nobody has to hear of anything. */
export const noRemoteShop: RemoteShop<unknown> = {
  url: null,
  afterBookings: () => null,
  exportNow: async () => null,
  beforeStatusChange: async () => null,
  afterChange: async () => {},
  readOrder: async () => false,
  paymentAddress: async () => null,
  refunds: null,
  writesTo: () => false,
  adminUrl: () => null,
  connection: async () => null,
  check: async () => [],
  synchronise: async (_, orderId) => ({ shop: null, order: orderId === undefined ? null : "unread" }),
  receiveWebhook: async () => ({ failed: "invalid_signature", message: "There is no remote shop." }),
};

/** The way to pay that an order is exported with; its customer may choose another one there (`orders.remote_payment_method`). */
export const exportedMethod = { payment_method: "stripe", payment_method_title: "Card" };
