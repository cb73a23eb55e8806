import type { Cents } from "../domain/money/euro.ts";
import type { OtherCurrency } from "../domain/money/other-currencies.ts";
import type { OrderId, OrderNumber } from "../domain/orders/references.ts";
import type { OrderStatus } from "../domain/orders/statuses.ts";
import type { SalesPeriod } from "../domain/sales/periods.ts";
import { defineCall } from "./call.ts";
import type { dashboardQuery, listDashboardOrdersQuery } from "./orders.schema.ts";
import { api } from "./paths.ts";

/** Days are 'YYYY-MM-DD' in Dublin, both inclusive. */
export type DaySpan = { from: string; to: string };

/** `growth` is in percent with one decimal (50 is half as much again); null if `previous` is 0. */
export type Figure = { value: number; previous: number; growth: number | null };

/** Figures of one period; amounts are cents with VAT, of orders in euro only. */
export type DashboardFigures = {
  period: SalesPeriod;
  span: DaySpan;
  previous: DaySpan;
  /** Totals of completed orders. */
  revenueCents: Figure;
  /** Completed orders in other currencies, which the amounts leave out. */
  otherCurrencies: OtherCurrency[];
  /** Refunds of those orders, and what remains: `netRevenueCents` is revenue less refunds. */
  refundedCents: Figure;
  netRevenueCents: Figure;
  /** Written off in this period, whenever it was sold; revenue includes it. */
  writtenOffCents: Cents;
  /** Charged to accounts in this period beyond the price of their orders; revenue leaves it out. */
  chargesCents: Cents;
  /** Orders of any status. */
  orders: Figure;
  completedOrders: Figure;
  /** Distinct email addresses with an order of any status. */
  activeCustomers: Figure;
  /** Revenue per completed order in euro; 0 if there are none. */
  averageOrderCents: Figure;
  /** Highest count first; only statuses that occur. `percentage` has one decimal. */
  statusBreakdown: { status: OrderStatus; count: number; percentage: number }[];
  /** Every day of the period in order; `orders` counts any status. The days add up to the figures above. */
  dailyRevenue: { date: string; revenueCents: Cents; orders: number; completedOrders: number }[];
};

export const getDashboardFigures = defineCall<{ query: typeof dashboardQuery }, DashboardFigures>({
  name: "getDashboardFigures",
  method: "GET",
  path: `${api}/staff/dashboard/figures`,
  access: "staff",
  summary: "Revenue, orders, customers and their growth in a period, by day and by status",
});

/** `count` out of `of`, for this period and the one before. */
export type DeliveryShare = { count: number; of: number; previous: { count: number; of: number } };

/** Delivery performance; events count on their day in Dublin. */
export type DashboardDeliveries = {
  period: SalesPeriod;
  span: DaySpan;
  previous: DaySpan;
  delivered: Figure;
  /** Completed in time, out of the delivered or returned ones whose due time is known. */
  onTime: DeliveryShare;
  /** Delivered without a failed stop, out of those delivered. */
  firstAttempt: DeliveryShare;
  /** Today, whatever the period. */
  today: { collected: number; delivered: number };
  /** Currently past their due time; `isCapped` means at least `count`. */
  late: { count: number; isCapped: boolean };
};

export const getDashboardDeliveries = defineCall<{ query: typeof dashboardQuery }, DashboardDeliveries>({
  name: "getDashboardDeliveries",
  method: "GET",
  path: `${api}/staff/dashboard/deliveries`,
  access: "staff",
  summary: "Deliveries on time and at first attempt in a period, today's, and those late now",
});

/** A town with its position; null if the map doesn't know it. */
export type RouteEnd = { town: string; at: { lat: number; lon: number } | null };

export type DashboardRoute = {
  /** 'Tallaght → Cork' */
  route: string;
  pickup: RouteEnd;
  dropoff: RouteEnd;
  /** Completed orders. */
  count: number;
  /** Revenue of those in euro. */
  revenueCents: Cents;
};

export const getDashboardRoutes = defineCall<
  { query: typeof dashboardQuery },
  { period: SalesPeriod; span: DaySpan; routes: DashboardRoute[] }
>({
  name: "getDashboardRoutes",
  method: "GET",
  path: `${api}/staff/dashboard/routes`,
  access: "staff",
  summary: "The five routes with the most completed orders of a period",
});

export type DashboardOrder = {
  id: OrderId;
  /** The order's number on the WordPress site if it has one, else its id. */
  number: OrderNumber;
  customer: string;
  /** 'Tallaght → Cork'; empty if a town is unknown. */
  route: string;
  /** Hundredths of `currency`, an ISO 4217 code. */
  amountCents: Cents;
  currency: string;
  status: OrderStatus;
  /** ISO 8601 in UTC. */
  date: string;
};

export const dashboardPageSize = 6;

export const listDashboardOrders = defineCall<
  { query: typeof listDashboardOrdersQuery },
  { total: number; orders: DashboardOrder[] }
>({
  name: "listDashboardOrders",
  method: "GET",
  path: `${api}/staff/dashboard/orders`,
  access: "staff",
  summary: "Orders of a period, newest first, 6 a page",
});
