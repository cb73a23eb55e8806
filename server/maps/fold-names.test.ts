import { expect, it } from "vitest";
import { foldName } from "./fold-names.ts";

it.each([
  ["Naas", "naas"],
  ["4 Bridge Street", "4 bridge street"],
  ["Dún Laoghaire", "dun laoghaire"],
  ["St. Mary's", "saint marys"],
  ["st marys", "saint marys"],
  ["Abbey St", "abbey street"],
  ["main rd", "main road"],
  ["First ave", "first avenue"],
  ["Co. Cork", "cork"],
  ["co cork", "cork"],
  ["County Down", "down"],
  ["Contae Mhaigh Eo", "mhaigh eo"],
  ["County", "county"],
  ["Costello", "costello"],
  [" Naas ", "naas"],
  ["Naas  Road", "naas road"],
  ["Naas-Road", "naas road"],
  ["", ""],
])("%j is compared as %j", (typed, folded) => {
  expect(foldName(typed)).toBe(folded);
});
