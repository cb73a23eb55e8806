import type { DriverRun, DriverStop } from "../../../contract/driver-phone.ts";
import { isOpen, stopKey } from "./shown-stops.ts";
import { stopName } from "./stop-names.ts";

type Runs = Pick<DriverRun, "runs">;

/**
 * One line per change that others made to the run. A new day's stops are not changes, nor is the disappearance of the
 * day before's finished stops. `shown`: the stops as this phone shows them, with its own actions. `moved`: keys of the
 * stops that the driver took over or handed in.
 */
export function describeRunChanges(
  before: Runs,
  now: Runs,
  shown: readonly DriverStop[] = [],
  moved: ReadonlySet<string> = new Set(),
): string[] {
  const oldStops = byKey(before);
  const newStops = byKey(now);
  const shownByKey = new Map(shown.map((stop) => [stopKey(stop), stop]));
  const [previousDay, today] = [lastDay(before), lastDay(now)];
  const ofNewDay = byKey({ runs: now.runs.filter(({ day }) => day > previousDay) });
  const ofOldDay = byKey({ runs: before.runs.filter(({ day }) => day < today) });
  const lines: string[] = [];
  for (const [key, stop] of newStops) {
    const old = oldStops.get(key);
    if (old) lines.push(...changesOf(old, stop));
    else if (!ofNewDay.has(key) && !moved.has(key)) lines.push(`New: ${stopName(stop)}`);
  }
  for (const [key, stop] of oldStops)
    if (!newStops.has(key) && !moved.has(key) && !(ofOldDay.has(key) && !isOpen(shownByKey.get(key) ?? stop)))
      lines.push(`No longer yours: ${stopName(stop)}`);
  const common = (runs: Map<string, DriverStop>, others: Map<string, DriverStop>) =>
    [...runs].filter(([key, stop]) => others.has(key) && isAhead(stop)).map(([key]) => key);
  if (
    common(oldStops, newStops)
      .filter((key) => isAhead(newStops.get(key)))
      .join() !==
    common(newStops, oldStops)
      .filter((key) => isAhead(oldStops.get(key)))
      .join()
  )
    lines.push("The order of your stops has changed");
  return lines;
}

const isAhead = (stop: DriverStop | undefined) => stop?.state === "waiting";

/** Every response contains today's run, even if it is empty. */
const lastDay = ({ runs }: Runs) => runs.at(-1)?.day ?? "";

function byKey({ runs }: Runs): Map<string, DriverStop> {
  return new Map(runs.flatMap(({ stops }) => stops).map((stop) => [stopKey(stop), stop]));
}

function changesOf(old: DriverStop, stop: DriverStop): string[] {
  const name = stopName(stop);
  if (!old.isCancelled && stop.isCancelled) return [`Cancelled: ${name}`];
  const isSame = (read: (of: DriverStop) => unknown) => JSON.stringify(read(old)) === JSON.stringify(read(stop));
  return [
    ...(isSame(({ address }) => [address.lines, address.eircode]) ? [] : [`New address: ${name}`]),
    ...(isSame(({ contact }) => contact) ? [] : [`New contact: ${name}`]),
    ...(isSame(({ instructions }) => instructions) ? [] : [`New instructions: ${name}`]),
    ...(isSame(({ from, by }) => [from, by]) ? [] : [`New time: ${name}`]),
    ...(stop.notice && old.notice !== stop.notice ? [`${stop.reference}: ${stop.notice}`] : []),
    ...(old.state === "failed" && stop.state === "waiting" ? [`Try again: ${name}`] : []),
  ];
}
