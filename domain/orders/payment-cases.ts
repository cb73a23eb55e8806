import type { Cents } from "../money/euro.ts";

/** Why there is a case: an order was paid twice, money matches no order, or a refund failed. */
export type CaseCause = "surplus" | "unmatched" | "failed_refund";

/**
 * What a case is now. `open` and `refund_failed` need attention. `disputed`: the bank has taken the money back.
 * `retried`: a failed refund was tried once more and failed, which is a case of its own.
 */
export const caseStatuses = [
  "open",
  "refund_failed",
  "refund_pending",
  "refunded",
  "disputed",
  "assigned",
  "settled",
  "retried",
] as const;
export type CaseStatus = (typeof caseStatuses)[number];

/** The names of the statuses for staff. */
export const caseStatusNames: Readonly<Record<CaseStatus, string>> = {
  open: "Open",
  refund_failed: "Refund failed",
  refund_pending: "Refund on its way",
  refunded: "Refunded",
  disputed: "Taken back by the bank",
  assigned: "Assigned",
  settled: "Settled",
  retried: "Tried again",
};

export function needsAttention(status: CaseStatus): boolean {
  return status === "open" || status === "refund_failed";
}

type RefundState = "pending" | "succeeded" | "failed";
type CaseRefund = {
  id: number;
  amountCents: Cents;
  state: RefundState;
  createdAt: Date;
  isRetry: boolean;
  /** When it failed, if it was neither retried nor closed; null otherwise. */
  waitsSince: Date | null;
};

type Money = {
  amountCents: Cents;
  /** Refunds of the payment. */
  refunds: readonly CaseRefund[];
  /** Taken back by the bank. */
  disputedCents: Cents;
  isSettled: boolean;
};

/** The part of a payment still here: neither refunded, nor being refunded, nor taken back by the bank. */
export function heldCents({ amountCents, refunds, disputedCents }: Omit<Money, "isSettled">): Cents {
  return Math.max(0, amountCents - sumOf(refunds.filter(({ state }) => state !== "failed")) - disputedCents);
}

/** The current status of an unmatched or surplus payment. */
export function paymentCaseStatus(money: Money & { isAssigned: boolean }): CaseStatus {
  if (money.isAssigned) return "assigned";
  if (money.isSettled) return "settled";
  if (heldCents(money) > 0) return money.refunds.some(({ state }) => state === "failed") ? "refund_failed" : "open";
  return statusOfRefunded(money.refunds, money.disputedCents);
}

/**
 * The current status of a failed refund of an order's payment. A retry takes its place; without one, later refunds of
 * at least the same amount do. `money`: that of its payment.
 */
export function refundCaseStatus(
  failed: { id: number; amountCents: Cents; settledAt: Date; retry: RefundState | null },
  money: Money,
): CaseStatus {
  if (money.isSettled) return "settled";
  if (failed.retry !== null)
    return failed.retry === "failed" ? "retried" : statusOfRefunded([{ state: failed.retry }], 0);
  if (missingCents(failed, money.refunds) === 0) return statusOfRefunded(refundsSince(failed, money.refunds), 0);
  return heldCents(money) > 0 ? "refund_failed" : statusOfRefunded(money.refunds, money.disputedCents);
}

/**
 * The part of a failed refund that later refunds of its payment have not made up for. Each of those counts once,
 * towards the oldest failed refund that still waits.
 */
export function missingCents(failed: { id: number; amountCents: Cents }, refunds: readonly CaseRefund[]): Cents {
  let waitingCents = 0;
  let allMissingCents = 0;
  let newerCents = 0;
  const waiting = refunds.flatMap(({ waitsSince, ...one }) => (waitsSince ? { ...one, settledAt: waitsSince } : []));
  waiting.sort((one, other) => Number(other.settledAt) - Number(one.settledAt) || other.id - one.id);
  for (const one of waiting) {
    if (one.id === failed.id) newerCents = waitingCents;
    waitingCents += one.amountCents;
    allMissingCents = Math.max(allMissingCents, waitingCents - sumOf(refundsSince(one, refunds)));
  }
  return Math.min(failed.amountCents, Math.max(0, allMissingCents - newerCents));
}

/** The refunds of a payment made after one of its refunds failed, other than retries. */
function refundsSince(failed: { id: number; settledAt: Date }, refunds: readonly CaseRefund[]): CaseRefund[] {
  return refunds.filter(
    ({ id, state, createdAt, isRetry }) =>
      state !== "failed" && !isRetry && id > failed.id && createdAt >= failed.settledAt,
  );
}

function statusOfRefunded(refunds: readonly { state: RefundState }[], disputedCents: Cents): CaseStatus {
  if (refunds.some(({ state }) => state === "pending")) return "refund_pending";
  return disputedCents > 0 ? "disputed" : "refunded";
}

function sumOf(refunds: readonly { amountCents: Cents }[]): Cents {
  return refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
