import { expect, it } from "vitest";
import { exceededLimit } from "./member-limits.ts";

it.each([
  [null, null, 1_000_000, 1_000_000, null],
  [5_000, null, 5_000, 90_000, null],
  [5_000, null, 5_001, 0, "order"],
  [null, 20_000, 5_000, 15_000, null],
  [null, 20_000, 5_000, 15_001, "month"],
  [5_000, 20_000, 6_000, 19_000, "order"],
  [0, null, 1, 0, "order"],
  [null, 0, 1, 0, "month"],
])("with limits of %j per order and %j per month, %j after %j exceeds %j", (order, month, amount, booked, exceeded) => {
  expect(exceededLimit({ orderLimitCents: order, monthLimitCents: month }, amount, booked)).toBe(exceeded);
});
