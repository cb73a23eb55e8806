import { type OrderSort, orderSorts } from "../../../contract/order-sorts.ts";
import type { StaffOrdersFilter } from "../../../contract/staff-orders.ts";
import { isDayTab, type OrderTab, orderTabs } from "../../../domain/orders/order-tabs.ts";
import { type OrderStatus, orderStatuses } from "../../../domain/orders/statuses.ts";
import { isIsoDate } from "../../../domain/schedule/dates.ts";

/** The list's filters as stored in the URL; days are 'YYYY-MM-DD' or empty. */
const orderFilters = {
  tab: "",
  search: "",
  status: "all",
  only: "all",
  from: "",
  to: "",
  collectionFrom: "",
  collectionTo: "",
  sort: "-date",
  page: 1,
  perPage: 10,
};
export type OrderFilters = typeof orderFilters;

/** A day's work is shown on one page, in the order in which it is done. */
const dayFilters: OrderFilters = { ...orderFilters, sort: "collection", perPage: 50 };
const tabFilters: OrderFilters = { ...orderFilters, perPage: 50 };

/** The default filters of a tab. */
export function defaultFiltersOf(text: string): OrderFilters {
  const tab = parseTab(text);
  if (!tab) return orderFilters;
  return isDayTab(tab) ? dayFilters : tabFilters;
}

export const tabLabels: Record<OrderTab, string> = {
  today: "To collect today",
  tomorrow: "Tomorrow",
  overdue: "Overdue",
  quotes: "Quote requests",
  unpaid: "Unpaid",
};

export const statusOptions = [
  { value: "all", label: "All Statuses" },
  { value: "pending", label: "Pending" },
  { value: "processing", label: "Processing" },
  { value: "completed", label: "Completed" },
  { value: "on-hold", label: "On Hold" },
  { value: "cancelled", label: "Cancelled" },
  { value: "refunded", label: "Refunded" },
  { value: "failed", label: "Failed" },
];

export const onlyOptions = [
  { value: "all", label: "All orders" },
  { value: "quotes", label: "Quote requests" },
  { value: "sandbox", label: "Sandbox orders" },
  { value: "approval", label: "Awaiting approval" },
];

export const sortOptions: { value: OrderSort; label: string }[] = [
  { value: "-date", label: "Newest first" },
  { value: "date", label: "Oldest first" },
  { value: "collection", label: "Collection, earliest first" },
  { value: "-collection", label: "Collection, latest first" },
  { value: "amount", label: "Amount, lowest first" },
  { value: "-amount", label: "Amount, highest first" },
  { value: "customer", label: "Customer, A to Z" },
  { value: "-customer", label: "Customer, Z to A" },
];

/** The filters as the call's query, without unknown, invalid or empty values; a tab overrides all but the search. */
export function toOrdersFilter(filters: OrderFilters): StaffOrdersFilter {
  const { search, status, only } = filters;
  const tab = parseTab(filters.tab);
  const searched = search !== "" && { search: search.slice(0, 200) };
  if (tab) return { tab, ...searched };
  const days = (["from", "to", "collectionFrom", "collectionTo"] as const).filter((name) => isIsoDate(filters[name]));
  return {
    ...searched,
    ...(isStatus(status) && { status }),
    ...(only === "quotes" && { quoteRequests: true }),
    ...(only === "sandbox" && { sandbox: true }),
    ...(only === "approval" && { awaitingApproval: true }),
    ...Object.fromEntries(days.map((name) => [name, filters[name]])),
  };
}

export const parseTab = (text: string): OrderTab | undefined => orderTabs.find((tab) => tab === text);

export const parseSort = (text: string): OrderSort => orderSorts.find((sort) => sort === text) ?? "-date";

/** A range of days that matches nothing because it ends before it begins. */
export type CrossedDays = { what: "Booked" | "Collection"; from: string; to: string };

export function findCrossedDays({ tab, from, to, collectionFrom, collectionTo }: OrderFilters): CrossedDays | null {
  const isCrossed = (first: string, last: string) => isIsoDate(first) && isIsoDate(last) && first > last;
  if (parseTab(tab)) return null;
  if (isCrossed(from, to)) return { what: "Booked", from, to };
  return isCrossed(collectionFrom, collectionTo)
    ? { what: "Collection", from: collectionFrom, to: collectionTo }
    : null;
}

function isStatus(text: string): text is OrderStatus {
  return (orderStatuses as readonly string[]).includes(text);
}
