import { describe, expect, it } from "vitest";
import { phoneStatus } from "./phone-status.ts";

describe("the office's phone", () => {
  it.each([
    ["on a working morning", "2026-03-05T09:00:00Z", "Open until 6.00pm"],
    ["at the minute it opens", "2026-03-05T08:30:00Z", "Open until 6.00pm"],
    ["before it opens", "2026-03-05T08:29:00Z", "Opens 8.30am"],
    ["in summer, by Dublin's clock", "2026-07-02T07:30:00Z", "Open until 6.00pm"],
    ["at the minute it closes", "2026-03-05T18:00:00Z", "Opens tomorrow 8.30am"],
    ["on a Friday evening", "2026-03-06T19:00:00Z", "Opens Monday 8.30am"],
    ["on a Sunday", "2026-03-08T12:00:00Z", "Opens tomorrow 8.30am"],
    ["on St Patrick's Day", "2026-03-17T12:00:00Z", "Opens tomorrow 8.30am"],
    ["on the Friday before a holiday Monday", "2026-05-01T20:00:00Z", "Opens Tuesday 8.30am"],
  ])("says %s what it does", (_when, instant, text) => {
    expect(phoneStatus(new Date(instant))).toBe(text);
  });
});
