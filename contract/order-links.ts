import type { OrderId } from "../domain/orders/references.ts";
import { pages } from "./paths.ts";

// Links for the holder of an order's key, apart from paths.ts because the calculator doesn't need them.

/** The same journey again, or the return journey. */
export const trips = ["again", "return"] as const;
export type Trip = (typeof trips)[number];

export type RepeatLinks = Record<Trip, string>;

/** The booking form, prefilled from an order. */
export function repeatLinks(orderId: OrderId, orderKey: string, origin = ""): RepeatLinks {
  const link = (trip: Trip) => `${origin}${pages.bookACourier}?${trip}=${orderId}&key=${encodeURIComponent(orderKey)}`;
  return { again: link("again"), return: link("return") };
}

/** The collection as a calendar file. */
export function calendarPath(orderId: OrderId, orderKey: string): string {
  return `/checkout/calendar/${orderId}/?key=${encodeURIComponent(orderKey)}`;
}
