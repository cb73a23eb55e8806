import type { DeliveryState } from "../domain/deliveries/delivery.ts";
import type { Cents } from "../domain/money/euro.ts";
import type { OtherCurrency } from "../domain/money/other-currencies.ts";
import type { OrderTab } from "../domain/orders/order-tabs.ts";
import type { OrderId, OrderNumber } from "../domain/orders/references.ts";
import type { OrderStatus } from "../domain/orders/statuses.ts";
import type { QuoteKind } from "../domain/pricing/priced.ts";
import type { Priority } from "../domain/pricing/tariff.ts";
import type { AddressMark } from "../domain/pricing/trip-positions.ts";
import { defineCall, type QueryInput } from "./call.ts";
import type { DeliveryHolder } from "./deliveries.ts";
import type { countStaffOrdersQuery, listStaffOrdersQuery, staffOrdersFilter } from "./orders.schema.ts";
import { api } from "./paths.ts";

/**
 * An address with its contact; unknown parts are empty. `postcode` is formatted for display, an Eircode with its
 * space.
 */
export type StopInRow = {
  street: string;
  town: string;
  postcode: string;
  contactName: string;
  contactPhone: string;
};

/** A row of the staff's lists. Amounts are cents, `dateCreated` is ISO 8601 in UTC, `scheduledDate` 'YYYY-MM-DD'. */
export type StaffOrderRow = {
  id: OrderId;
  /** The order's number on the WordPress site if it has one, else its id. */
  number: OrderNumber;
  /** Whether it exists on the WordPress site that keeps the shop. */
  isAtShop: boolean;
  /** The number that a plugin of that site shows instead; null if none. */
  shopNumber: string | null;
  status: OrderStatus;
  kind: QuoteKind;
  /** The email address if no name is known, else 'Guest'. */
  customerName: string;
  customerEmail: string;
  dateCreated: string;
  serviceName: string;
  /** Towns; empty if unknown. */
  pickup: string;
  dropoff: string;
  pickupStop: StopInRow;
  dropoffStop: StopInRow;
  /** ISO 4217; the amounts are hundredths of it. */
  currency: string;
  totalCents: Cents;
  refundedCents: Cents;
  /** Paid less refunded or being refunded. */
  refundableCents: Cents;
  /** Requested after a change of a paid order and not paid yet. */
  dueCents: Cents;
  /** What has come in of the price of an order that is not paid. */
  receivedCents: Cents;
  /** Empty if none was agreed; 'sandbox' is not real money. */
  paymentMethod: string;
  /** In progress and unpaid, to be paid on account. */
  isOnAccount: boolean;
  /** On account and written off. */
  isWrittenOff: boolean;
  /** Booked on account above a member's limit: it waits for an approver of the account. */
  isAwaitingApproval: boolean;
  /** The day of collection. */
  scheduledDate: string | null;
  /** Latest collection time on that day, 'HH:MM' in Dublin; null without a priority. */
  collectBy: string | null;
  priority: Priority | null;
  /** What to check about its addresses. */
  addressMarks: AddressMark[];
  /** DL-…, or WC-{number} if there is none. */
  reference: string;
  /** Null for an order without a delivery. */
  delivery: DeliveryInRow | null;
};

/** `driver`: the driver whose stop is next; empty if it is unassigned. */
export type DeliveryInRow = { state: DeliveryState; holder: DeliveryHolder; driver: string };

/** Days are 'YYYY-MM-DD' in Dublin, inclusive; omitted fields don't narrow the list. */
export type StaffOrdersFilter = QueryInput<typeof staffOrdersFilter>;

/**
 * Figures about all matches. Amounts cover orders in euro only, `otherCurrencies` counts the rest.
 * `completedRevenueCents`: totals of completed orders less refunds, VAT included.
 */
export type StaffOrdersCards = {
  orders: number;
  amountCents: Cents;
  completedOrders: number;
  completedRevenueCents: Cents;
  otherCurrencies: OtherCurrency[];
};

export type StaffOrderPage = {
  /** As many as can be paged through. */
  total: number;
  orders: StaffOrderRow[];
  cards: StaffOrdersCards;
  /**
   * More orders match than are counted: `total` and `cards` then cover a thousand of them, and only those are sorted.
   * Never for a filter by status and days only.
   */
  capped: boolean;
};

/** Newest first unless sorted otherwise; an order whose number is the search text comes before all others. */
export const listStaffOrders = defineCall<{ query: typeof listStaffOrdersQuery }, StaffOrderPage>({
  name: "listStaffOrders",
  method: "GET",
  path: `${api}/staff/orders`,
  access: "office",
  summary: "A page of the matching orders, and their totals",
});

/**
 * How many orders are in each tab, and how many are newer than the last one seen, counted up to `maxCountedInTab`.
 * `newestId` is 0 in an empty shop; `mark` changes with every change of an order.
 */
export type StaffOrderCounts = { tabs: Record<OrderTab, number>; newOrders: number; newestId: number; mark: string };

/** A count that reaches this means at least as many. */
export const maxCountedInTab = 1_000;

/** Polled every few seconds, so it reads a bounded part of a few indexes however many orders there are. */
export const countStaffOrders = defineCall<{ query: typeof countStaffOrdersQuery }, StaffOrderCounts>({
  name: "countStaffOrders",
  method: "GET",
  path: `${api}/staff/order-counts`,
  access: "office",
  summary: "How many orders are to collect, overdue, waiting for a price or unpaid, and whether anything has changed",
});
