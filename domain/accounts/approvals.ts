import { formatMoney } from "../money/currency.ts";
import type { Cents } from "../money/euro.ts";
import type { Priority } from "../pricing/tariff.ts";
import { bookableUntil } from "../schedule/bookable-dates.ts";
import { type CollectionCalendar, collectionWindow } from "../schedule/collection-hours.ts";
import { dublinInstant } from "../schedule/dublin.ts";
import type { MemberLimits } from "./member-limits.ts";

/** How a request ended. `changed`: another one replaced it; `withdrawn`: the order was cancelled, for instance. */
export type ApprovalOutcome = "approved" | "refused" | "lapsed" | "changed" | "withdrawn";

export const approvalDecisions = ["approve", "refuse"] as const;
export type ApprovalDecision = (typeof approvalDecisions)[number];

export const maxApprovalReason = 300;

/** Why an order waits, in the words of its screens and emails: 'above the limit of €100.00 per order'. */
export function limitInWords(exceeded: "order" | "month", { orderLimitCents, monthLimitCents }: MemberLimits): string {
  const [cents, per] = exceeded === "order" ? [orderLimitCents, "per order"] : [monthLimitCents, "per month"];
  return cents === null ? `above a limit ${per}` : `above the limit of ${formatMoney(cents, "EUR")} ${per}`;
}

type Waiting = { priority: Priority | null; scheduledDate: string | null; askedAt: Date };

/** How long an order without a day waits. */
const daysWithoutDay = 7;

/**
 * When an undecided request lapses: at the cut-off of the order's day. A request made after that, for a change on the
 * day itself, lapses when the day's collections end.
 */
export function approvalLapsesAt({ priority, scheduledDate, askedAt }: Waiting, calendar: CollectionCalendar): Date {
  if (priority === null || scheduledDate === null) return new Date(askedAt.getTime() + daysWithoutDay * 86_400_000);
  const cutOff = bookableUntil(priority, scheduledDate, calendar);
  return cutOff > askedAt ? cutOff : dublinInstant(scheduledDate, collectionWindow(priority, calendar).until);
}

/** Why this member cannot decide; null if they can. */
export function refuseDecision(deciderId: number, askedBy: number): string | null {
  return deciderId === askedBy ? "You made this booking, so another approver has to decide." : null;
}

/** Why a booking above a limit cannot wait for approval either: nobody could approve it. */
export function refuseWithoutApprover(limit: string, amountCents: Cents): string {
  return `${formatMoney(amountCents, "EUR")} is ${limit} that you may book, and your account has no one else who can approve it. Ask an owner of the account about your limit, or pay by card.`;
}
