import type { OrderId } from "../domain/orders/references.ts";
import { pages } from "./paths.ts";

// Links that the holder of an order's key is given beside those of paths.ts; apart from them, because the calculator has no use for them.

/** The same journey once more, or the way back. */
export const trips = ["again", "return"] as const;
export type Trip = (typeof trips)[number];

export type RepeatLinks = Record<Trip, string>;

/** The booking form, filled in from an order. */
export function repeatLinks(orderId: OrderId, orderKey: string, origin = ""): RepeatLinks {
  const link = (trip: Trip) => `${origin}${pages.bookACourier}?${trip}=${orderId}&key=${encodeURIComponent(orderKey)}`;
  return { again: link("again"), return: link("return") };
}

/** The collection as a file for a calendar. */
export function calendarPath(orderId: OrderId, orderKey: string): string {
  return `/checkout/calendar/${orderId}/?key=${encodeURIComponent(orderKey)}`;
}
