import type { OrderId } from "../../../domain/orders/references.ts";
import { leftListKey } from "../staff-session.ts";

/** The list of orders as it was when one left it for an order. */
export type LeftList = {
  /** What its address says after the path: filter, sort and page. */
  search: string;
  /** px */
  scrollY: number;
  /** The page's orders, in its order. */
  ids: OrderId[];
  page: number;
  pages: number;
};

/** Kept for this tab alone, until its session ends. */
export function keepLeftList(list: LeftList): void {
  sessionStorage.setItem(leftListKey, JSON.stringify(list));
}

export function readLeftList(): LeftList | null {
  const text = sessionStorage.getItem(leftListKey);
  return text === null ? null : (JSON.parse(text) as LeftList);
}

/** What the location's state says when one comes back to the list from an order. */
export type ComingBack = { from: OrderId };
