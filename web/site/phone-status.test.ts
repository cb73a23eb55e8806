import { describe, expect, it } from "vitest";
import { answerText } from "./AnswerTime.tsx";
import { phoneStatus } from "./phone-status.ts";

describe("the office's phone", () => {
  it.each([
    ["on a working morning", "2026-03-05T09:00:00Z", "Open until 6.00pm"],
    ["at the minute it opens", "2026-03-05T08:30:00Z", "Open until 6.00pm"],
    ["before it opens", "2026-03-05T08:29:00Z", "Opens 8.30am, out-of-hours phone until then"],
    ["in summer, by Dublin's clock", "2026-07-02T07:30:00Z", "Open until 6.00pm"],
    ["at the minute it closes", "2026-03-05T18:00:00Z", "Opens tomorrow 8.30am, out-of-hours phone until then"],
    ["on a Friday evening", "2026-03-06T19:00:00Z", "Opens Monday 8.30am, out-of-hours phone until then"],
    ["on a Sunday", "2026-03-08T12:00:00Z", "Opens tomorrow 8.30am, out-of-hours phone until then"],
    ["on St Patrick's Day", "2026-03-17T12:00:00Z", "Opens tomorrow 8.30am, out-of-hours phone until then"],
    [
      "on the Friday before a holiday Monday",
      "2026-05-01T20:00:00Z",
      "Opens Tuesday 8.30am, out-of-hours phone until then",
    ],
    ["on Christmas Day", "2026-12-25T12:00:00Z", "Opens Monday 8.30am, out-of-hours phone until then"],
  ])("has the right status %s", (_when, instant, text) => {
    expect(phoneStatus(new Date(instant), { holidays: true })).toBe(text);
  });

  it("is answered on a public holiday if staff do not observe holidays", () => {
    expect(phoneStatus(new Date("2026-03-17T12:00:00Z"), { holidays: false })).toBe("Open until 6.00pm");
  });
});

describe("beside a price", () => {
  const say = (instant: string, collectedOn: string) => answerText(new Date(instant), collectedOn, { holidays: true });

  it("nothing is shown while the office is open", () => {
    expect(say("2026-03-05T09:00:00Z", "2026-03-05")).toBe("");
  });

  it("Same Day on a Sunday says that the office opens on Monday, and which number to call", () => {
    expect(say("2026-03-08T13:00:00Z", "2026-03-08")).toBe(
      "Our office is closed now and opens tomorrow at 8.30am. If anything about this collection needs settling before then, call our out-of-hours phone, +353 1 555 0100.",
    );
  });

  it("a collection after the office opens needs only the opening time", () => {
    expect(say("2026-03-08T13:00:00Z", "2026-03-10")).toBe("Our office is closed now and opens tomorrow at 8.30am.");
  });
});
