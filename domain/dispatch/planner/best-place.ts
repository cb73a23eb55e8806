import type { Random } from "./random.ts";
import { legWithBreaks, type Routes, tolerance as smallest } from "./routes.ts";

/** A local copy: unbundled, an imported name is looked up in its module at each use. */
const tolerance = smallest;

/** The cheapest place found for a job: after which nodes its stops come. `second` is -1 for a job with one stop. */
export type FoundPlace = { van: number; first: number; second: number; cost: number };

/** Skips a place now and then, so that a search does not always build the same plan. */
export type Blinks = { random: Random; share: number };

/** How far a walk over a run has got. */
type Walk = { arrives: number; begins: number; leaves: number; taken: number };
const walk: Walk = { arrives: 0, begins: 0, leaves: 0, taken: 0 };

/** Drives from `before`, left at `leaves`, to `node`, and writes the times into `walk`. */
function go(routes: Routes, van: number, before: number, node: number, leaves: number, taken: number): void {
  const { columns } = routes;
  if (columns.breaks[van]!.length > 0) {
    const leg = legWithBreaks(columns, van, before, node, leaves, taken);
    walk.arrives = leg.arrives;
    walk.begins = leg.begins;
    walk.leaves = leg.leaves;
    walk.taken = leg.taken;
    return;
  }
  const arrives = leaves + columns.drive[columns.place[before]! * columns.placeCount + columns.place[node]!]!;
  const from = columns.from[node]!;
  walk.arrives = arrives;
  walk.begins = arrives > from ? arrives : from;
  walk.leaves = walk.begins + columns.minutesAtStop[node]!;
}

/**
 * The cost of delay if a van comes to `node` from `before`, which it leaves at `leaves`. It is known at once if nothing
 * in the run becomes late, else found by walking the run as far as the delay has an effect. Infinity if it exceeds
 * `most` or the end of the shift.
 */
function costOfDelay(
  routes: Routes,
  van: number,
  before: number,
  node: number,
  leaves: number,
  taken: number,
  most: number,
): number {
  const { columns, arrives, begins, lateSlack, endSlack, previous } = routes;
  const { by, lateWeight, firstEnd } = columns;
  const breaks = columns.breaks[van]!.length;
  const end = firstEnd + van;
  let [at, to, left, count, extra] = [before, node, leaves, taken, 0];
  for (;;) {
    go(routes, van, at, to, left, count);
    const isKnown =
      lateSlack[to]! >= 0 && (breaks === 0 || (count === breaks && routes.taken[previous[to]!]! === breaks));
    const delay = walk.arrives - arrives[to]!;
    if (isKnown) {
      if (delay > endSlack[to]! + tolerance && delay > tolerance) return Infinity;
      if (delay <= lateSlack[to]! + tolerance) return extra * lateWeight;
      if ((extra + delay - lateSlack[to]!) * lateWeight >= most) return Infinity;
    }
    if (to === end) {
      const isOver = walk.arrives > columns.until[van]! + tolerance && delay > tolerance;
      return isOver ? Infinity : extra * lateWeight;
    }
    const due = by[to]!;
    if (walk.begins > due) extra += walk.begins - due;
    if (begins[to]! > due) extra -= begins[to]! - due;
    if (extra * lateWeight >= most) return Infinity;
    at = to;
    left = walk.leaves;
    count = walk.taken;
    to = routes.next[to]!;
  }
}

/** Lowers `best` to the cheapest place for a job in a van's run, if there is a cheaper one. */
export function findBestPlace(
  routes: Routes,
  job: number,
  van: number,
  best: FoundPlace,
  blinks: Blinks | null = null,
): void {
  const { columns, next, leaves, taken, arrives, lateSlack, endSlack, kg, pallets } = routes;
  const { drive, place, placeCount, by, lateWeight } = columns;
  if (columns.canServe[job * columns.vanCount + van] === 0) return;
  const [first, second] = [2 * job, 2 * job + 1];
  const hasSecond = columns.hasSecond[job] === 1;
  const isCollected = columns.isCollected[job] === 1;
  const isHeld = columns.isHeld[job] === 1;
  const goodsKg = Math.abs(columns.kg[first]!);
  const goodsPallets = Math.abs(columns.pallets[first]!);
  const mostKg = isHeld || goodsKg === 0 ? Infinity : columns.maxKg[van]! - goodsKg + tolerance;
  const mostPallets = isHeld || goodsPallets === 0 ? Infinity : columns.maxPallets[van]! - goodsPallets + tolerance;
  const [start, end] = [columns.firstStart + van, columns.firstEnd + van];
  const isEmpty = routes.stops[van] === 0;
  const priceOfVan = isEmpty ? columns.vanPrice : 0;
  const hasBreaks = columns.breaks[van]!.length > 0;
  const placeOfFirst = place[first]!;
  const placeOfSecond = hasSecond ? place[second]! : placeOfFirst;
  const rowOfFirst = placeOfFirst * placeCount;
  const rowOfSecond = placeOfSecond * placeCount;
  const direct = hasSecond ? drive[rowOfFirst + placeOfSecond]! : 0;

  for (let before = start; before !== end; before = next[before]!) {
    const after = next[before]!;
    if (!isCollected && (routes.mostKg[before]! > mostKg || routes.mostPallets[before]! > mostPallets)) return;
    // Goods on board must have left the van before a pickup that needs their room.
    if (isHeld && columns.kg[before]! > 0 && kg[before]! > columns.maxKg[van]! + tolerance) return;
    if (isHeld && columns.pallets[before]! > 0 && pallets[before]! > columns.maxPallets[van]! + tolerance) return;
    if (isCollected && hasSecond && (kg[before]! > mostKg || pallets[before]! > mostPallets)) continue;
    if (blinks !== null && blinks.random() < blinks.share) continue;
    const rowBefore = place[before]! * placeCount;
    const placeAfter = place[after]!;
    const toFirst = drive[rowBefore + placeOfFirst]!;
    const between = isEmpty ? 0 : drive[rowBefore + placeAfter]!;
    go(routes, van, before, first, leaves[before]!, taken[before]!);
    const [leavesFirst, takenFirst] = [walk.leaves, walk.taken];
    const lateFirst = walk.begins > by[first]! ? (walk.begins - by[first]!) * lateWeight : 0;
    if (lateFirst + priceOfVan >= best.cost) {
      // Further on, the van would only get there later.
      if (hasBreaks) continue;
      return;
    }
    const detourFirst = toFirst + drive[rowOfFirst + placeAfter]! - between;
    if (!hasSecond) {
      if (isCollected && !fitsFrom(routes, after, end, mostKg, mostPallets)) continue;
      const known = detourFirst + lateFirst + priceOfVan;
      if (known >= best.cost) continue;
      const cost = known + costOfDelay(routes, van, first, after, leavesFirst, takenFirst, best.cost - known);
      if (cost < best.cost) setPlace(best, van, before, -1, cost);
      continue;
    }
    // The second stop directly after the first.
    const together = toFirst + direct + drive[rowOfSecond + placeAfter]! - between + lateFirst + priceOfVan;
    if (together < best.cost) {
      go(routes, van, first, second, leavesFirst, takenFirst);
      const late = walk.begins > by[second]! ? (walk.begins - by[second]!) * lateWeight : 0;
      const known = together + late;
      if (known < best.cost) {
        const cost = known + costOfDelay(routes, van, second, after, walk.leaves, walk.taken, best.cost - known);
        if (cost < best.cost) setPlace(best, van, before, first, cost);
      }
    }
    // The second stop further on, with other stops in between.
    let known = detourFirst + lateFirst + priceOfVan;
    if (known >= best.cost) continue;
    let [at, left, count] = [first, leavesFirst, takenFirst];
    for (let stop = after; stop !== end; stop = next[stop]!) {
      if (kg[stop]! > mostKg || pallets[stop]! > mostPallets) break;
      go(routes, van, at, stop, left, count);
      if (!hasBreaks) {
        const delay = walk.arrives - arrives[stop]!;
        if (delay > endSlack[stop]! + tolerance && delay > tolerance) break;
        const beyond = delay - lateSlack[stop]!;
        if (beyond > tolerance && known + beyond * lateWeight >= best.cost) break;
      }
      const due = by[stop]!;
      if (walk.begins > due) known += (walk.begins - due) * lateWeight;
      if (routes.begins[stop]! > due) known -= (routes.begins[stop]! - due) * lateWeight;
      if (known >= best.cost) break;
      at = stop;
      left = walk.leaves;
      count = walk.taken;
      const following = next[stop]!;
      const rowOfStop = place[stop]! * placeCount;
      const detour =
        drive[rowOfStop + placeOfSecond]! +
        drive[rowOfSecond + place[following]!]! -
        drive[rowOfStop + place[following]!]!;
      if (known + detour >= best.cost) continue;
      go(routes, van, stop, second, left, count);
      const late = walk.begins > by[second]! ? (walk.begins - by[second]!) * lateWeight : 0;
      const soFar = known + detour + late;
      if (soFar >= best.cost) continue;
      const cost = soFar + costOfDelay(routes, van, second, following, walk.leaves, walk.taken, best.cost - soFar);
      if (cost < best.cost) setPlace(best, van, before, stop, cost);
    }
  }
}

function setPlace(best: FoundPlace, van: number, first: number, second: number, cost: number): void {
  best.van = van;
  best.first = first;
  best.second = second;
  best.cost = cost;
}

/** Goods that stay in the van until the end of the run have to fit from there on. */
function fitsFrom(routes: Routes, node: number, end: number, mostKg: number, mostPallets: number): boolean {
  if (routes.kg[routes.previous[node]!]! > mostKg || routes.pallets[routes.previous[node]!]! > mostPallets)
    return false;
  for (let at = node; at !== end; at = routes.next[at]!)
    if (routes.kg[at]! > mostKg || routes.pallets[at]! > mostPallets) return false;
  return true;
}
