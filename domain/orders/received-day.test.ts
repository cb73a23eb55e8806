import { expect, it } from "vitest";
import { firstReceivedDay, refuseReceivedDay } from "./received-day.ts";

const days = { bookedOn: "2026-03-04", today: "2026-03-09" };

it.each(["2026-02-01", "2026-03-04", "2026-03-06", "2026-03-09"])("money can have been received on %s", (day) => {
  expect(refuseReceivedDay(day, days)).toBeNull();
});

it("money cannot have been received on a future day, nor long before its order was booked", () => {
  expect(refuseReceivedDay("2026-03-10", days)).toContain("still to come");
  expect(refuseReceivedDay("2026-01-31", days)).toContain("31 days before");
  expect(refuseReceivedDay("2025-03-06", days)).toContain("31 days before");
  expect(firstReceivedDay("2026-03-04")).toBe("2026-02-01");
});
