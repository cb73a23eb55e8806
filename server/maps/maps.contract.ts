import { beforeAll, describe, expect, it } from "vitest";
import type { Maps, RoutePoint } from "./maps.ts";

export const tallaght: RoutePoint = {
  address1: "1 Example Road",
  city: "Dublin 24",
  state: "Dublin",
  postcode: "D24XY45",
  country: "IE",
};
export const cork: RoutePoint = {
  address1: "12 Patrick Street",
  city: "Cork",
  state: "Cork",
  postcode: "T12AB12",
  country: "IE",
};
const london: RoutePoint = { address1: "1 The Strand", city: "London", state: "", postcode: "WC2R0EZ", country: "GB" };
export const galway = { lat: 53.2719, lon: -9.0489 };

/** Tests of what every engine of the port guarantees, whatever its data. `make` is called once. */
export function describeMaps(name: string, make: () => Maps | Promise<Maps>): void {
  describe(`maps engine ${name}`, () => {
    let maps: Maps;
    beforeAll(async () => {
      maps = await make();
    });

    it("suggests places that can be looked up by their id", async () => {
      const suggestions = await maps.suggest("Main Street, Naas", null);
      expect(suggestions.length).toBeGreaterThan(0);
      const place = await maps.place(suggestions[0]!.id);
      expect(place).toMatchObject({
        address1: expect.stringContaining("Main Street"),
        city: "Naas",
        state: "Kildare",
        country: "IE",
        postalOnly: false,
      });
    });

    it("returns a place's parts, formatted address, position, name, types and vicinity [P131] [P378]", async () => {
      const [suggestion] = await maps.suggest("Tallaght", null);
      const place = await maps.place(suggestion!.id);
      expect(place).toMatchObject({
        id: suggestion!.id,
        state: "Dublin",
        country: "IE",
        name: expect.stringContaining("Tallaght"),
      });
      expect(place!.formattedAddress).toContain("Tallaght");
      expect(place!.types.length).toBeGreaterThan(0);
      expect(place!.location.lat).toBeCloseTo(53.286, 1);
      expect(place!.location.lon).toBeCloseTo(-6.373, 1);
      expect(place).toHaveProperty("vicinity");
    });

    it("finds no place under an unknown id [P378]", async () => {
      for (const id of ["", "nowhere", "../../etc/passwd", "x".repeat(5000)]) expect(await maps.place(id)).toBeNull();
    });

    it("suggests nothing for empty input, and survives any input", async () => {
      expect(await maps.suggest("", null)).toEqual([]);
      for (const input of ["%", "\u0000", "(((", "a".repeat(10_000), "💥, Naas"])
        expect(Array.isArray(await maps.suggest(input, galway))).toBe(true);
    });

    it("drives from Tallaght to Cork in about 250 km, within 10 % [P380]", async () => {
      const result = await maps.route(tallaght, cork);
      expect(result.ok).toBe(true);
      if (!result.ok) return;
      expect(result.route.distanceKm).toBeGreaterThan(225);
      expect(result.route.distanceKm).toBeLessThan(275);
      expect(Math.round(result.route.distanceKm * 10) / 10).toBe(result.route.distanceKm);
      expect(result.route.path.length).toBeGreaterThan(2);
      expect(result.route.path[0]!.lat).toBeCloseTo(53.29, 1);
      expect(result.route.path.at(-1)!.lat).toBeCloseTo(51.9, 1);
    });

    it("explains in words what works when it is tested", async () => {
      const checks = await maps.check();
      expect(checks.length).toBeGreaterThan(0);
      for (const { name, says, ok } of checks)
        expect([name !== "", says !== "", typeof ok]).toEqual([true, true, "boolean"]);
    });

    it("finds no drive to an island without a bridge, and names the port of its ferry", async () => {
      const inisheer: RoutePoint = { ...cork, city: "Inis Oírr", state: "Galway", postcode: "H91AB12" };
      expect(await maps.route(cork, inisheer)).toMatchObject({
        status: "ISLAND",
        side: "dropoff",
        island: { name: "Inisheer", port: "Rossaveel" },
      });
      const achill: RoutePoint = { ...cork, city: "Achill Sound", state: "Mayo", postcode: "F28AB12" };
      expect(await maps.route(cork, achill)).toMatchObject({ ok: true });
    });

    it("reports which side can't be reached", async () => {
      expect(await maps.route(london, cork)).toMatchObject({ ok: false, side: "pickup" });
      expect(await maps.route(cork, london)).toMatchObject({ ok: false, side: "dropoff" });
    });
  });
}
