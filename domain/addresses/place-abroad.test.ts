import { describe, expect, it } from "vitest";
import { placeAbroadHint } from "./place-abroad.ts";

describe("A place outside the island", () => {
  it.each([
    ["London", "London is outside the island. Choose Great Britain as the Country under Address Details"],
    [
      "10 downing street, london",
      "London is outside the island. Choose Great Britain as the Country under Address Details",
    ],
    [
      "5th Avenue New York",
      "New York is outside the island. Choose United States as the Country under Address Details",
    ],
    ["Rue de Rivoli, Paris", "Paris is outside the island. Choose France as the Country under Address Details"],
    ["Köln, Germany", "Germany is outside the island. Choose Germany as the Country under Address Details"],
    ["Zürich", "Zurich is outside the island. Choose Switzerland as the Country under Address Details"],
    ["London Road, Newry", null],
    ["Londonderry", null],
    ["Naas, Ireland", null],
    ["", null],
  ])("%s", (line, says) => {
    expect(placeAbroadHint(line)).toBe(says);
  });
});
