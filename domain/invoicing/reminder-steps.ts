import type { Cents } from "../money/euro.ts";
import { addDays, daysBetween } from "../schedule/dates.ts";

/** Days overdue on which a reminder is sent. */
export const reminderSteps = [3, 10, 20] as const;
export type ReminderStep = (typeof reminderSteps)[number];

/** The time of day in Dublin from which reminders are sent. */
export const remindersFrom = "09:00";

type OpenInvoice = {
  dueOn: string;
  /** When it was entered in our books; steps before that day were not ours to send. */
  enteredOn: string;
  dueCents: Cents;
  isDisputed: boolean;
  /** Payments and credits of the account that pay no invoice yet. */
  freeCreditCents: Cents;
  isAccountOnStop: boolean;
  /** The customer has paid, but the bank has not answered yet. */
  isPaymentOnItsWay: boolean;
  /** The last step that was sent. */
  last: ReminderStep | null;
};

/**
 * The reminder that is due for an invoice; null if none is. Of several missed steps, only the latest is sent. None is
 * due while the account has unallocated money, which may be meant for the invoice.
 */
export function dueReminder(invoice: OpenInvoice, today: string): ReminderStep | null {
  const { dueOn, enteredOn, dueCents, isDisputed, freeCreditCents, isAccountOnStop, last } = invoice;
  if (dueCents <= 0 || isDisputed || isAccountOnStop || freeCreditCents > 0 || invoice.isPaymentOnItsWay) return null;
  const days = daysBetween(dueOn, today);
  const reached = reminderSteps.filter((step) => step <= days && addDays(dueOn, step) >= enteredOn).at(-1) ?? null;
  return reached !== null && reached > (last ?? 0) ? reached : null;
}
