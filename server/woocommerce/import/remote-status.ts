import { type OrderStatus, orderStatuses } from "../../../domain/orders/statuses.ts";

/** Orders that nobody has placed yet, half filled in at a checkout. */
export function isDraft(status: string): boolean {
  return status === "checkout-draft" || status === "auto-draft" || status === "draft";
}

/** Whether nothing was decided there yet, so that what became of the order here counts. */
export function isUndecided(siteStatus: string): boolean {
  return siteStatus === "pending" || siteStatus === "on-hold" || siteStatus === "failed";
}

/**
 * What an order is here, given its status there and what it is now (null: new). Statuses that a plugin there has made up change nothing; what
 * is in the bin there is cancelled unless it was paid.
 */
export function localStatus(
  siteStatus: string,
  now: { status: OrderStatus; isPaid: boolean } | null,
): { status: OrderStatus; isKnown: boolean } {
  const known = orderStatuses.find((status) => status === siteStatus);
  if (known) return { status: known, isKnown: true };
  if (siteStatus === "trash" && !now?.isPaid) return { status: "cancelled", isKnown: true };
  return { status: now?.status ?? "on-hold", isKnown: false };
}
