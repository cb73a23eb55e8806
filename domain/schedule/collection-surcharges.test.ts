import { expect, it } from "vitest";
import { defaultCollectionHours } from "./collection-hours.ts";
import { collectionTiming } from "./collection-surcharges.ts";

const calendar = { observeHolidays: true, hours: defaultCollectionHours };

it.each([
  ["Monday within the hours", "2026-09-14", null, false, false],
  ["Monday when they begin", "2026-09-14", "08:30", false, false],
  ["Monday when they end", "2026-09-14", "18:00", false, false],
  ["Monday after them", "2026-09-14", "18:01", true, false],
  ["Monday before them", "2026-09-14", "06:00", true, false],
  ["Saturday", "2026-09-19", null, false, true],
  ["Sunday night", "2026-09-20", "23:00", true, true],
  ["a public holiday", "2026-10-26", null, true, false],
  ["St Stephen's Day, a Saturday", "2026-12-26", null, false, true],
])("%s: out of hours and weekend surcharges apply accordingly [C013]", (_, date, time, isOutOfHours, isWeekend) => {
  expect(collectionTiming(date, time, calendar)("same_day")).toEqual({ isOutOfHours, isWeekend });
});

it("surcharges depend on the collection hours of the priority", () => {
  const hours = { ...defaultCollectionHours, same_day: { ...defaultCollectionHours.same_day, until: "21:00" } };
  const timing = collectionTiming("2026-09-14", "20:00", { ...calendar, hours });
  expect([timing("same_day").isOutOfHours, timing("next_day").isOutOfHours]).toEqual([false, true]);
});

it("holidays have no surcharge if they are not observed", () => {
  const timing = collectionTiming("2026-10-26", null, { ...calendar, observeHolidays: false });
  expect(timing("same_day")).toEqual({ isOutOfHours: false, isWeekend: false });
});
