import { describe, expect, it } from "vitest";
import { dublinDate, dublinTime } from "../schedule/dublin.ts";
import { stopTimes, type TimedOrder } from "./stop-times.ts";

const calendar = { observeHolidays: true };
const order = (more: Partial<TimedOrder>): TimedOrder => ({
  priority: "same_day",
  scheduledDate: "2026-03-04",
  bookedAt: new Date("2026-03-02T10:00:00Z"),
  distanceKm: 25,
  ...more,
});
const shown = (at: Date) => `${dublinDate(at)} ${dublinTime(at)}`;

describe("The times of a delivery's stops [D025]", () => {
  it.each<[string, Partial<TimedOrder>, string, string, string]>([
    ["same day, booked on an earlier day", {}, "2026-03-04 08:30", "2026-03-04 18:00", "2026-03-04 19:00"],
    [
      "same day, booked that morning",
      { bookedAt: new Date("2026-03-04T11:20:00Z") },
      "2026-03-04 11:20",
      "2026-03-04 18:00",
      "2026-03-04 19:00",
    ],
    ["same day, a long drive", { distanceKm: 200 }, "2026-03-04 08:30", "2026-03-04 18:00", "2026-03-04 21:00"],
    ["same day, unknown distance", { distanceKm: null }, "2026-03-04 08:30", "2026-03-04 18:00", "2026-03-04 20:00"],
    [
      "same day, accepted by staff at 19:00",
      { bookedAt: new Date("2026-03-04T19:00:00Z") },
      "2026-03-04 19:00",
      "2026-03-04 20:00",
      "2026-03-04 21:00",
    ],
    [
      "same day, accepted by staff at 20:30",
      { bookedAt: new Date("2026-03-04T20:30:00Z") },
      "2026-03-04 20:30",
      "2026-03-04 21:30",
      "2026-03-04 22:30",
    ],
    ["same day, 12.1 km", { distanceKm: 12.1 }, "2026-03-04 08:30", "2026-03-04 18:00", "2026-03-04 18:30"],
    [
      "same day, accepted by staff at 19:02:30",
      { bookedAt: new Date("2026-03-04T19:02:30Z") },
      "2026-03-04 19:02",
      "2026-03-04 20:05",
      "2026-03-04 21:00",
    ],
    ["next day", { priority: "next_day" }, "2026-03-04 08:30", "2026-03-04 18:00", "2026-03-05 18:00"],
    [
      "next day, collected on a Friday",
      { priority: "next_day", scheduledDate: "2026-03-06" },
      "2026-03-06 08:30",
      "2026-03-06 18:00",
      "2026-03-09 18:00",
    ],
    [
      "next day, before a public holiday",
      { priority: "next_day", scheduledDate: "2026-03-16" },
      "2026-03-16 08:30",
      "2026-03-16 18:00",
      "2026-03-18 18:00",
    ],
    [
      "next day over the weekend in which summer time begins",
      { priority: "next_day", scheduledDate: "2026-03-27" },
      "2026-03-27 08:30",
      "2026-03-27 18:00",
      "2026-03-30 18:00",
    ],
    [
      "same day on the Sunday on which summer time ends",
      { scheduledDate: "2026-10-25" },
      "2026-10-25 08:30",
      "2026-10-25 18:00",
      "2026-10-25 19:00",
    ],
    [
      "international",
      { priority: "international", distanceKm: 2_500 },
      "2026-03-04 08:30",
      "2026-03-04 18:00",
      "2026-03-07 18:00",
    ],
  ])("follow the rule for: %s", (_, more, collectFrom, collectBy, deliverBy) => {
    const times = stopTimes(order(more), calendar);
    expect([times.collectFrom, times.collectBy, times.deliverBy].map(shown)).toEqual([
      collectFrom,
      collectBy,
      deliverBy,
    ]);
  });

  it("are rounded up to five minutes for any drive, and never go past the end of the evening", () => {
    for (let distanceKm = 0; distanceKm < 90; distanceKm += 0.7) {
      const { collectBy, deliverBy } = stopTimes(order({ distanceKm }), calendar);
      const minutes = (deliverBy.getTime() - collectBy.getTime()) / 60_000;
      const exact = (2 * 60 * distanceKm) / 50;
      expect(minutes % 5, `${distanceKm} km`).toBe(0);
      expect(minutes - Math.min(exact, 180)).toBeGreaterThanOrEqual(0);
      expect(minutes - Math.min(exact, 180)).toBeLessThan(5);
    }
  });

  it("follow the collection hours in the settings", () => {
    const window = { days: [], from: "07:00", until: "16:30" };
    const hours = { same_day: window, next_day: window, international: window };
    const { collectFrom, collectBy } = stopTimes(order({}), { ...calendar, hours });
    expect([collectFrom, collectBy].map(shown)).toEqual(["2026-03-04 07:00", "2026-03-04 16:30"]);
  });
});
