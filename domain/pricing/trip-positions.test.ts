import { describe, expect, it } from "vitest";
import type { EndPosition } from "../addresses/address-position.ts";
import { addressMarksOf, kilometresApart, oneMiddleReason, requestReasonText } from "./trip-positions.ts";

const tralee = { lat: 52.27, lon: -9.7 };
const dingle = { lat: 52.14, lon: -10.27 };

const at = (basis: EndPosition["basis"], position = tralee, name = "Tralee"): EndPosition => ({
  at: position,
  basis,
  name,
  county: "Kerry",
  middleOf: basis === "middle" ? name : null,
  withoutAnswerAt: null,
});

describe("two ends on one middle", () => {
  it.each([
    ["both chosen as one place", at("chosen"), at("chosen"), "Tralee"],
    ["one chosen, the other the place itself", at("chosen"), at("place"), "Tralee"],
    ["the middle of a post town and the town", at("middle"), at("place"), "Tralee"],
    ["two known addresses in one place", at("place"), at("place"), null],
    ["a pin beside the middle", at("middle"), at("pin"), null],
    ["a street in the chosen place", at("chosen"), at("street"), null],
    ["a chosen place far from the other end", at("chosen"), at("place", dingle, "Dingle"), null],
  ])("%s", (_, pickup, dropoff, middle) => {
    expect(oneMiddleReason({ pickup, dropoff })).toEqual(middle && { code: "one_middle", middle });
  });
});

it("are compared by straight lines to a tenth of a kilometre", () => {
  expect(kilometresApart(tralee, dingle)).toBeCloseTo(41.4, 0);
  expect(kilometresApart(tralee, tralee)).toBe(0);
});

describe("the reason for a quote request", () => {
  it.each([
    [
      { code: "position_unknown", end: "dropoff", known: "Tralee", unknown: "Dunquin" } as const,
      "We know Tralee, not Dunquin, so the distance to the delivery address is not measured.",
    ],
    [
      { code: "position_unknown", end: "pickup", known: null, unknown: null } as const,
      "We don't know the place, so the distance to the pickup address is not measured.",
    ],
    [
      { code: "one_middle", middle: "Tralee" } as const,
      "Both addresses are known only as the middle of Tralee, so the distance between them is not measured.",
    ],
    [
      { code: "island", end: "dropoff", island: { name: "Inis Oírr", port: "Doolin" } } as const,
      "No bridge leads to Inis Oírr: the ferry leaves from Doolin, so no van can be there the same day.",
    ],
  ])("says in words why nobody can calculate it: %j", (reason, text) => {
    expect(requestReasonText(reason)).toBe(text);
  });
});

describe("what staff should check about the addresses", () => {
  const requestReason = { code: "island", end: "pickup", island: { name: "Inis Oírr", port: "Doolin" } } as const;

  it.each([
    ["nothing of known places", { ends: { pickup: at("place"), dropoff: at("street") } }, []],
    ["a pin", { ends: { pickup: at("pin"), dropoff: at("street") } }, ["pin"]],
    [
      "a pin, a chosen place and a postcode that was overruled",
      { ends: { pickup: at("pin"), dropoff: at("chosen") }, overruled: ["pickup" as const] },
      ["pin", "chosen", "both_right"],
    ],
    ["an island", { requestReason }, ["island"]],
    ["a middle shared by both ends", { requestReason: { code: "one_middle" as const, middle: "Tralee" } }, ["unknown"]],
  ])("%s", (_, positions, marks) => {
    expect(addressMarksOf(positions)).toEqual(marks);
  });
});
