import fc from "fast-check";
import type { Job } from "../domain/dispatch/route.ts";
import type { Pace, Point, Run, RunStop } from "../domain/dispatch/run.ts";
import type { Goods, Vehicle } from "../domain/dispatch/vehicle.ts";

/** Made-up runs for tests of the dispatch rules. Positions are on a grid where a step takes a minute. */
export const grid: Pace = {
  minutes: (from, to) => Math.abs(from.lat - to.lat) + Math.abs(from.lon - to.lon),
  stopMinutes: 5,
};

const nineOClock = Date.UTC(2026, 2, 4, 9);
export const clock = (time: string) => {
  const [hours, minutes] = time.split(":").map(Number);
  return Date.UTC(2026, 2, 4, hours, minutes);
};

export const van: Vehicle = { name: "Small Van", packageTypes: null, maxKg: 100, maxPallets: null };
export const parcel: Goods = { kg: 10, pallets: 0, packageType: { id: "small_box", name: "Small Box" } };

export const at = (lat: number, lon = 0): Point => ({ lat, lon });

export const stop = (kind: RunStop["kind"], delivery: number, more: Partial<RunStop> = {}): RunStop => ({
  delivery,
  kind,
  at: at(0),
  from: null,
  by: null,
  arrivedAt: null,
  isLocked: false,
  goods: parcel,
  ...more,
});

export const run = (driver: number, stops: RunStop[], more: Partial<Run> = {}): Run => ({
  driver,
  vehicle: van,
  startsFrom: at(0),
  startsAt: nineOClock,
  stops,
  carried: { kg: 0, pallets: 0 },
  ...more,
});

const point = fc.record({ lat: fc.integer({ min: 0, max: 30 }), lon: fc.integer({ min: 0, max: 30 }) });
const instant = fc.option(
  fc.integer({ min: 0, max: 180 }).map((minutes) => nineOClock + minutes * 60_000),
  { freq: 2 },
);
const goods = fc.integer({ min: 0, max: 60 }).map((kg) => ({ ...parcel, kg }));

/** A delivery with both its stops. */
export const jobOf = (delivery: number): fc.Arbitrary<Job> =>
  fc
    .record({ goods, pickup: point, dropoff: point, from: instant, collectBy: instant, deliverBy: instant })
    .map((drawn) => {
      const common = { goods: drawn.goods };
      return {
        delivery,
        holder: null,
        stops: [
          stop("pickup", delivery, { ...common, at: drawn.pickup, from: drawn.from, by: drawn.collectBy }),
          stop("dropoff", delivery, { ...common, at: drawn.dropoff, by: drawn.deliverBy }),
        ] as const,
      };
    });

export const jobs = (count: { min: number; max: number }): fc.Arbitrary<Job[]> =>
  fc.integer(count).chain((length) => fc.tuple(...Array.from({ length }, (_, index) => jobOf(index + 1))));

/** Vans that stand somewhere with nothing to do. */
export const emptyRuns = (count: { min: number; max: number }): fc.Arbitrary<Run[]> =>
  fc
    .integer(count)
    .chain((length) =>
      fc.tuple(
        ...Array.from({ length }, (_, index) =>
          fc
            .record({ startsFrom: point, maxKg: fc.constantFrom(60, 100, null) })
            .map(({ startsFrom, maxKg }) => run(index + 1, [], { startsFrom, vehicle: { ...van, maxKg } })),
        ),
      ),
    );
