import { describe, expect, it } from "vitest";
import { createEmbeddedMaps } from "./embedded-maps.ts";
import { loadGazetteer } from "./load-gazetteer.ts";
import { bestGuess, locatePoint } from "./locate-point.ts";
import type { RoutePoint } from "./maps.ts";
import { ruralDistances, type TypedTown } from "./rural-distances.ts";
import { straightKm } from "./straight-km.ts";

const gazetteer = loadGazetteer();
const maps = createEmbeddedMaps();

const typed = ({ town, county, postcode }: TypedTown): RoutePoint => {
  const isNorthern = postcode.startsWith("BT");
  const whole = isNorthern ? `${postcode} 1AA` : `${postcode}AB12`;
  return { address1: "Main Street", city: town, state: county, postcode: whole, country: isNorthern ? "GB" : "IE" };
};
const chosen = async (point: RoutePoint): Promise<RoutePoint> => {
  const [suggestion] = await maps.suggest(`Main Street, ${point.city}, Co. ${point.state}`, null);
  return { ...point, placeId: suggestion!.id };
};
const km = async (from: RoutePoint, to: RoutePoint): Promise<number> => {
  const result = await maps.route(from, to);
  if (!result.ok) throw new Error(result.status);
  expect(result.route.middleOf).toEqual({ pickup: null, dropoff: null });
  return result.route.distanceKm;
};

describe("Two towns with rural Eircodes", () => {
  it("are enough pairs for a test", () => {
    expect(ruralDistances.length).toBeGreaterThan(110);
  });

  it.each(ruralDistances)("$from.town to $to.town are $km km ($source)", async ({ from, to, km: byRoad }) => {
    const distance = await km(typed(from), typed(to));
    expect(Math.abs(distance - byRoad)).toBeLessThan(2 + 0.35 * byRoad);
    expect(await km(await chosen(typed(from)), await chosen(typed(to)))).toBe(distance);
  });

  it("are accurate to 12 % on average", async () => {
    const errors = await Promise.all(
      ruralDistances.map(async (pair) => Math.abs((await km(typed(pair.from), typed(pair.to))) / pair.km - 1)),
    );
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.12);
  });
});

describe("A place in an address", () => {
  const at = (point: Partial<RoutePoint>) => {
    const whole = { address1: "1 Example Road", city: "", state: "", postcode: "", country: "IE", ...point };
    const located = locatePoint(gazetteer, whole);
    if (!located.ok) throw new Error(located.status);
    return located;
  };
  const town = (key: string) => gazetteer.townOfKey.get(key)!;

  it("that is unknown is asked about, and only a guess is based on the middle of its Eircode's post town", () => {
    const guess = (point: Partial<RoutePoint>) => {
      const whole = { address1: "1 Example Road", city: "", state: "", postcode: "", country: "IE", ...point };
      const located = locatePoint(gazetteer, whole);
      if (located.ok || located.status !== "POSITION_UNKNOWN") throw new Error("not asked");
      return {
        known: located.question.known,
        km: straightKm(located.guess, bestGuess(gazetteer, whole)!),
        at: located.guess,
      };
    };
    const unknown = guess({ city: "Knockanboher Upper", state: "Kerry", postcode: "V92AB12" });
    expect(unknown).toMatchObject({ known: "Tralee", km: 0 });
    expect(straightKm(unknown.at, town("tralee-kerry"))).toBeLessThan(0.1);
    expect(guess({ city: "Knockanboher Upper", state: "Kerry", postcode: "Z99AB12" }).known).toBe("Co. Kerry");
    expect(guess({ city: "Dublin", state: "Dublin", postcode: "Z99AB12" }).known).toBe("Dublin");
    expect(at({ address1: "", city: "Dublin", state: "Dublin" }).middleOf).toBe("Dublin");
  });

  it("in Dublin has the position of its street, in the named suburb or district", () => {
    const camden = at({ address1: "12 Camden Street Lower", city: "Dublin", state: "Dublin", postcode: "D02AB12" });
    expect(straightKm(camden.at, { lat: 53.335, lon: -6.265 })).toBeLessThan(0.5);
    const airton = at({ address1: "Unit 4, Airton Road", city: "Dublin 24", state: "Dublin", postcode: "D24AB12" });
    expect(straightKm(airton.at, { lat: 53.293, lon: -6.36 })).toBeLessThan(1);
    const only = at({ address1: "Ailesbury Road", city: "Dublin", state: "Dublin", postcode: "Z99AB12" });
    expect(only.middleOf).toBeNull();
    expect(straightKm(only.at, { lat: 53.3206, lon: -6.2134 })).toBeLessThan(0.5);
  });

  it("is the business park or suburb in its lines, within its town", () => {
    const greenogue = at({ address1: "Unit 5, Greenogue Business Park", city: "Rathcoole", state: "Dublin" });
    expect(straightKm(greenogue.at, town("greenogue-business-park-dublin"))).toBeLessThan(0.1);
    const blackrock = at({ address2: "Blackpool", city: "Cork", state: "Cork", postcode: "T23AB12" });
    expect(straightKm(blackrock.at, town("blackpool-cork"))).toBeLessThan(0.1);
  });

  it("is chosen among homonyms by its county first, then by its Eircode", () => {
    const ballina = at({ city: "Ballina", state: "Tipperary", postcode: "V94AB12" });
    expect(straightKm(ballina.at, town("ballina-tipperary"))).toBeLessThan(0.1);
    const byKey = at({ city: "Ballina", state: "", postcode: "F26AB12" });
    expect(straightKm(byKey.at, town("ballina-mayo"))).toBeLessThan(0.1);
  });

  it("in a city with several routing keys is in the part that the Eircode names", () => {
    const north = at({ city: "Cork", state: "Cork", postcode: "T23AB12" });
    const south = at({ city: "Cork", state: "Cork", postcode: "T12AB12" });
    expect(straightKm(north.at, south.at)).toBeGreaterThan(1);
    const belfast = at({ city: "Belfast", state: "Antrim", postcode: "BT9 5AB", country: "GB" });
    expect(straightKm(belfast.at, { lat: 54.576, lon: -5.949 })).toBeLessThan(0.1);
  });
});
