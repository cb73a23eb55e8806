import { type Blinks, type FoundPlace, findBestPlace } from "./best-place.ts";
import { insertNode } from "./routes.ts";
import { recomputeRun, saveRun, type Work } from "./work.ts";

/** The share of places that are skipped, so that a search does not always build the same plan. */
const blinkShare = 0.01;

/** Puts the jobs in no run back into runs, each at its cheapest place, in one of several orders. */
export function recreate(work: Work): void {
  shuffle(work);
  sortJobs(work);
  insertJobsInOrder(work, { random: work.random, share: blinkShare });
}

/** With more vans, those with the nearest stops and those hardly used are tried, and all if a job would be late. */
const mostVans = 40;
const nearVans = 30;
const hardlyUsed = 4;

/** Inserts each job in no run at its cheapest place, in the given order. */
export function insertJobsInOrder(work: Work, blinks: Blinks | null = null): void {
  const waiting = work.out;
  work.out = [];
  for (const job of waiting) {
    const best: FoundPlace = { van: -1, first: -1, second: -1, cost: Infinity };
    tryVans(work, job, best, blinks);
    if (best.van < 0) work.out.push(job);
    else insertJob(work, job, best);
  }
}

/** Tries vans nearby first: the cost of the best one rules out most places in the others at a glance. */
function tryVans(work: Work, job: number, best: FoundPlace, blinks: Blinks | null): void {
  const { columns, routes, near, nearCount, tried } = work;
  const { vanCount } = columns;
  tried.fill(0);
  const tryVan = (van: number) => {
    tried[van] = 1;
    findBestPlace(routes, job, van, best, blinks);
  };
  const most = vanCount > mostVans ? nearVans : vanCount;
  let count = 0;
  for (let i = 0; i < nearCount && count < most; i++)
    for (let stop = 0; stop <= columns.hasSecond[job]!; stop++) {
      const van = routes.van[near[(2 * job + stop) * nearCount + i]!]!;
      if (van < 0 || tried[van] === 1) continue;
      tryVan(van);
      count++;
    }
  for (let van = 0; van < vanCount; van++)
    if (tried[van] === 0 && (vanCount <= mostVans || routes.stops[van]! <= hardlyUsed)) tryVan(van);
  if (best.cost < columns.lateWeight) return;
  for (let van = 0; van < vanCount; van++) if (tried[van] === 0) tryVan(van);
}

function insertJob(work: Work, job: number, { van, first, second }: FoundPlace): void {
  saveRun(work, van);
  insertNode(work.routes, 2 * job, first);
  if (work.columns.hasSecond[job] === 1) insertNode(work.routes, 2 * job + 1, second);
  recomputeRun(work, van);
}

function shuffle({ out, random }: Work): void {
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [out[i], out[j]] = [out[j]!, out[i]!];
  }
}

/** Random order, heaviest first, longest drive first or last, tightest time first, or most urgent first. */
function sortJobs({ columns, out, random }: Work): void {
  const { kg, by, from, drive, place, placeCount, hasSecond } = columns;
  const lastOf = (job: number) => 2 * job + hasSecond[job]!;
  const way = (job: number) => drive[place[2 * job]! * placeCount + place[lastOf(job)]!]!;
  const orders: { weight: number; key: (job: number) => number }[] = [
    { weight: 4, key: () => 0 },
    { weight: 3, key: (job) => -kg[2 * job]! },
    { weight: 2, key: (job) => -way(job) },
    { weight: 1, key: way },
    { weight: 2, key: (job) => by[lastOf(job)]! - Math.max(0, from[2 * job]!) },
    { weight: 2, key: (job) => Math.min(by[2 * job]!, by[lastOf(job)]!) },
  ];
  let drawn = random() * orders.reduce((sum, { weight }) => sum + weight, 0);
  const { key } = orders.find(({ weight }) => {
    drawn -= weight;
    return drawn < 0;
  })!;
  const keys = new Map(out.map((job) => [job, key(job)]));
  out.sort((a, b) => {
    const [first, second] = [keys.get(a)!, keys.get(b)!];
    return first === second ? 0 : first - second;
  });
}
