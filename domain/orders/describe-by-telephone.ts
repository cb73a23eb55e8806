import { formatMoney } from "../money/currency.ts";
import type { Cents } from "../money/euro.ts";
import { showDay } from "../schedule/dates.ts";
import type { OrderStatus } from "./statuses.ts";

type Facts = {
  status: OrderStatus;
  /** 'WC-1001' */
  reference: string;
  isPaid: boolean;
  isOnAccount: boolean;
  currency: string;
  totalCents: Cents;
  /** What is due of a requested difference. */
  dueCents: Cents;
  refundedCents: Cents;
  /** 'YYYY-MM-DD'; null if none is set. */
  scheduledDate: string | null;
};

/** What emails would have said to a customer who has no email address, as sentences for a telephone call. */
export function describeByTelephone(order: Facts): string[] {
  return [...statusToTell(order), ...moneyToTell(order)];
}

function statusToTell({
  status,
  reference,
  scheduledDate,
  currency,
  totalCents,
  isPaid,
  isOnAccount,
}: Facts): string[] {
  const on = scheduledDate === null ? "" : ` for ${showDay(scheduledDate)}`;
  if (status === "cancelled") return [`Booking ${reference} is cancelled.`];
  if (status === "completed") return [`The delivery of ${reference} is completed.`];
  if (status === "refunded") return [];
  if (status === "processing") return [`The courier is booked${on}; the reference is ${reference}.`];
  if (isPaid || isOnAccount) return [`Booking ${reference} is on hold.`];
  if (totalCents === 0) return [`The request has arrived; its reference is ${reference}. The price follows.`];
  return [
    `Booking ${reference} costs ${formatMoney(totalCents, currency)}, to be paid by telephone or put on account.`,
  ];
}

function moneyToTell({ status, currency, totalCents, dueCents, refundedCents, isPaid, isOnAccount }: Facts): string[] {
  const isOver = status === "cancelled" || status === "refunded";
  return [
    ...(refundedCents > 0 ? [`${formatMoney(refundedCents, currency)} went back to them.`] : []),
    ...(isOver ? [] : dueCents > 0 ? [`${formatMoney(dueCents, currency)} is still to be paid, after a change.`] : []),
    ...(isOver || isPaid || !isOnAccount ? [] : [`${formatMoney(totalCents, currency)} is on account.`]),
  ];
}
