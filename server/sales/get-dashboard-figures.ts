import type { DashboardFigures, Figure } from "../../contract/dashboard.ts";
import type { Cents } from "../../domain/money/euro.ts";
import type { OtherCurrency } from "../../domain/money/other-currencies.ts";
import { roundHalfUp } from "../../domain/money/rounding.ts";
import { type OrderStatus, orderStatuses } from "../../domain/orders/statuses.ts";
import { growthPercent, previousSpan, type SalesPeriod, type Span, spanOf } from "../../domain/sales/periods.ts";
import { addDays } from "../../domain/schedule/dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Verb } from "../context.ts";
import { chargeCents } from "../database/amounts-due.ts";
import type { Database } from "../database/kysely.ts";
import { midnight } from "../database/midnight.ts";
import { foldOrderChanges } from "../database/summaries/fold-order-changes.ts";
import { countActiveCustomers } from "./count-active-customers.ts";

type Input = { period: SalesPeriod };

/** Sales of a period, compared with the previous one. */
export const getDashboardFigures: Verb<Input, DashboardFigures> = async (context, { period }) => {
  const { db } = context;
  const span = spanOf(period, dublinDate(context.now()));
  const before = previousSpan(period, span);
  await foldOrderChanges(db);
  const [days, daysBefore, [customers = 0, customersBefore = 0], writtenOffCents, chargesCents] = await Promise.all([
    daysIn(db, span),
    daysIn(db, before),
    countActiveCustomers(db, [span, before]),
    sumWrittenOff(db, span),
    sumCharges(db, span),
  ]);
  const [sum, sumBefore] = [sumUp(days), sumUp(daysBefore)];
  return {
    period,
    span,
    previous: before,
    otherCurrencies: otherCurrencies(days),
    revenueCents: figure(sum.revenueCents, sumBefore.revenueCents),
    refundedCents: figure(sum.refundedCents, sumBefore.refundedCents),
    netRevenueCents: figure(sum.revenueCents - sum.refundedCents, sumBefore.revenueCents - sumBefore.refundedCents),
    writtenOffCents,
    chargesCents,
    orders: figure(sum.orders, sumBefore.orders),
    completedOrders: figure(sum.completedOrders, sumBefore.completedOrders),
    activeCustomers: figure(customers, customersBefore),
    averageOrderCents: figure(average(sum), average(sumBefore)),
    statusBreakdown: breakdown(days, sum.orders),
    dailyRevenue: byDay(days, span),
  };
};

/** Sums the amounts written off on orders in euro, which are few and have their own index. */
async function sumWrittenOff(db: Database, { from, to }: Span): Promise<Cents> {
  const { cents } = await db
    .selectFrom("orders")
    .select((eb) => eb.fn.sum<string | null>("written_off_cents").as("cents"))
    .where("written_off_at", ">=", midnight(from))
    .where("written_off_at", "<", midnight(addDays(to, 1)))
    .where("date_paid", "is", null)
    .where("currency", "=", "EUR")
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}

/** Sums charges by the day on which staff added them, as orders count on the day of their booking. */
async function sumCharges(db: Database, { from, to }: Span): Promise<Cents> {
  const { cents } = await db
    .selectFrom("charges")
    .select((eb) => eb.fn.sum<string | null>(chargeCents).as("cents"))
    .where("removed_at", "is", null)
    .where("added_at", ">=", midnight(from))
    .where("added_at", "<", midnight(addDays(to, 1)))
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}

type Day = {
  day: string;
  status: OrderStatus;
  currency: string;
  orders: number;
  total_cents: number;
  refunded_cents: number;
};

function daysIn(db: Database, { from, to }: Span): Promise<Day[]> {
  return db
    .selectFrom("sales_days")
    .select(["day", "status", "currency", "orders", "total_cents", "refunded_cents"])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .where("orders", "!=", 0)
    .execute();
}

/** Amounts and `completedInEuro`, their divisor, only include orders in euro. */
type Sum = {
  orders: number;
  completedOrders: number;
  completedInEuro: number;
  revenueCents: Cents;
  refundedCents: Cents;
};

function sumUp(days: Day[]): Sum {
  const sum: Sum = { orders: 0, completedOrders: 0, completedInEuro: 0, revenueCents: 0, refundedCents: 0 };
  for (const { status, currency, orders, total_cents, refunded_cents } of days) {
    sum.orders += orders;
    if (status !== "completed") continue;
    sum.completedOrders += orders;
    if (currency !== "EUR") continue;
    sum.completedInEuro += orders;
    sum.revenueCents += total_cents;
    sum.refundedCents += refunded_cents;
  }
  return sum;
}

function figure(value: number, previous: number): Figure {
  return { value, previous, growth: growthPercent(value, previous) };
}

function average({ revenueCents, completedInEuro }: Sum): number {
  return completedInEuro === 0 ? 0 : roundHalfUp(BigInt(revenueCents), BigInt(completedInEuro));
}

function otherCurrencies(days: Day[]): OtherCurrency[] {
  const counts = new Map<string, number>();
  for (const { status, currency, orders } of days) {
    if (currency !== "EUR" && status === "completed") counts.set(currency, (counts.get(currency) ?? 0) + orders);
  }
  return [...counts]
    .map(([currency, orders]) => ({ currency, orders }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

function breakdown(days: Day[], total: number): DashboardFigures["statusBreakdown"] {
  return orderStatuses
    .map((status) => {
      const count = days.reduce((sum, day) => sum + (day.status === status ? day.orders : 0), 0);
      return { status, count, percentage: Math.round((count / Math.max(total, 1)) * 1_000) / 10 };
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

function byDay(days: Day[], { from, to }: Span): DashboardFigures["dailyRevenue"] {
  const byDate = new Map<string, Day[]>();
  for (const day of days) byDate.set(day.day, [...(byDate.get(day.day) ?? []), day]);
  const daily: DashboardFigures["dailyRevenue"] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const { revenueCents, orders, completedOrders } = sumUp(byDate.get(date) ?? []);
    daily.push({ date, revenueCents, orders, completedOrders });
  }
  return daily;
}
