import { expect, it } from "vitest";
import { linesAbovePostcode, shortPlace, showRunDay } from "./stop-names.ts";

it("A stop's Eircode is shown once, large, and not again in the line with the town", () => {
  const lines = (lines: string[], eircode: string) => linesAbovePostcode({ lines, eircode });
  expect(lines(["58 Castle Street", "Dublin 15 D15 Y5T7"], "D15 Y5T7")).toEqual(["58 Castle Street", "Dublin 15"]);
  expect(lines(["5 Quay Street", "Belfast BT1 5GS", "United Kingdom"], "BT1 5GS")).toEqual([
    "5 Quay Street",
    "Belfast",
    "United Kingdom",
  ]);
  expect(lines(["5 Quay Street", "D15 Y5T7"], "D15 Y5T7")).toEqual(["5 Quay Street"]);
  const typed = ["3 Quay Street, Galway, H91 E2K3, Ireland"];
  expect(lines(typed, "")).toEqual(typed);
});

it("A stop's short form names the town, even if the first line is a company", () => {
  const short = (lines: string[], eircode = "") => shortPlace({ lines, eircode });
  expect(short(["Burrenstone Kitchens", "58 Castle Street", "Dublin 15 D15 Y5T7"], "D15 Y5T7")).toBe(
    "Burrenstone Kitchens, Dublin 15 D15 Y5T7",
  );
  expect(short(["5 Quay Street", "Belfast BT1 5GS", "United Kingdom"], "BT1 5GS")).toBe(
    "5 Quay Street, Belfast BT1 5GS",
  );
  expect(short(["3 Quay Street, Galway"])).toBe("3 Quay Street, Galway");
});

it.each([
  ["2026-03-04", ""],
  ["2026-03-05", ""],
  ["", ""],
  ["2026-03-03", "From yesterday"],
  ["2026-03-01", "From Sunday"],
  ["2026-02-25", "From Wednesday 25/02"],
])("On 4 March a stop of the run of %s is labelled '%s' [E002]", (day, said) => {
  expect(showRunDay(day, "2026-03-04")).toBe(said);
});
