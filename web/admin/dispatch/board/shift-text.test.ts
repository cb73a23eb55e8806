import { describe, expect, it } from "vitest";
import type { BoardColumn, BoardShift } from "../../../../contract/dispatch.ts";
import { shiftText } from "./board-texts.ts";

const at = (time: string) => `2026-03-04T${time}:00.000Z`;
const shift: BoardShift = {
  from: at("08:00"),
  until: at("16:30"),
  breaks: [{ from: at("12:00"), by: at("13:30"), minutes: 30, expectedAt: null }],
  startPlace: "depot",
  endPlace: "home",
  endsAt: null,
};
const textOf = (shift?: BoardShift | null) => shiftText({ shift } as BoardColumn);

describe("The line about a driver's shift on the board [E026]", () => {
  it("shows the hours, each break at its expected time once there is one, and when the van is back", () => {
    expect(textOf(shift)).toBe("Shift 08:00 to 16:30, break between 12:00 and 13:30");
    const breaks = shift.breaks.map((each) => ({ ...each, expectedAt: at("12:20") }));
    expect(textOf({ ...shift, breaks, endsAt: at("16:10") })).toBe("Shift 08:00 to 16:30, break 12:20, home 16:10");
    expect(textOf({ ...shift, breaks: [], endPlace: "depot", endsAt: at("16:40") })).toBe(
      "Shift 08:00 to 16:30, depot 16:40",
    );
  });

  it("names a day off, and is empty for a driver without shifts", () => {
    expect([textOf(null), textOf()]).toEqual(["Off on this day", ""]);
  });
});
