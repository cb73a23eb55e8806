import { describe, expect, it } from "vitest";
import { parcel, run, stop, van } from "../../test/runs.ts";
import { defaultTariff } from "../pricing/default-tariff.ts";
import { loadAfterEachStop, peakLoad, refuseRun } from "./run-loads.ts";
import { suggestPlaces } from "./suggest-places.ts";
import { type Goods, palletPlaces, refuseGoods, vehicleOf } from "./vehicle.ts";

const pallet: Goods = { kg: 900, pallets: 1, packageType: { id: "pallet", name: "Pallet" } };
const bike = vehicleOf(defaultTariff, "cargo_bike");
const largeVan = vehicleOf(defaultTariff, "large_van");
const heavy = (kg: number): Goods => ({ ...parcel, kg });

describe("What a vehicle can carry [D043]", () => {
  it("is never a pallet of 900 kg on a cargo bike, with the reason", () => {
    expect(refuseGoods(bike, pallet)).toBe("Cargo Bike does not carry Pallet (900 kg)");
    expect(refuseGoods(largeVan, pallet)).toBeNull();
  });

  it.each<[string, string, Goods, string | null]>([
    ["too heavy for it", "motor_bike", heavy(12), "Motor Bike takes up to 10 kg; this is 12 kg"],
    ["of unknown weight", "motor_bike", heavy(0), null],
    [
      "more pallets than it has room for",
      "large_van",
      { ...pallet, kg: 0, pallets: 5 },
      "Large Van has room for 4 pallets; this is 5 pallets",
    ],
    ["with a vehicle that is no longer sold", "hovercraft", pallet, null],
  ])("%s", (_, vehicle, goods, expected) => {
    expect(refuseGoods(vehicleOf(defaultTariff, vehicle), goods)).toBe(expected);
  });

  it.each([
    ["400 x 160 x 180 cm", 4],
    ["240 × 120 × 130 cm", 2],
    ["100 x 60 cm", 0],
    ["as large as a door", null],
  ])("%s has room for %s pallets", (maxPackageSize, places) => {
    expect(palletPlaces({ maxPackageSize })).toBe(places);
  });

  it("limits suggestions, with the reason", () => {
    const job = {
      delivery: 9,
      holder: null,
      stops: [stop("pickup", 9, { goods: pallet }), stop("dropoff", 9, { goods: pallet })] as const,
    };
    const { places, refused } = suggestPlaces(job, [run(1, [], { vehicle: bike }), run(2, [], { vehicle: largeVan })], {
      minutes: () => 1,
      stopMinutes: 5,
    });
    expect(refused).toEqual([{ driver: 1, reason: "Cargo Bike does not carry Pallet (900 kg)" }]);
    expect(places.map((place) => place.run.driver)).toEqual([2]);
  });
});

describe("The load along a run [D042]", () => {
  const mixed = run(
    1,
    [
      stop("dropoff", 1, { goods: heavy(30) }),
      stop("pickup", 2, { goods: heavy(50) }),
      stop("pickup", 3, { goods: heavy(25) }),
      stop("dropoff", 2, { goods: heavy(50) }),
      stop("dropoff", 3, { goods: heavy(25) }),
    ],
    { carried: { kg: 5, pallets: 0 } },
  );

  it("includes what was collected before, and what stays in the van", () => {
    expect(loadAfterEachStop(mixed).map(({ kg }) => kg)).toEqual([5, 55, 80, 30, 5]);
    expect(peakLoad(mixed)).toEqual({ kg: 80, pallets: 0 });
  });

  it("is refused if too much is on board at once, but not once other goods have left", () => {
    const over = { ...mixed, stops: [...mixed.stops, stop("pickup", 4, { goods: heavy(90) })] };
    expect(refuseRun(over)).toBeNull();
    const between = { ...over, stops: over.stops.toSpliced(3, 0, stop("pickup", 5, { goods: heavy(60) })) };
    expect(refuseRun(between)).toBe("Small Van takes up to 100 kg; with it there would be 155 kg");
  });

  it("does not count against existing deliveries if it was too much before", () => {
    const full = run(1, [stop("pickup", 1, { goods: heavy(90) }), stop("pickup", 2, { goods: heavy(90) })]);
    expect(refuseRun(full, new Set([1, 2]))).toBeNull();
    expect(refuseRun(full, new Set([1]))).toContain("180 kg");
    expect(van.maxKg).toBe(100);
  });
});
