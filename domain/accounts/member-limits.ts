import type { Cents } from "../money/euro.ts";

/** Null if the member has no limit of their own. */
export type MemberLimits = { orderLimitCents: Cents | null; monthLimitCents: Cents | null };

/**
 * Which limit a booking on account exceeds, so that an approver has to decide; null if none. `monthCents`: what the
 * member has booked in this calendar month without this order. Both amounts are gross.
 */
export function exceededLimit(
  { orderLimitCents, monthLimitCents }: MemberLimits,
  amountCents: Cents,
  monthCents: Cents,
): "order" | "month" | null {
  if (orderLimitCents !== null && amountCents > orderLimitCents) return "order";
  return monthLimitCents !== null && monthCents + amountCents > monthLimitCents ? "month" : null;
}
