import type { Cents } from "../money/euro.ts";

/** Null: no limit of their own. */
export type MemberLimits = { orderLimitCents: Cents | null; monthLimitCents: Cents | null };

/**
 * Which limit a booking on account passes, so that an approver decides; null if none. `monthCents`: what the member has
 * booked in this calendar month without this order; both gross.
 */
export function exceededLimit(
  { orderLimitCents, monthLimitCents }: MemberLimits,
  amountCents: Cents,
  monthCents: Cents,
): "order" | "month" | null {
  if (orderLimitCents !== null && amountCents > orderLimitCents) return "order";
  return monthLimitCents !== null && monthCents + amountCents > monthLimitCents ? "month" : null;
}
