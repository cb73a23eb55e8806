import { expect, it } from "vitest";
import { onTheIsland, territoryOf } from "./territory.ts";

it.each([
  ["IE", "D24XY45", "IE", true],
  ["IE", "", "IE", true],
  ["GB", "BT1 5GS", "NI", true],
  ["GB", "bt15gs", "NI", true],
  ["GB", "SW1A 1AA", "GB", false],
  ["GB", "", "GB", false],
  ["US", "10118", "abroad", false],
])("an address in %s with '%s' lies in %s; on the island: %s", (country, postcode, territory, island) => {
  expect([territoryOf({ country, postcode }), onTheIsland({ country, postcode })]).toEqual([territory, island]);
});
