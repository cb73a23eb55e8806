import { reasonToWait, type ShownStop } from "./shown-stops.ts";

/** Stops at one address and time that are done together, with one card and one signature. Usually a single stop. */
export type Visit = { key: string; stops: readonly [ShownStop, ...ShownStop[]] };

/** The visit whose form is open, as it was when the form was opened. */
export type OpenedVisit = { key: string; stops: readonly string[] };

/**
 * Groups the stops into visits, each in the position of its first stop. The stops of an open form stay together,
 * whatever changes about them.
 */
export function visitsOf(stops: readonly ShownStop[], all: readonly ShownStop[], opened: OpenedVisit | null): Visit[] {
  const visits = new Map<string, [ShownStop, ...ShownStop[]]>();
  for (const stop of stops) {
    const isOpened = opened?.stops.includes(stop.key) ?? false;
    const own = visitKey(stop, all);
    const key = isOpened ? (opened?.key ?? own) : own === opened?.key ? `${own} later` : own;
    const visit = visits.get(key);
    if (visit) visit.push(stop);
    else visits.set(key, [stop]);
  }
  return [...visits].map(([key, stops]) => ({ key, stops }));
}

/**
 * The same for stops that are done together. A stop that cannot be done now, or is no longer the driver's, is a visit
 * of its own.
 */
function visitKey(stop: ShownStop, all: readonly ShownStop[]): string {
  const { key, kind, address, from, by, day, isGone, isCancelled, handingTo } = stop;
  if (isGone || isCancelled || handingTo || reasonToWait(stop, all) !== null) return key;
  const place = [...address.lines, address.eircode]
    .join(" ")
    .toLowerCase()
    .replace(/[\s,]+/g, " ");
  return [kind, place, from ?? "", by ?? "", day].join("|");
}
