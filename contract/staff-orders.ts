import type { Cents } from "../domain/money/euro.ts";
import type { OtherCurrency } from "../domain/money/other-currencies.ts";
import type { OrderTab } from "../domain/orders/order-tabs.ts";
import type { OrderId, OrderNumber } from "../domain/orders/references.ts";
import type { OrderStatus } from "../domain/orders/statuses.ts";
import type { QuoteKind } from "../domain/pricing/priced.ts";
import type { Priority } from "../domain/pricing/tariff.ts";
import { defineCall, type Written } from "./call.ts";
import type { countStaffOrdersQuery, listStaffOrdersQuery, staffOrdersFilter } from "./orders.schema.ts";
import { api } from "./paths.ts";

/** Where one goes and who is met there; what is not known is empty. `postcode` is as it is shown, an Eircode with its space. */
export type StopInRow = {
  street: string;
  town: string;
  postcode: string;
  contactName: string;
  contactPhone: string;
};

/** An order as the staff's lists show it. Amounts are whole cents, `dateCreated` is ISO 8601 in UTC, `scheduledDate` 'YYYY-MM-DD'. */
export type StaffOrderRow = {
  id: OrderId;
  /** What people call it: its number on the WordPress site where it has one, else its id. */
  number: OrderNumber;
  /** Whether the WordPress site that keeps the shop has it. */
  isAtShop: boolean;
  /** What a plugin of that site calls it instead of its number; null where nothing else. */
  shopNumber: string | null;
  status: OrderStatus;
  kind: QuoteKind;
  /** The e-mail address where no name is known, else 'Guest'. */
  customerName: string;
  customerEmail: string;
  dateCreated: string;
  serviceName: string;
  /** Towns; empty where they are not known. */
  pickup: string;
  dropoff: string;
  pickupStop: StopInRow;
  dropoffStop: StopInRow;
  /** ISO 4217; the amounts are hundredths of it. */
  currency: string;
  totalCents: Cents;
  refundedCents: Cents;
  /** What may still be refunded: paid, less what went back or is going back. */
  refundableCents: Cents;
  /** '' where nothing was agreed; 'sandbox' is no real money. */
  paymentMethod: string;
  /** It is worked on and owed; no money has come in. */
  isOnAccount: boolean;
  /** The day of collection. */
  scheduledDate: string | null;
  /** The time of that day, 'HH:MM' in Dublin, by which its priority is collected; null where it has none. */
  collectBy: string | null;
  priority: Priority | null;
  /** DL-…, or WC-{number} where there is none. */
  reference: string;
};

/** Which orders. Days are 'YYYY-MM-DD' in Dublin and inclusive; whatever is left out does not narrow. */
export type StaffOrdersFilter = Written<typeof staffOrdersFilter>;

/**
 * What the filter matches, in numbers. Amounts are of orders in euro alone; `otherCurrencies` counts those that they leave out.
 * `completedRevenueCents`: completed totals less what of them was refunded, VAT included.
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
   * More match than are counted: `total` and `cards` are then of a thousand of them, and each is 'at least'. Those alone are sorted. Never with
   * status and days only.
   */
  capped: boolean;
};

/** Newest first unless sorted otherwise; then, where the search is an order's number, that order comes before all others. */
export const listStaffOrders = defineCall<{ query: typeof listStaffOrdersQuery }, StaffOrderPage>({
  name: "listStaffOrders",
  method: "GET",
  path: `${api}/staff/orders`,
  access: "staff",
  summary: "Orders that match, a page of them, and what they come to",
});

/**
 * How many orders stand in each tab, and how many have come in since the one that the caller saw last, each counted no further than
 * `maxCountedInTab`. `newestId` is 0 in an empty shop. `mark` is another text after every change of an order.
 */
export type StaffOrderCounts = { tabs: Record<OrderTab, number>; newOrders: number; newestId: number; mark: string };

/** A tab that comes to this has at least so many. */
export const maxCountedInTab = 1_000;

/** Asked for every few seconds while somebody looks: it reads a bounded part of some indexes, however many orders there are. */
export const countStaffOrders = defineCall<{ query: typeof countStaffOrdersQuery }, StaffOrderCounts>({
  name: "countStaffOrders",
  method: "GET",
  path: `${api}/staff/order-counts`,
  access: "staff",
  summary: "How many orders are to collect, overdue, waiting for a price or unpaid, and whether anything has changed",
});
