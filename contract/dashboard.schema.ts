import { z } from "zod";
import { firstSalesPeriod, salesPeriods } from "../domain/sales/periods.ts";
import { dashboardStatuses } from "./dashboard.ts";
import { queryNumber } from "./page.schema.ts";

export const dashboardQuery = z.object({
  period: z.enum(salesPeriods, { error: `Period must be one of ${salesPeriods.join(", ")}` }).default(firstSalesPeriod),
});

export const listDashboardOrdersQuery = dashboardQuery.extend({
  status: z.enum(dashboardStatuses, { error: `Status must be one of ${dashboardStatuses.join(", ")}` }).default("all"),
  page: queryNumber("Page", 999_999).default(1),
});
