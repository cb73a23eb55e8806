import type { OrdersFilter } from "../../contract/orders.schema.ts";
import { orderFiltersOf } from "../../domain/orders/order-tabs.ts";

/** Replaces the filter's tab with its status and days, relative to today in Dublin. */
export function applyTab<Filter extends OrdersFilter>({ tab, ...filter }: Filter, today: string): Filter {
  if (tab === undefined) return filter as Filter;
  const cleared = {
    ...filter,
    quoteRequests: false,
    uncollected: false,
    unpaid: false,
    collectionFrom: undefined,
    collectionTo: undefined,
  };
  return { ...cleared, ...orderFiltersOf(tab, today) } as unknown as Filter;
}
