import { z } from "zod";
import { firstSalesPeriod, salesPeriods } from "../domain/sales/periods.ts";
import { dashboardStatuses } from "./dashboard.ts";

export const dashboardQuery = z.object({
  period: z.enum(salesPeriods, { error: `Period must be one of ${salesPeriods.join(", ")}` }).default(firstSalesPeriod),
});

export const listDashboardOrdersQuery = dashboardQuery.extend({
  status: z.enum(dashboardStatuses, { error: `Status must be one of ${dashboardStatuses.join(", ")}` }).default("all"),
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, { error: "Page must be a number from 1 to 999999" })
    .transform(Number)
    .default(1),
});
