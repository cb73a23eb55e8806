import type { Cents } from "../../domain/money/euro.ts";
import type { OtherCurrency } from "../../domain/money/other-currencies.ts";
import type { OrderStatus } from "../../domain/orders/statuses.ts";
import type { Database } from "../database/kysely.ts";

/** Sums over an inclusive span of days, for one status or all; exact after `foldOrderChanges`. */
export type DaysSum = {
  orders: number;
  totalCents: Cents;
  completedOrders: number;
  completedCents: Cents;
  /** Of completed orders. */
  refundedCents: Cents;
  /** Orders that the amounts exclude, because they are not in euro. */
  otherCurrencies: OtherCurrency[];
};

type Input = { from?: string; to?: string; status?: OrderStatus };

export async function sumDays(db: Database, { from, to, status }: Input): Promise<DaysSum> {
  let days = db.selectFrom("sales_days");
  if (from) days = days.where("day", ">=", from);
  if (to) days = days.where("day", "<=", to);
  if (status) days = days.where("status", "=", status);
  const sums = await days
    .select(({ fn }) => [
      "currency",
      fn.sum<string | null>("orders").as("orders"),
      fn.sum<string | null>("total_cents").as("total"),
      fn.sum<string | null>("orders").filterWhere("status", "=", "completed").as("completed"),
      fn.sum<string | null>("total_cents").filterWhere("status", "=", "completed").as("completed_total"),
      fn.sum<string | null>("refunded_cents").filterWhere("status", "=", "completed").as("refunded"),
    ])
    .groupBy("currency")
    .orderBy("currency")
    .execute();
  const euro = sums.find(({ currency }) => currency === "EUR");
  return {
    orders: sums.reduce((all, { orders }) => all + Number(orders), 0),
    totalCents: Number(euro?.total ?? 0),
    completedOrders: sums.reduce((all, { completed }) => all + Number(completed), 0),
    completedCents: Number(euro?.completed_total ?? 0),
    refundedCents: Number(euro?.refunded ?? 0),
    otherCurrencies: sums
      .map(({ currency, orders }) => ({ currency, orders: Number(orders) }))
      .filter(({ currency, orders }) => currency !== "EUR" && orders > 0),
  };
}
