import { seededRandom } from "../../../domain/dispatch/planner/random.ts";
import type { Job } from "../../../domain/dispatch/route.ts";
import type { Pace, Point, Run, RunStop } from "../../../domain/dispatch/run.ts";
import { fillDriveTable } from "../../../server/maps/fill-drive-table.ts";
import { memoiseDriveTimes } from "../../../server/maps/memoise-drive-times.ts";
import { loadRoadGraph } from "../../../server/maps/road-graph.ts";

const opens = Date.UTC(2026, 2, 4, 8);
const minute = 60_000;

/** Where senders and recipients are: centres, the spread around them in degrees, and the share in percent. */
const areas = [
  { lat: 53.345, lon: -6.27, around: 0.09, share: 55 },
  { lat: 53.4, lon: -6.4, around: 0.08, share: 20 },
  { lat: 53.22, lon: -6.66, around: 0.1, share: 10 },
  { lat: 53.71, lon: -6.35, around: 0.06, share: 8 },
  { lat: 53.02, lon: -6.1, around: 0.08, share: 7 },
];

/**
 * A courier's day around Dublin on our own roads: collections through the day, a third of them due within hours, the
 * rest by the evening. Deterministic for a seed.
 */
export function makeUpDay(deliveries: number, drivers: number, seed: number): { jobs: Job[]; runs: Run[]; pace: Pace } {
  const random = seededRandom(seed);
  const around = (spread: number) => (random() + random() + random() - 1.5) * spread;
  const point = (): Point => {
    let drawn = random() * 100;
    const area = areas.find(({ share }) => {
      drawn -= share;
      return drawn < 0;
    })!;
    return { lat: area.lat + around(area.around), lon: area.lon + around(area.around * 1.6) };
  };
  const jobs = Array.from({ length: deliveries }, (_, index): Job => {
    const from = opens + Math.floor(random() * 7 * 60) * minute;
    const isUrgent = random() < 0.3;
    const goods = { kg: 1 + Math.floor(random() * 60), pallets: 0, packageType: null };
    const common = { delivery: index + 1, arrivedAt: null, isLocked: false, goods };
    const pickup: RunStop = { ...common, kind: "pickup", at: point(), from, by: from + (isUrgent ? 90 : 180) * minute };
    const by = isUrgent ? from + 200 * minute : opens + 10 * 60 * minute;
    return {
      delivery: index + 1,
      holder: null,
      stops: [pickup, { ...common, kind: "dropoff", at: point(), from: null, by }],
    };
  });
  const runs = Array.from({ length: drivers }, (_, index): Run => {
    const vehicle = { name: "Van", packageTypes: null, maxKg: index % 3 === 0 ? 400 : 800, maxPallets: null };
    return {
      driver: index + 1,
      vehicle,
      startsFrom: point(),
      startsAt: opens,
      stops: [],
      carried: { kg: 0, pallets: 0 },
    };
  });
  const graph = loadRoadGraph();
  const pace: Pace = {
    minutes: memoiseDriveTimes(graph),
    fillTable: (points, table, width) => fillDriveTable(graph, points, table, width),
    stopMinutes: 5,
  };
  return { jobs, runs, pace };
}
