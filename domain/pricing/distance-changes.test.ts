import { describe, expect, it } from "vitest";
import type { EndPosition } from "../addresses/address-position.ts";
import { describePosition, distanceChanges, type MeasuredTrip } from "./distance-changes.ts";

const addresses = { pickup: "1 Main St, Tralee", dropoff: "2 The Pier, Dunquin, Tralee" };
const position = (changes: Partial<EndPosition>): EndPosition => ({
  at: { lat: 52.1234, lon: -10.4567 },
  basis: "place",
  name: "Dunquin",
  county: "Kerry",
  middleOf: null,
  withoutAnswerAt: null,
  ...changes,
});
const pinAt = (lat: number, lon: number) =>
  position({ basis: "pin", at: { lat, lon }, nameAt: { lat: 52.1234, lon: -10.4567 } });
const tralee = position({ basis: "street", name: "Tralee" });
const before: MeasuredTrip = {
  distanceKm: 1,
  distanceSource: "estimated",
  middleOf: { pickup: null, dropoff: "Tralee" },
  addresses,
};
const now = (changes: Partial<MeasuredTrip>): MeasuredTrip => ({
  distanceKm: 61.2,
  distanceSource: "estimated",
  positions: { ends: { pickup: tralee, dropoff: position({}) } },
  addresses,
  ...changes,
});

describe("a trip that is priced again", () => {
  it("gives no reason if its distance is the same", () => {
    expect(distanceChanges(before, now({ distanceKm: 1 }))).toEqual([]);
  });

  it("says that it was measured from the middle of the post town, and from where it is measured now", () => {
    expect(distanceChanges(before, now({}))).toEqual([
      "The pickup is measured from the street in Tralee, Kerry; where it was measured from before is not stored.",
      "The delivery was measured from the middle of Tralee, and is now from Dunquin, Kerry.",
    ]);
  });

  it("says that an address has changed, and nothing more about that end", () => {
    const moved = now({ addresses: { ...addresses, dropoff: "1 Strand St, Dingle" } });
    expect(distanceChanges({ ...before, positions: { ends: { pickup: tralee, dropoff: tralee } } }, moved)).toEqual([
      "The delivery address has changed.",
    ]);
  });

  it("distinguishes a pin from a place, and our map from Google", () => {
    const ends = { pickup: tralee, dropoff: position({}) };
    const pinned = { pickup: tralee, dropoff: position({ basis: "pin" }) };
    const measured = { ...before, middleOf: undefined, positions: { ends } };
    expect(distanceChanges(measured, now({ positions: { ends: pinned }, distanceSource: "google" }))).toEqual([
      "The delivery was measured from Dunquin, Kerry, and is now from a pin near Dunquin, Kerry.",
      "It was estimated on our own map, and is now measured by Google.",
    ]);
  });

  it("says that a pin was moved by less than its description shows, and nothing about the other end", () => {
    const pinned = (at: EndPosition["at"]) => ({ pickup: tralee, dropoff: position({ basis: "pin", at }) });
    const measured = now({ positions: { ends: pinned({ lat: 52.12, lon: -10.45 }) }, distanceKm: 44 });
    expect(distanceChanges(measured, now({ positions: { ends: pinned({ lat: 52.1201, lon: -10.45 }) } }))).toEqual([
      "The pin of the delivery was moved.",
    ]);
  });

  it("says that the roads were corrected if nothing else differs", () => {
    const ends = { pickup: tralee, dropoff: position({}) };
    const measured = { ...before, middleOf: undefined, positions: { ends }, distanceKm: 44 };
    expect(distanceChanges(measured, now({ positions: { ends } }))).toEqual([
      "Addresses and positions are the same: our roads have been corrected since.",
    ]);
  });

  it("gives no reason if there was no distance before and positions are the same", () => {
    const same = { positions: { ends: { pickup: tralee, dropoff: position({}) } } };
    expect(distanceChanges(now({ ...same, distanceKm: null }), now(same))).toEqual([]);
  });
});

it.each([
  [position({ basis: "chosen" }), "Dunquin, Kerry, chosen as the nearest place"],
  [pinAt(52.1522, -10.4567), "a pin 3.2 km north of Dunquin, Kerry"],
  [pinAt(52.1234, -10.4867), "a pin 2.0 km west of Dunquin, Kerry"],
  [pinAt(52.1134, -10.4404), "a pin 1.6 km south-east of Dunquin, Kerry"],
  [pinAt(52.1244, -10.4567), "a pin in Dunquin, Kerry"],
  [position({ basis: "pin" }), "a pin near Dunquin, Kerry"],
  [position({ basis: "pin", name: null, county: null }), "a pin at 52.1234, -10.4567"],
  [position({ basis: "street", name: null, county: null }), "the street (52.1234, -10.4567)"],
  [position({ basis: "postcode", name: "Galway", county: "Galway" }), "Galway"],
])("describes where it was measured from: %j", (end, text) => {
  expect(describePosition(end)).toBe(text);
});
