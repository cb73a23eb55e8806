import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "../schedule/dates.ts";
import { dueReminder, type ReminderStep, reminderSteps } from "./reminder-steps.ts";

const unpaid = {
  dueOn: "2026-04-01",
  enteredOn: "2026-03-01",
  dueCents: 4920,
  isDisputed: false,
  freeCreditCents: 0,
  isAccountOnStop: false,
  isPaymentOnItsWay: false,
  last: null,
};

/** The reminders of an invoice due on 1 April if the job runs on these days after it. */
function walk(days: readonly number[], changes: Partial<typeof unpaid> = {}): [number, ReminderStep][] {
  let last: ReminderStep | null = null;
  return days.flatMap((day) => {
    const step = dueReminder({ ...unpaid, ...changes, last }, addDays(unpaid.dueOn, day));
    if (step === null) return [];
    last = step;
    return [[day, step] as [number, ReminderStep]];
  });
}

it("Reminders are due once each, 3, 10 and 20 days after the due day [C052]", () => {
  const everyDay = Array.from({ length: 60 }, (_, day) => day - 5);
  expect(walk(everyDay)).toEqual(reminderSteps.map((step) => [step, step]));
});

it("A missed step is caught up once, and of several only the latest is sent [C052]", () => {
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

it("Nothing is sent if an invoice is paid, disputed, on stop, or possibly paid by unallocated money or money on its way [C048] [C052]", () => {
  const everyDay = Array.from({ length: 60 }, (_, day) => day);
  for (const changes of [
    { dueCents: 0 },
    { isDisputed: true },
    { isAccountOnStop: true },
    { freeCreditCents: 1 },
    { isPaymentOnItsWay: true },
  ])
    expect(walk(everyDay, changes), JSON.stringify(changes)).toEqual([]);
});

it("An invoice that is already overdue when entered gets only the steps still to come [C052]", () => {
  const everyDay = Array.from({ length: 60 }, (_, day) => day);
  expect(walk(everyDay, { enteredOn: "2026-04-05" })).toEqual([
    [10, 10],
    [20, 20],
  ]);
  expect(walk(everyDay, { enteredOn: "2026-06-01" })).toEqual([]);
});
