import * as dashboard from "../../../contract/dashboard.ts";
import {
  countStaffOrdersQuery,
  dashboardQuery,
  listDashboardOrdersQuery,
  listStaffOrdersQuery,
} from "../../../contract/orders.schema.ts";
import * as calls from "../../../contract/staff-orders.ts";
import { getDashboardDeliveries } from "../../deliveries/get-dashboard-deliveries.ts";
import { countStaffOrders } from "../../sales/count-staff-orders.ts";
import { getDashboardFigures } from "../../sales/get-dashboard-figures.ts";
import { getDashboardRoutes } from "../../sales/get-dashboard-routes.ts";
import { listDashboardOrders } from "../../sales/list-dashboard-orders.ts";
import { listStaffOrders } from "../../sales/list-staff-orders.ts";
import { type Row, route } from "../route.ts";

export const salesRoutes: Row[] = [
  route({
    call: calls.listStaffOrders,
    refusedWhen: ["sales_hidden"],
    query: listStaffOrdersQuery,
    verb: listStaffOrders,
  }),
  route({
    call: calls.countStaffOrders,
    refusedWhen: ["sales_hidden"],
    query: countStaffOrdersQuery,
    verb: countStaffOrders,
  }),
  route({
    call: dashboard.getDashboardFigures,
    refusedWhen: ["sales_hidden"],
    query: dashboardQuery,
    verb: getDashboardFigures,
  }),
  route({
    call: dashboard.getDashboardDeliveries,
    refusedWhen: ["sales_hidden"],
    query: dashboardQuery,
    verb: getDashboardDeliveries,
  }),
  route({
    call: dashboard.getDashboardRoutes,
    refusedWhen: ["sales_hidden"],
    query: dashboardQuery,
    verb: getDashboardRoutes,
  }),
  route({
    call: dashboard.listDashboardOrders,
    refusedWhen: ["sales_hidden"],
    query: listDashboardOrdersQuery,
    verb: listDashboardOrders,
  }),
];
