import { addDays } from "../schedule/dates.ts";
import type { OrderStatus } from "./statuses.ts";

/** The tabs above the list of orders: what staff work through in a day. */
export const orderTabs = ["today", "tomorrow", "overdue", "quotes", "unpaid"] as const;
export type OrderTab = (typeof orderTabs)[number];

/** Days are 'YYYY-MM-DD', both inclusive. */
type TabFilters = {
  status?: OrderStatus;
  quoteRequests?: boolean;
  collectionFrom?: string;
  collectionTo?: string;
};

/**
 * The filters of a tab on this day in Dublin. Orders to collect are paid or on account; overdue ones are still open
 * after their day. Unpaid ones wait for payment, so those whose payment failed for good are left out.
 */
export function orderFiltersOf(tab: OrderTab, today: string): TabFilters {
  const collected = (collectionFrom: string) => ({
    status: "processing" as const,
    collectionFrom,
    collectionTo: collectionFrom,
  });
  switch (tab) {
    case "today":
      return collected(today);
    case "tomorrow":
      return collected(addDays(today, 1));
    case "overdue":
      return { status: "processing", collectionTo: addDays(today, -1) };
    case "quotes":
      return { status: "on-hold", quoteRequests: true };
    case "unpaid":
      return { status: "pending" };
  }
}

/** Whether a tab is about the collection day, and sorted by it. */
export const isDayTab = (tab: OrderTab | undefined): boolean =>
  tab === "today" || tab === "tomorrow" || tab === "overdue";
