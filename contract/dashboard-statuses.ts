/** The dashboard list's filter: All, Completed, Refunded, Pending Payment, Failed. */
export const dashboardStatuses = ["all", "completed", "refunded", "pending", "failed"] as const;
export type DashboardStatus = (typeof dashboardStatuses)[number];
