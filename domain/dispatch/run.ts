import type { StopKind } from "../deliveries/delivery.ts";
import type { Goods, Load, Vehicle } from "./vehicle.ts";

export type Point = { lat: number; lon: number };

/** How many minutes one drives from one position to another. Asked often, so it should be cheap. */
type TravelMinutes = (from: Point, to: Point) => number;

/** A stop that is still to be driven to. Instants are milliseconds. */
export type RunStop = {
  delivery: number;
  kind: StopKind;
  /** Null where nobody knows where it is. */
  at: Point | null;
  /** Not before; null: whenever the van is there. */
  from: number | null;
  by: number | null;
  /** Since when the driver is there; null: not yet. */
  arrivedAt: number | null;
  /** Nothing comes before it: the driver is under way to it, or somebody wants it where it is. */
  isLocked: boolean;
  goods: Goods;
};

/** What a driver still does on a day, in its order. */
export type Run = {
  driver: number;
  vehicle: Vehicle;
  /** Where the van is; null where nobody knows, and then its first drive counts nothing. */
  startsFrom: Point | null;
  /** From when on it drives. */
  startsAt: number;
  stops: readonly RunStop[];
  /** What stays in the van whatever stops there are. */
  carried: Load;
};

/** How times are reckoned. */
export type Pace = {
  minutes: TravelMinutes;
  /** At each stop, for parking, carrying and the signature. */
  stopMinutes: number;
};

/** To or from a stop whose position nobody knows. */
const unknownDriveMinutes = 20;

/** The drive to a stop from the one before it; from `null` where the run begins nobody knows where. */
export function driveMinutes({ minutes }: Pace, before: Point | null, to: Point | null, isFirst: boolean): number {
  if (before !== null && to !== null) return minutes(before, to);
  return isFirst && before === null ? 0 : unknownDriveMinutes;
}

export const minuteMs = 60_000;
