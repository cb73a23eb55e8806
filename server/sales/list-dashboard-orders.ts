import type { z } from "zod";
import { type DashboardOrder, dashboardPageSize } from "../../contract/dashboard.ts";
import type { listDashboardOrdersQuery, OrdersFilter } from "../../contract/orders.schema.ts";
import { collectionCalendar } from "../../contract/settings.ts";
import type { StaffOrderRow } from "../../contract/staff-orders.ts";
import { spanOf } from "../../domain/sales/periods.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Verb } from "../context.ts";
import { foldOrderChanges } from "../database/summaries/fold-order-changes.ts";
import { findOrderPage } from "./find-order-page.ts";
import { readStaffOrderRows } from "./read-staff-order-rows.ts";
import { sumDays } from "./sum-days.ts";

type Input = z.output<typeof listDashboardOrdersQuery>;

/** Orders of a period, newest first. */
export const listDashboardOrders: Verb<Input, { total: number; orders: DashboardOrder[] }> = async (
  context,
  { period, status, page },
) => {
  const { db } = context;
  const filter: OrdersFilter = {
    ...spanOf(period, dublinDate(context.now())),
    status: status === "all" ? undefined : status,
    search: "",
    quoteRequests: false,
    uncollected: false,
    unpaid: false,
    sandbox: false,
    awaitingApproval: false,
  };
  await foldOrderChanges(db);
  const { orders: total } = await sumDays(db, filter);
  const offset = (page - 1) * dashboardPageSize;
  const ids = await findOrderPage(db, filter, { total, offset, perPage: dashboardPageSize });
  const calendar = collectionCalendar((await context.settings.current()).settings);
  return { total, orders: (await readStaffOrderRows(context, ids, calendar)).map(dashboardOrder) };
};

function dashboardOrder({ pickup, dropoff, ...order }: StaffOrderRow): DashboardOrder {
  return {
    id: order.id,
    number: order.number,
    customer: order.customerName,
    route: pickup && dropoff ? `${pickup} → ${dropoff}` : "",
    amountCents: order.totalCents,
    currency: order.currency,
    status: order.status,
    date: order.dateCreated,
  };
}
