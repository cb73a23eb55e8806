import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "../schedule/dates.ts";
import { dueReminder, type ReminderStep, reminderSteps } from "./reminder-steps.ts";

/** The reminders of an invoice due on 1 April if the job runs on these days after it. */
function walk(days: readonly number[]): [number, ReminderStep][] {
  let last: ReminderStep | null = null;
  return days.flatMap((day) => {
    const step = dueReminder("2026-04-01", addDays("2026-04-01", day), last);
    if (step === null) return [];
    last = step;
    return [[day, step] as [number, ReminderStep]];
  });
}

it("Reminders are due once each, 3, 10 and 20 days after the due day [C052]", () => {
  const everyDay = Array.from({ length: 60 }, (_, day) => day - 5);
  expect(walk(everyDay)).toEqual(reminderSteps.map((step) => [step, step]));
});

it("A step whose day was missed is caught up once, and several by the latest alone [C052]", () => {
  expect(walk([4, 5, 11, 12])).toEqual([
    [4, 3],
    [11, 10],
  ]);
  expect(walk([12, 13, 40, 41])).toEqual([
    [12, 10],
    [40, 20],
  ]);
});

it("However often the job runs, no step comes twice, early or after a later one [C052]", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -10, max: 90 })), (days) => {
      const sent = walk([...days].sort((a, b) => a - b));
      const steps = sent.map(([, step]) => step);
      expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b));
      for (const [day, step] of sent) expect(day).toBeGreaterThanOrEqual(step);
    }),
  );
});
