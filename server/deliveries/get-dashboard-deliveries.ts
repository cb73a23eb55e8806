import type { DashboardDeliveries, DeliveryShare } from "../../contract/dashboard.ts";
import { growthPercent, previousSpan, type SalesPeriod, type Span, spanOf } from "../../domain/sales/periods.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Context, Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { foldDeliveryChanges } from "../database/summaries/fold-delivery-changes.ts";
import { timesOf } from "./staff-delivery.ts";

/** Punctuality and counts of a period, by the day on which things happened, and what is late now (decision 81). */
export const getDashboardDeliveries: Verb<{ period: SalesPeriod }, DashboardDeliveries> = async (
  context,
  { period },
) => {
  const { db } = context;
  const day = dublinDate(context.now());
  const span = spanOf(period, day);
  const before = previousSpan(period, span);
  await foldDeliveryChanges(db);
  const [sum, sumBefore, today, late] = await Promise.all([
    sumOf(db, span),
    sumOf(db, before),
    sumOf(db, { from: day, to: day }),
    countLate(context),
  ]);
  const share = (count: "onTime" | "firstAttempt", of: "timed" | "delivered"): DeliveryShare => ({
    count: sum[count],
    of: sum[of],
    previous: { count: sumBefore[count], of: sumBefore[of] },
  });
  return {
    period,
    span,
    previous: before,
    delivered: {
      value: sum.delivered,
      previous: sumBefore.delivered,
      growth: growthPercent(sum.delivered, sumBefore.delivered),
    },
    onTime: share("onTime", "timed"),
    firstAttempt: share("firstAttempt", "delivered"),
    today: { collected: today.collected, delivered: today.delivered },
    late,
  };
};

async function sumOf(db: Database, { from, to }: Span) {
  const sums = await db
    .selectFrom("delivery_days")
    .where("day", ">=", from)
    .where("day", "<=", to)
    .select(({ fn }) => [
      fn.sum<string | null>("collected").as("collected"),
      fn.sum<string | null>("delivered").as("delivered"),
      fn.sum<string | null>("first_attempt").as("firstAttempt"),
      fn.sum<string | null>("timed").as("timed"),
      fn.sum<string | null>("on_time").as("onTime"),
    ])
    .executeTakeFirstOrThrow();
  return {
    collected: Number(sums.collected ?? 0),
    delivered: Number(sums.delivered ?? 0),
    firstAttempt: Number(sums.firstAttempt ?? 0),
    timed: Number(sums.timed ?? 0),
    onTime: Number(sums.onTime ?? 0),
  };
}

/** Beyond this many open deliveries the count of late ones is a lower bound. */
const maxOpen = 2_000;

/** Unfinished deliveries that are past a due time, whether agreed by staff or derived from order and settings. */
async function countLate({ db, now, settings: cached }: Context): Promise<DashboardDeliveries["late"]> {
  const { settings } = await cached.current();
  const open = await db
    .selectFrom("deliveries")
    .innerJoin("orders", "orders.id", "deliveries.order_id")
    .leftJoin("stops as pickup", (join) =>
      join.onRef("pickup.order_id", "=", "deliveries.order_id").on("pickup.kind", "=", "pickup"),
    )
    .leftJoin("stops as dropoff", (join) =>
      join.onRef("dropoff.order_id", "=", "deliveries.order_id").on("dropoff.kind", "=", "dropoff"),
    )
    .select(["priority", "scheduled_date", "date_created", "distance_km", "collected_at"])
    .select(["pickup.by_at as collect_by", "dropoff.by_at as deliver_by"])
    .where("deliveries.state", "not in", ["delivered", "returned", "cancelled"])
    .where("orders.status", "not in", ["cancelled", "refunded"])
    .orderBy("deliveries.order_id", "desc")
    .limit(maxOpen + 1)
    .execute();
  const late = open.slice(0, maxOpen).filter((each) => {
    const times = timesOf(each, settings);
    const collectBy = each.collect_by ?? times?.collectBy;
    const deliverBy = each.deliver_by ?? times?.deliverBy;
    return (each.collected_at === null && isPast(collectBy, now())) || isPast(deliverBy, now());
  });
  return { count: late.length, isCapped: open.length > maxOpen };
}

const isPast = (by: Date | undefined, now: Date) => by !== undefined && by < now;
