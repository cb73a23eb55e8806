import { removeNode } from "./routes.ts";
import { recomputeRun, saveRun, type Work } from "./work.ts";

/** How many jobs are taken out at once on average, and how many stops a string has at most. */
const averageRemoved = 10;
const longestString = 10;
/** The chance that stops in the middle of a string stay, and the chance that no further one does. */
const splitShare = 0.5;
const endSplitShare = 0.01;

/** Slack induction by string removals: takes strings of stops out of runs that are near each other. */
export function ruin(work: Work): void {
  const { columns, routes, random, near, nearCount } = work;
  const placed = columns.jobCount - work.out.length;
  let used = 0;
  for (let van = 0; van < columns.vanCount; van++) if (routes.stops[van]! > 0) used++;
  if (placed === 0 || used === 0) return;
  const longest = Math.min(longestString, Math.max(1, (2 * placed) / used));
  const mostStrings = (4 * averageRemoved) / (1 + longest) - 1;
  const strings = Math.floor(random() * mostStrings + 1);
  const job = Math.floor(random() * columns.jobCount);
  const seed = 2 * job + (columns.hasSecond[job] === 1 && random() < 0.5 ? 1 : 0);
  const done = new Set<number>();
  for (let i = 0; i < nearCount && done.size < strings; i++) {
    const node = near[seed * nearCount + i]!;
    const van = routes.van[node]!;
    if (van < 0 || done.has(van)) continue;
    done.add(van);
    saveRun(work, van);
    removeString(work, van, node, longest);
    recomputeRun(work, van);
  }
}

const tour: number[] = [];

/** Removes a string around a stop, at times keeping some in its middle; both stops of a job go. */
function removeString(work: Work, van: number, around: number, longest: number): void {
  const { columns, routes, random } = work;
  tour.length = 0;
  let at = 0;
  for (let node = routes.next[columns.firstStart + van]!; node !== columns.firstEnd + van; node = routes.next[node]!) {
    const stays = node >= 2 * columns.jobCount;
    if (stays) continue;
    if (node === around) at = tour.length;
    tour.push(node);
  }
  const length = Math.floor(random() * Math.min(tour.length, longest) + 1);
  let kept = 0;
  if (length > 1 && length < tour.length && random() < splitShare) {
    kept = 1;
    while (length + kept < tour.length && random() > endSplitShare) kept++;
  }
  const whole = length + kept;
  const earliest = Math.max(0, at - whole + 1);
  const latest = Math.min(at, tour.length - whole);
  const from = earliest + Math.floor(random() * (latest - earliest + 1));
  const keptFrom = from + Math.floor(random() * (length + 1));
  for (let i = from; i < from + whole; i++) if (i < keptFrom || i >= keptFrom + kept) removeJob(work, tour[i]! >> 1);
}

function removeJob({ columns, routes, out }: Work, job: number): void {
  if (routes.van[2 * job]! < 0) return;
  removeNode(routes, 2 * job);
  if (columns.hasSecond[job] === 1) removeNode(routes, 2 * job + 1);
  out.push(job);
}
