import { type DeliveryState, isFinished, type StopKind, type StopState } from "./delivery.ts";

/** A stop and the run it is stored in; `driver` and `day` ('YYYY-MM-DD') are null if it is in none. */
export type StopInRun = {
  state: StopState;
  /** The result of `isOpenStop`. */
  isOpen: boolean;
  driver: number | null;
  day: string | null;
};

/** Whether the stop is still to be done. `isReturning`: the delivery has a return, which replaces its other stops. */
export function isOpenStop(
  { kind, state }: { kind: StopKind; state: StopState },
  { delivery, isReturning }: { delivery: DeliveryState; isReturning: boolean },
): boolean {
  if (state === "done" || state === "failed" || isFinished(delivery)) return false;
  return kind === "return" || !isReturning;
}

/** Whether the driver has set off to the stop or is there. */
export function isUnderWay({ state, isOpen }: Pick<StopInRun, "state" | "isOpen">): boolean {
  return isOpen && (state === "en_route" || state === "arrived");
}

/**
 * The driver and day of the run that a stop is in; the one rule for board, phone, tracking page, papers, suggestions
 * and positions. A stop that its driver has set off to belongs to today's run, however long ago it was assigned; an
 * open one of an earlier day is otherwise no longer in any run. A stop that has ended stays where it was.
 */
export function runOfStop(stop: StopInRun, today: string): { driver: number; day: string } | null {
  const { driver, day } = stop;
  if (driver === null || day === null) return null;
  if (!stop.isOpen) return { driver, day };
  if (isUnderWay(stop)) return { driver, day: today };
  return day >= today ? { driver, day } : null;
}
