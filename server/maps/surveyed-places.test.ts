import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { locateTown } from "./find-town.ts";
import { loadGazetteer } from "./load-gazetteer.ts";
import { straightKm } from "./straight-km.ts";

const rows = readFileSync(new URL("data/surveyed-places.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [name, county, country, lat, lon, near] = line.split("\t") as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    return { name, county, country, at: { lat: Number(lat), lon: Number(lon) }, near };
  });

describe("A place surveyed by hand", () => {
  it("is tested for more than a hundred places", () => {
    expect(rows.length).toBeGreaterThan(100);
  });

  it.each(rows)("$name lies near $near, and the search finds it", ({ name, county, country, at, near }) => {
    // Airports and a harbour are outside their towns.
    const most = ["Donegal Airport", "City of Derry Airport", "Fenit Port"].includes(name) ? 13 : 6.5;
    expect(straightKm(at, locateTown(near)!.at)).toBeLessThan(most);
    const known = loadGazetteer().towns.find((town) => town.name === name && town.county === county);
    expect(known).toMatchObject({ country, isBusiness: true });
  });
});
