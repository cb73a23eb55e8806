import type { DriverRun, DriverStop } from "../../../contract/driver-phone.ts";
import { isOpen, keyOf } from "./run-as-pressed.ts";
import { nameOf } from "./stop-names.ts";

type Runs = Pick<DriverRun, "runs">;

/**
 * What somebody else changed in the run, in words, one line a change; nothing for what was pressed on this phone. A new day's run is no change: its
 * stops are just there, and those that were over the day before are not. `shown`: the stops as this phone shows them, with what was pressed since.
 */
export function whatChanged(before: Runs, now: Runs, shown: readonly DriverStop[] = []): string[] {
  const was = byKey(before);
  const is = byKey(now);
  const pressed = new Map(shown.map((stop) => [keyOf(stop), stop]));
  const [dayBefore, today] = [lastDay(before), lastDay(now)];
  const ofNewDay = byKey({ runs: now.runs.filter(({ day }) => day > dayBefore) });
  const ofOldDay = byKey({ runs: before.runs.filter(({ day }) => day < today) });
  const lines: string[] = [];
  for (const [key, stop] of is) {
    const old = was.get(key);
    if (old) lines.push(...changesOf(old, stop));
    else if (!ofNewDay.has(key)) lines.push(`New: ${nameOf(stop)}`);
  }
  for (const [key, stop] of was)
    if (!is.has(key) && !(ofOldDay.has(key) && !isOpen(pressed.get(key) ?? stop)))
      lines.push(`No longer yours: ${nameOf(stop)}`);
  const kept = (runs: Map<string, DriverStop>, others: Map<string, DriverStop>) =>
    [...runs].filter(([key, stop]) => others.has(key) && isAhead(stop)).map(([key]) => key);
  if (
    kept(was, is)
      .filter((key) => isAhead(is.get(key)))
      .join() !==
    kept(is, was)
      .filter((key) => isAhead(was.get(key)))
      .join()
  )
    lines.push("The order of your stops has changed");
  return lines;
}

const isAhead = (stop: DriverStop | undefined) => stop?.state === "waiting";

/** Each answer has the run of its day, be it empty. */
const lastDay = ({ runs }: Runs) => runs.at(-1)?.day ?? "";

function byKey({ runs }: Runs): Map<string, DriverStop> {
  return new Map(runs.flatMap(({ stops }) => stops).map((stop) => [keyOf(stop), stop]));
}

function changesOf(old: DriverStop, stop: DriverStop): string[] {
  const name = nameOf(stop);
  if (!old.isCancelled && stop.isCancelled) return [`Cancelled: ${name}`];
  const same = (read: (of: DriverStop) => unknown) => JSON.stringify(read(old)) === JSON.stringify(read(stop));
  return [
    ...(same(({ address }) => [address.lines, address.eircode]) ? [] : [`New address: ${name}`]),
    ...(same(({ contact }) => contact) ? [] : [`New contact: ${name}`]),
    ...(same(({ instructions }) => instructions) ? [] : [`New instructions: ${name}`]),
    ...(same(({ from, by }) => [from, by]) ? [] : [`New time: ${name}`]),
    ...(stop.notice && old.notice !== stop.notice ? [`${stop.reference}: ${stop.notice}`] : []),
    ...(old.state === "failed" && stop.state === "waiting" ? [`To be tried again: ${name}`] : []),
  ];
}
