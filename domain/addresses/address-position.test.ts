import { expect, it } from "vitest";
import { islandText, isWithin, type PositionQuestion, positionQuestionText } from "./address-position.ts";

const question = (changes: Partial<PositionQuestion>): PositionQuestion => ({
  reason: "unknown_place",
  known: "Tralee",
  unknown: "Dunquin",
  choices: [],
  centre: { lat: 52.27, lon: -9.7 },
  pinWithin: { south: 52, west: -10.6, north: 52.5, east: -9.3 },
  ...changes,
});

it.each([
  [question({}), "We know Tralee, not Dunquin. Choose the nearest place or point at the map."],
  [question({ known: null }), "We don't know Dunquin. Choose the nearest place or point at the map."],
  [
    question({ reason: "wide_postcode", unknown: "V92" }),
    "V92 covers many places around Tralee. Choose the nearest place or point at the map.",
  ],
  [
    question({ reason: "homonym", known: null, unknown: "Kilmore" }),
    "There is more than one Kilmore. Choose which one it is.",
  ],
])("the question says what is known, what is not, and what to do: %j", (asked, text) => {
  expect(positionQuestionText(asked)).toBe(text);
});

it("the text about an island without a bridge names its port", () => {
  expect(islandText({ name: "Toraigh", port: "Magheraroarty" })).toContain("the ferry leaves from Magheraroarty");
});

it("a pin on the edge of an area lies inside it", () => {
  const area = question({}).pinWithin;
  expect([
    isWithin({ lat: 52, lon: -10.6 }, area),
    isWithin({ lat: 51.99, lon: -10 }, area),
    isWithin({ lat: 52.2, lon: -9.29 }, area),
  ]).toEqual([true, false, false]);
});
