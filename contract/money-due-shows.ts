/** Filters of the list of what accounts owe, in a file of their own so that the screen loads no schema. */
export const moneyDueShows = ["all", "overdue", "over-60", "disputed", "on_its_way", "credit"] as const;
