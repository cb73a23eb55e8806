import { addDays } from "../schedule/dates.ts";
import type { OrderStatus } from "./statuses.ts";

/** What staff work through in a day, each a part of the list of orders. */
export const orderTabs = ["today", "tomorrow", "overdue", "quotes", "unpaid"] as const;
export type OrderTab = (typeof orderTabs)[number];

/** Days are 'YYYY-MM-DD', both inclusive. */
type OrdersOfTab = {
  status?: OrderStatus;
  quoteRequests?: boolean;
  collectionFrom?: string;
  collectionTo?: string;
};

/**
 * Which orders stand in a tab on this day in Dublin. Collected is what is being worked on, paid or on account; overdue is what still is so
 * after its day. Unpaid is what waits for its payment; a payment that failed for good is no longer waited for.
 */
export function ordersOfTab(tab: OrderTab, today: string): OrdersOfTab {
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

/** Whether a tab is about the day of collection, by which it is then sorted. */
export const isDayTab = (tab: OrderTab | undefined): boolean =>
  tab === "today" || tab === "tomorrow" || tab === "overdue";
