import { describe, expect, it } from "vitest";
import { addStep, describeSteps, isFinished, parseStep, type Step } from "./maps-key-steps.ts";

const site = "https://courier.example";
const step = (name: Step["step"], ok = true, detail = ""): Step => ({ step: name, ok, detail });
const outcomes = (steps: Step[]) => describeSteps(steps, site).map(({ ok }) => ok);

describe("the test of a maps key", () => {
  it("ends at the first failure, otherwise with the route", () => {
    expect(isFinished([step("script"), step("map")])).toBe(false);
    expect(isFinished([step("script"), step("map"), step("route")])).toBe(true);
    expect(isFinished([step("script", false)])).toBe(true);
  });

  it("shows which steps work and which were not reached", () => {
    expect(outcomes([step("script"), step("map"), step("route", true, "253100")])).toEqual([true, true, true]);
    expect(outcomes([step("script", false)])).toEqual([false, null, null]);
    expect(outcomes([step("script"), step("map", false, "InvalidKeyMapError")])).toEqual([true, false, null]);
    expect(outcomes([])).toEqual([false, null, null]);
  });

  it("takes the latest result of a step, because a key can be refused after the map was drawn", () => {
    const steps = addStep([step("script"), step("map")], step("map", false, "BillingNotEnabledMapError"));
    expect(outcomes(steps)).toEqual([true, false, null]);
  });

  it("says what to do about Google's reason for a refusal", () => {
    const says = (steps: Step[]) => describeSteps(steps, site).map((check) => check.says);
    expect(says([step("script"), step("map", false, "RefererNotAllowedMapError")])[1]).toContain(`Add ${site}`);
    expect(says([step("script"), step("map", false, "SomethingNewMapError")])[1]).toContain("SomethingNewMapError");
    expect(says([step("script"), step("map"), step("route", false, "PERMISSION_DENIED: not enabled")])[2]).toContain(
      "Routes API",
    );
  });

  it("does not report a key as broken if it merely cannot be tested here", () => {
    const detail = "PERMISSION_DENIED: Requests from referer <empty> are blocked.";
    expect(outcomes([step("script"), step("map"), step("route", false, detail)])).toEqual([true, true, null]);
  });

  it("accepts only step results from the frame", () => {
    expect(parseStep({ step: "map", ok: true, detail: "" })).toEqual(step("map"));
    for (const other of ["sent", null, 4, { step: "map" }, { step: "paid", ok: true, detail: "" }])
      expect(parseStep(other)).toBeNull();
  });
});
