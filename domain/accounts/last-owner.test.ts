import { describe, expect, it } from "vitest";
import { refuseLastOwner } from "./last-owner.ts";

const mary = { id: 1, role: "owner", state: "active" } as const;
const joe = { id: 2, role: "owner", state: "invited" } as const;
const ann = { id: 3, role: "booker", state: "active" } as const;

describe("the last owner of an account", () => {
  it("can be neither disabled nor given another role", () => {
    expect(refuseLastOwner([mary, ann], { ...mary, state: "disabled" })).toMatch(/last owner/);
    expect(refuseLastOwner([mary, ann], { ...mary, role: "viewer" })).toMatch(/last owner/);
  });

  it("is still the last if the only other owner is disabled", () => {
    expect(refuseLastOwner([mary, { ...joe, state: "disabled" }], { ...mary, role: "viewer" })).toMatch(/last owner/);
  });

  it("can step down once there is another owner, and others can at any time", () => {
    expect(refuseLastOwner([mary, joe], { ...mary, state: "disabled" })).toBeNull();
    expect(refuseLastOwner([mary, ann], { ...ann, state: "disabled" })).toBeNull();
    expect(refuseLastOwner([mary, ann], { ...ann, role: "owner" })).toBeNull();
    expect(refuseLastOwner([mary, ann], mary)).toBeNull();
  });
});
