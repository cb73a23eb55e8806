import type { OrderStatus } from "../../domain/orders/statuses.ts";
import type { Database } from "../database/kysely.ts";

/** What the orders of a span and of these statuses come to, all statuses where none is named; read after a fold it is exact. Days are inclusive. */
export type DaysSum = {
  orders: number;
  totalCents: number;
  completedOrders: number;
  completedCents: number;
  /** Of completed orders. */
  refundedCents: number;
};

type Asked = { from?: string | undefined; to?: string | undefined; status?: OrderStatus | undefined };

export async function sumDays(db: Database, { from, to, status }: Asked): Promise<DaysSum> {
  let days = db.selectFrom("sales_days");
  if (from) days = days.where("day", ">=", from);
  if (to) days = days.where("day", "<=", to);
  if (status) days = days.where("status", "=", status);
  const sum = await days
    .select(({ fn }) => [
      fn.sum<string | null>("orders").as("orders"),
      fn.sum<string | null>("total_cents").as("total"),
      fn.sum<string | null>("orders").filterWhere("status", "=", "completed").as("completed"),
      fn.sum<string | null>("total_cents").filterWhere("status", "=", "completed").as("completed_total"),
      fn.sum<string | null>("refunded_cents").filterWhere("status", "=", "completed").as("refunded"),
    ])
    .executeTakeFirstOrThrow();
  return {
    orders: Number(sum.orders),
    totalCents: Number(sum.total),
    completedOrders: Number(sum.completed),
    completedCents: Number(sum.completed_total),
    refundedCents: Number(sum.refunded),
  };
}
