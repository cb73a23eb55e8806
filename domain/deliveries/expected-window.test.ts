import { describe, expect, it } from "vitest";
import { expectedWindow } from "./expected-window.ts";

const at = (time: string) => new Date(`2026-03-04T${time}:00Z`);
const shown = (seen: string, minutes: number, now = seen) => {
  const window = expectedWindow(at(seen), minutes, at(now));
  return window && [window.about, window.from, window.until].map((instant) => instant.slice(11, 16));
};

describe("The arrival window that a customer reads [D073]", () => {
  it.each([
    ["10:01", 3, ["10:05", "10:00", "10:10"]],
    ["10:01", 22, ["10:25", "10:20", "10:30"]],
    ["10:01", 120, ["12:00", "11:45", "12:35"]],
  ])(
    "is in steps of five minutes, and wider the further away the van is: seen at %s, %i minutes away",
    (seen, minutes, window) => {
      expect(shown(seen, minutes)).toEqual(window);
    },
  );

  it("is never in the past: a van that should be there arrives now", () => {
    expect(shown("10:01", 3, "10:12")).toEqual(["10:10", "10:10", "10:20"]);
  });

  it("is absent if the van has not been seen for more than 20 minutes", () => {
    expect(shown("10:01", 60, "10:21")).not.toBeNull();
    expect(shown("10:01", 60, "10:22")).toBeNull();
  });
});
