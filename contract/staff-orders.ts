import type { Cents } from "../domain/money/euro.ts";
import type { OtherCurrency } from "../domain/money/other-currencies.ts";
import type { OrderId, OrderNumber } from "../domain/orders/references.ts";
import type { OrderStatus } from "../domain/orders/statuses.ts";
import type { QuoteKind } from "../domain/pricing/priced.ts";
import type { Priority } from "../domain/pricing/tariff.ts";
import { defineCall, type Written } from "./call.ts";
import type { listStaffOrdersQuery, staffOrdersFilter } from "./orders.schema.ts";
import { api } from "./paths.ts";

/** An order as the staff's lists show it. Amounts are whole cents, `dateCreated` is ISO 8601 in UTC, `scheduledDate` 'YYYY-MM-DD'. */
export type StaffOrderRow = {
  id: OrderId;
  /** What people call it: its number at the WordPress site where it has one, else its id. */
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
  /** More match than are counted: `total` and `cards` are then of a thousand of them, and each is 'at least'. Never with status and days only. */
  capped: boolean;
};

/** Newest first; where the search is an order's number, that order comes before all others. */
export const listStaffOrders = defineCall<{ query: typeof listStaffOrdersQuery }, StaffOrderPage>({
  name: "listStaffOrders",
  method: "GET",
  path: `${api}/staff/orders`,
  access: "staff",
  summary: "Orders that match, a page of them, and what they come to",
});
