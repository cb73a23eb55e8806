import { describe, expect, it } from "vitest";
import { type CalendarEvent, calendarFile } from "./calendar-file.ts";
import { dublinDate, dublinInstant, dublinTime } from "./dublin.ts";

const event: CalendarEvent = {
  uid: "order-7@currach.example",
  writtenAt: new Date("2026-03-01T09:00:00Z"),
  start: new Date("2026-03-04T08:30:00Z"),
  end: new Date("2026-03-04T18:00:00Z"),
  summary: "Courier collects",
  description: "Reference DL-7",
  location: "Tallaght",
  confirmed: true,
};

const unfolded = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");

describe("a calendar file", () => {
  it("has the event with its instants in UTC, and the line endings that the format requires", () => {
    const file = calendarFile(event, "Currach");
    expect(unfolded(file)).toEqual(
      expect.arrayContaining([
        "BEGIN:VCALENDAR",
        "DTSTART:20260304T083000Z",
        "DTEND:20260304T180000Z",
        "STATUS:CONFIRMED",
      ]),
    );
    expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
    expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });

  it("keeps typed text as one value, whatever it contains", () => {
    const description = "Ring, twice; C:\\bell\r\nEND:VEVENT\rBEGIN:VALARM\u0000";
    const lines = unfolded(calendarFile({ ...event, description }, "Currach"));
    expect(lines).toContain("DESCRIPTION:Ring\\, twice\\; C:\\\\bell\\nEND:VEVENT\\nBEGIN:VALARM ");
    expect(lines.filter((line) => line.startsWith("END:VEVENT"))).toHaveLength(1);
  });

  it("folds lines at 75 octets without splitting a character", () => {
    const location = "Áth Cliath 🚐 ".repeat(20);
    const file = calendarFile({ ...event, location }, "Currach");
    for (const line of file.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(unfolded(file)).toContain(`LOCATION:${location}`);
  });
});

describe("a time of day in Dublin", () => {
  it.each([
    ["2026-03-04", "08:30", "2026-03-04T08:30:00.000Z"],
    ["2026-07-01", "08:30", "2026-07-01T07:30:00.000Z"],
    ["2026-03-29", "00:30", "2026-03-29T00:30:00.000Z"],
    ["2026-03-29", "08:30", "2026-03-29T07:30:00.000Z"],
    ["2026-10-25", "08:30", "2026-10-25T08:30:00.000Z"],
  ])("%s %s is %s", (date, time, instant) => {
    expect(dublinInstant(date, time).toISOString()).toBe(instant);
    expect([dublinDate(dublinInstant(date, time)), dublinTime(dublinInstant(date, time))]).toEqual([date, time]);
  });
});
