import { type DeliveryState, isFinished, type StopKind, type StopState } from "./delivery.ts";

/** A stop as it stands in a run; `driver` and `day` ('YYYY-MM-DD') are null for one in no run. */
export type StopInRun = {
  state: StopState;
  /** By `isOpenStop`. */
  isOpen: boolean;
  driver: number | null;
  day: string | null;
};

/** Still to be driven to. `isReturning`: the delivery has a return, which replaces its other stops. */
export function isOpenStop(
  { kind, state }: { kind: StopKind; state: StopState },
  { delivery, isReturning }: { delivery: DeliveryState; isReturning: boolean },
): boolean {
  if (state === "done" || state === "failed" || isFinished(delivery)) return false;
  return kind === "return" || !isReturning;
}

/** The driver has set off to it, or is there. */
export function isUnderWay({ state, isOpen }: Pick<StopInRun, "state" | "isOpen">): boolean {
  return isOpen && (state === "en_route" || state === "arrived");
}

/**
 * Whose stop it is, and in the run of which day, for board, phone, tracking page, papers, suggestions and positions
 * alike. A stop that its driver has set off to belongs to today's run, however long ago it was assigned; one that was
 * left over without that is in no run any more. One that has ended stays where it was.
 */
export function runOfStop(stop: StopInRun, today: string): { driver: number; day: string } | null {
  const { driver, day } = stop;
  if (driver === null || day === null) return null;
  if (!stop.isOpen) return { driver, day };
  if (isUnderWay(stop)) return { driver, day: today };
  return day >= today ? { driver, day } : null;
}
