import { addDays } from "../schedule/dates.ts";
import type { OrderStatus } from "./statuses.ts";

/** The tabs above the list of orders: what staff work through in a day. */
export const orderTabs = ["today", "tomorrow", "overdue", "quotes", "unpaid"] as const;
export type OrderTab = (typeof orderTabs)[number];

/** Days are 'YYYY-MM-DD', both inclusive. */
type TabFilters = {
  status?: OrderStatus;
  quoteRequests?: boolean;
  uncollected?: boolean;
  /** Orders that wait for payment, or of which something is due although money came in. */
  unpaid?: boolean;
  collectionFrom?: string;
  collectionTo?: string;
};

/**
 * The filters of a tab on this day in Dublin. Orders to collect are paid or on account, and their goods are still with
 * the sender; overdue ones are past their day. Unpaid ones wait for payment, for the rest of a price paid in part or
 * for a requested difference; those whose payment failed for good are left out.
 */
export function orderFiltersOf(tab: OrderTab, today: string): TabFilters {
  const toCollect = { status: "processing", uncollected: true } as const;
  const toCollectOn = (day: string) => ({ ...toCollect, collectionFrom: day, collectionTo: day });
  switch (tab) {
    case "today":
      return toCollectOn(today);
    case "tomorrow":
      return toCollectOn(addDays(today, 1));
    case "overdue":
      return { ...toCollect, collectionTo: addDays(today, -1) };
    case "quotes":
      return { status: "on-hold", quoteRequests: true };
    case "unpaid":
      return { unpaid: true };
  }
}

/** Whether a tab is about the collection day, and sorted by it. */
export const isDayTab = (tab: OrderTab | undefined): boolean =>
  tab === "today" || tab === "tomorrow" || tab === "overdue";
