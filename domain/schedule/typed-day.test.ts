import { expect, it } from "vitest";
import { readTypedDay } from "./typed-day.ts";

it.each([
  ["04/03/2026", "2026-03-04"],
  ["4.3.2026", "2026-03-04"],
  ["31-12-2026", "2026-12-31"],
  [" 2026-03-04 10:00:00 ", "2026-03-04"],
  ["2026-03-04T10:00:00Z", "2026-03-04"],
  ["03/31/2026", null],
  ["31/02/2026", null],
  ["04/03/26", null],
  ["", null],
  ["yesterday", null],
])("%j is the day %j", (text, day) => {
  expect(readTypedDay(text)).toBe(day);
});
