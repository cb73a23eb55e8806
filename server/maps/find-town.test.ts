import { describe, expect, it } from "vitest";
import { locateTown } from "./find-town.ts";

describe("a town found by its name alone", () => {
  it.each([
    ["tallaght", "Tallaght", 53.3, -6.4],
    ["dublin 2", "Dublin 2", 53.3, -6.3],
    ["DUBLIN 6w", "Dublin 6W", 53.3, -6.3],
    ["cork", "Cork", 51.9, -8.5],
    ["dun laoghaire", "Dún Laoghaire", 53.3, -6.1],
    ["belfast", "Belfast", 54.6, -5.9],
  ])("%s is %s and has its position", (typed, name, lat, lon) => {
    const town = locateTown(typed);
    expect(town?.name).toBe(name);
    expect(town?.at.lat).toBeCloseTo(lat, 0.5);
    expect(town?.at.lon).toBeCloseTo(lon, 0.5);
  });

  it("is missing if it is abroad or made up", () => {
    expect(["new york", "lyon", "nowhere at all", ""].map(locateTown)).toEqual([null, null, null, null]);
  });
});
