import type { OrdersFilter } from "../../contract/orders.schema.ts";
import { ordersOfTab } from "../../domain/orders/order-tabs.ts";

/** The filter with its tab put into status and days, as they are on this day in Dublin. */
export function readTab<Filter extends OrdersFilter>({ tab, ...filter }: Filter, today: string): Filter {
  if (tab === undefined) return filter as Filter;
  const whole = { ...filter, quoteRequests: false, collectionFrom: undefined, collectionTo: undefined };
  return { ...whole, ...ordersOfTab(tab, today) } as unknown as Filter;
}
