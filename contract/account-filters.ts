/** Which accounts the list shows; without a filter, all of them. `over_limit`: more is due than the credit limit. */
export const accountFilters = ["active", "on_stop", "closed", "overdue", "over_limit"] as const;

export const accountSorts = ["name", "balance", "overdue", "last_order"] as const;
export type AccountSort = (typeof accountSorts)[number];
