import type { OrderId } from "../../../domain/orders/references.ts";
import { listPositionKey } from "../staff-session.ts";

/** The list of orders as it was when an order was opened from it. */
export type ListPosition = {
  /** The query of its URL: filter, sort and page. */
  search: string;
  /** px */
  scrollY: number;
  /** The orders on the page, in order. */
  ids: OrderId[];
  page: number;
  pages: number;
};

/** Saved for this tab until the session ends. */
export function saveListPosition(list: ListPosition): void {
  sessionStorage.setItem(listPositionKey, JSON.stringify(list));
}

export function readListPosition(): ListPosition | null {
  const text = sessionStorage.getItem(listPositionKey);
  return text === null ? null : (JSON.parse(text) as ListPosition);
}

/** The location state when returning to the list from an order. */
export type ReturnState = { from: OrderId };
