import { expect, it } from "vitest";
import { waitingQuarters } from "./waiting-time.ts";

const arrived = new Date("2026-09-14T09:00:00Z");
const after = (minutes: number) => new Date(arrived.getTime() + minutes * 60_000);

it.each([
  [0, 0],
  [15, 0],
  [15.1, 1],
  [30, 1],
  [30.1, 2],
  // 52 minutes are 37 beyond the free ones.
  [52, 3],
  [60, 3],
  [135, 8],
])("a van that waits %s minutes waits %s charged quarters of an hour [C014]", (minutes, quarters) => {
  expect(waitingQuarters(arrived, after(minutes))).toBe(quarters);
});

it("nothing is charged if a phone's clock puts the collection before the arrival", () => {
  expect(waitingQuarters(arrived, after(-90))).toBe(0);
});
