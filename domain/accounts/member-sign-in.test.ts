import { describe, expect, it } from "vitest";
import { memberSessionExpiry, readTypedCode, showCode } from "./member-sign-in.ts";

const on = (day: string) => new Date(`${day}T09:00:00Z`);

describe("a member's session", () => {
  it.each([
    ["2026-01-01", "2026-01-01", "2026-01-31"],
    ["2026-01-01", "2026-02-10", "2026-03-12"],
    // 90 days after the sign-in.
    ["2026-01-01", "2026-03-20", "2026-04-01"],
  ])("signed in on %s and used on %s ends on %s", (signedIn, used, ends) => {
    expect(memberSessionExpiry({ signedInAt: on(signedIn), usedAt: on(used) })).toEqual(on(ends));
  });
});

describe("a typed code", () => {
  it.each([
    ["042917", "042917"],
    [" 042 917 ", "042917"],
    ["042-917", "042917"],
    ["042\u00a0917", "042917"],
    ["42917", null],
    ["0429170", null],
    ["04291a", null],
    ["", null],
  ])("%j is read as %j", (typed, code) => {
    expect(readTypedCode(typed)).toBe(code);
  });

  it("is shown in two groups, which can be typed back", () => {
    expect(showCode("042917")).toBe("042 917");
    expect(readTypedCode(showCode("042917"))).toBe("042917");
  });
});
