import { daysBetween } from "../schedule/dates.ts";

/** Days overdue on which a reminder is sent. */
export const reminderSteps = [3, 10, 20] as const;
export type ReminderStep = (typeof reminderSteps)[number];

/**
 * The reminder that is due for an unpaid invoice; null if none is. `last`: the highest step that was sent. Steps that
 * were missed are caught up by the latest of them alone.
 */
export function dueReminder(dueOn: string, today: string, last: ReminderStep | null): ReminderStep | null {
  const days = daysBetween(dueOn, today);
  const reached = reminderSteps.filter((step) => step <= days).at(-1) ?? null;
  return reached !== null && reached > (last ?? 0) ? reached : null;
}
