import { sql } from "kysely";
import type { DashboardRoute, DaySpan, RouteEnd } from "../../contract/dashboard.ts";
import { type SalesPeriod, type Span, spanOf } from "../../domain/sales/periods.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { foldOrderChanges } from "../database/summaries/fold-order-changes.ts";
import { locateTown } from "../maps/find-town.ts";

const maxRoutes = 5;

/** The five routes with the most completed orders of a period. */
export const getDashboardRoutes: Verb<
  { period: SalesPeriod },
  { period: SalesPeriod; span: DaySpan; routes: DashboardRoute[] }
> = async (context, { period }) => {
  const span = spanOf(period, dublinDate(context.now()));
  await foldOrderChanges(context.db);
  const calendar = calendarPeriods[period];
  const top = await (calendar ? topOfCalendar(context.db, calendar, span) : topOfDays(context.db, span));
  return { period, span, routes: top.map(routeOf) };
};

/** Periods with their own summaries. No order is dated after today, so a month's sum is also the month to date. */
const calendarPeriods: Partial<Record<SalesPeriod, "month" | "year">> = {
  thisMonth: "month",
  yearToDate: "year",
  lastYear: "year",
};

type Top = { pickup_town: string; dropoff_town: string; orders: number; cents: number };

async function topOfCalendar(db: Database, period: "month" | "year", { from }: Span): Promise<Top[]> {
  return db
    .selectFrom("sales_route_periods")
    .innerJoin("sales_routes", "id", "route_id")
    .select(["pickup_town", "dropoff_town", "completed_orders as orders", "completed_cents as cents"])
    .where("period", "=", period)
    .where("starts_on", "=", from)
    .where("completed_orders", ">", 0)
    .orderBy("completed_orders", "desc")
    .orderBy("completed_cents", "desc")
    .orderBy("route_id")
    .limit(maxRoutes)
    .execute();
}

async function topOfDays(db: Database, { from, to }: Span): Promise<Top[]> {
  const { rows } = await sql<Top>`with top as (
      select route_id, sum(completed_orders) as orders, sum(completed_cents)::bigint as cents from sales_route_days
      where day between ${from}::date and ${to}::date
      group by route_id having sum(completed_orders) > 0
      order by 2 desc, 3 desc, 1 limit ${maxRoutes}
    )
    select pickup_town, dropoff_town, orders, cents from top join sales_routes on id = route_id
    order by orders desc, cents desc, route_id`.execute(db);
  return rows;
}

function routeOf({ pickup_town, dropoff_town, orders, cents }: Top): DashboardRoute {
  const [pickup, dropoff] = [endOf(pickup_town), endOf(dropoff_town)];
  return {
    route: `${pickup.town} → ${dropoff.town}`,
    pickup,
    dropoff,
    count: Number(orders),
    revenueCents: Number(cents),
  };
}

/** Routes are stored in lower case: takes the spelling from the map, or capitalises each word. */
function endOf(town: string): RouteEnd {
  const known = locateTown(town);
  if (known) return { town: known.name, at: known.at };
  return { town: town.replace(/(^|[\s-])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase()), at: null };
}
