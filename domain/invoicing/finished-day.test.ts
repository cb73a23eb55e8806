import { expect, it } from "vitest";
import { finishedDay, type OrderOutcome } from "./finished-day.ts";

const open: OrderOutcome = {
  deliveryEndedAt: null,
  completedAt: null,
  failedAt: null,
  cancelledAt: null,
  chargedAt: null,
};
const at = (instant: string) => new Date(instant);

it.each<[string, string]>([
  ["2026-03-31T22:59:59Z", "2026-03-31"],
  ["2026-03-31T23:00:00Z", "2026-04-01"],
  ["2026-10-31T23:59:59Z", "2026-10-31"],
  ["2026-11-01T00:00:00Z", "2026-11-01"],
  ["2026-12-31T23:59:59Z", "2026-12-31"],
  ["2027-01-01T00:00:00Z", "2027-01-01"],
  ["2026-03-29T00:59:59Z", "2026-03-29"],
  ["2026-10-25T00:30:00Z", "2026-10-25"],
])("A delivery that ended at %s was finished on %s in Dublin [C032]", (instant, day) => {
  expect(finishedDay({ ...open, deliveryEndedAt: at(instant) })).toBe(day);
});

it("Delivery or completion by staff finishes an order, whichever comes first, and nothing else does [C032]", () => {
  const delivered = { ...open, deliveryEndedAt: at("2026-03-31T12:00:00Z") };
  expect(finishedDay({ ...delivered, completedAt: at("2026-04-02T12:00:00Z") })).toBe("2026-03-31");
  expect(finishedDay({ ...delivered, completedAt: at("2026-03-30T12:00:00Z") })).toBe("2026-03-30");
  expect(finishedDay(open)).toBeNull();
});

it.each(["failedAt", "cancelledAt"] as const)("%s finishes an order once something is charged for it", (ended) => {
  const order = { ...open, [ended]: at("2026-03-30T12:00:00Z") };
  expect(finishedDay(order)).toBeNull();
  expect(finishedDay({ ...order, chargedAt: at("2026-03-01T12:00:00Z") })).toBe("2026-03-30");
  expect(finishedDay({ ...order, chargedAt: at("2026-04-01T12:00:00Z") })).toBe("2026-04-01");
  expect(finishedDay({ ...open, chargedAt: at("2026-04-01T12:00:00Z") })).toBeNull();
});
