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

/** A figure and how it changed, in percent with one decimal (50 is half as much again); null: it was 0 before. */
export type Figure = { value: number; previous: number; growth: number | null };

/** Everything that is counted in one period; amounts are whole cents, VAT included, of orders in euro alone. */
export type DashboardFigures = {
  period: SalesPeriod;
  span: DaySpan;
  previous: DaySpan;
  /** Totals of completed orders. */
  revenueCents: Figure;
  /** Completed orders of the period that the amounts leave out. */
  otherCurrencies: OtherCurrency[];
  /** What of those was refunded, and what remains: `netRevenueCents` = revenue less refunds. */
  refundedCents: Figure;
  netRevenueCents: Figure;
  /** Orders of every status. */
  orders: Figure;
  completedOrders: Figure;
  /** Different e-mail addresses with an order of any status. */
  activeCustomers: Figure;
  /** Revenue by completed order in euro; 0 with none. */
  averageOrderCents: Figure;
  /** Most first; only statuses that occur. `percentage` has one decimal. */
  statusBreakdown: { status: OrderStatus; count: number; percentage: number }[];
  /** Every day of the period, the first first; `orders` counts every status. They add up to the figures above. */
  dailyRevenue: { date: string; revenueCents: Cents; orders: number; completedOrders: number }[];
};

export const getDashboardFigures = defineCall<{ query: typeof dashboardQuery }, DashboardFigures>({
  name: "getDashboardFigures",
  method: "GET",
  path: `${api}/staff/dashboard/figures`,
  access: "staff",
  summary: "Revenue, orders, customers and their growth in a period, by day and by status",
});

/** So many of so many; in the period before as well. */
export type DeliveryShare = { count: number; of: number; previous: { count: number; of: number } };

/** How deliveries went. What happened counts on its day in Dublin. */
export type DashboardDeliveries = {
  period: SalesPeriod;
  span: DaySpan;
  previous: DaySpan;
  delivered: Figure;
  /** Delivered by when they were due, of those that were delivered or brought back and of which it is known when they were due. */
  onTime: DeliveryShare;
  /** Delivered without a stop that could not be done at first, of those delivered. */
  firstAttempt: DeliveryShare;
  /** Today, whatever the period. */
  today: { collected: number; delivered: number };
  /** Not collected or not delivered by when they are due, at this moment. `isCapped`: at least so many. */
  late: { count: number; isCapped: boolean };
};

export const getDashboardDeliveries = defineCall<{ query: typeof dashboardQuery }, DashboardDeliveries>({
  name: "getDashboardDeliveries",
  method: "GET",
  path: `${api}/staff/dashboard/deliveries`,
  access: "staff",
  summary: "Deliveries on time and at the first attempt in a period, those of today, and what is late now",
});

/** A town and where it lies; null where the map does not know it. */
export type RouteEnd = { town: string; at: { lat: number; lon: number } | null };

export type DashboardRoute = {
  /** 'Tallaght → Cork' */
  route: string;
  pickup: RouteEnd;
  dropoff: RouteEnd;
  /** Completed orders. */
  count: number;
  /** Of those in euro. */
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

/** What the dashboard's list can be narrowed to, as its filter names them: All, Completed, Refunded, Pending Payment, Failed. */
export const dashboardStatuses = ["all", "completed", "refunded", "pending", "failed"] as const;
export type DashboardStatus = (typeof dashboardStatuses)[number];

export type DashboardOrder = {
  id: OrderId;
  /** What people call it: its number on the WordPress site where it has one, else its id. */
  number: OrderNumber;
  customer: string;
  /** 'Tallaght → Cork'; empty where a town is not known. */
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
