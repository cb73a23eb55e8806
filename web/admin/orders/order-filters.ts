import type { StaffOrdersFilter } from "../../../contract/staff-orders.ts";
import { type OrderStatus, orderStatuses } from "../../../domain/orders/statuses.ts";
import { isIsoDate } from "../../../domain/schedule/dates.ts";

/** The list's filters as they stand in the address; days are 'YYYY-MM-DD' or empty. */
export const orderFilters = {
  search: "",
  status: "all",
  only: "all",
  from: "",
  to: "",
  collectionFrom: "",
  collectionTo: "",
  page: 1,
  perPage: 10,
};
export type OrderFilters = typeof orderFilters;

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
];

/** The filters in the address as the call's query. Unknown statuses, invalid days and empty values are left out. */
export function filterOf(filters: OrderFilters): StaffOrdersFilter {
  const { search, status, only } = filters;
  const days = (["from", "to", "collectionFrom", "collectionTo"] as const).filter((name) => isIsoDate(filters[name]));
  return {
    ...(search !== "" && { search: search.slice(0, 200) }),
    ...(isStatus(status) && { status }),
    ...(only === "quotes" && { quoteRequests: true }),
    ...(only === "sandbox" && { sandbox: true }),
    ...Object.fromEntries(days.map((name) => [name, filters[name]])),
  };
}

function isStatus(text: string): text is OrderStatus {
  return (orderStatuses as readonly string[]).includes(text);
}
