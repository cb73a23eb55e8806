import type { StopKind } from "../deliveries/delivery.ts";
import type { Goods, Load, Vehicle } from "./vehicle.ts";

export type Point = { lat: number; lon: number };

/** Called very often, so it must be cheap. */
type TravelMinutes = (from: Point, to: Point) => number;

/** An open stop. Instants are in milliseconds. */
export type RunStop = {
  delivery: number;
  kind: StopKind;
  /** Null if its address could not be geocoded. */
  at: Point | null;
  /** Earliest start; null if the stop can begin as soon as the van is there. */
  from: number | null;
  by: number | null;
  /** Null until the driver has arrived. */
  arrivedAt: number | null;
  /** Nothing may be inserted before it: the driver is under way to it. */
  isLocked: boolean;
  goods: Goods;
  /** How many minutes the van stays; if absent, the usual time at a stop. */
  stays?: number;
};

/** A break, taken between two stops as soon as its window has begun. Instants in milliseconds. */
export type Break = { from: number; by: number; minutes: number };

/** When a driver's working day ends, and where the van has to be then; null for anywhere. */
export type Shift = { until: number; endsAt: Point | null; breaks: readonly Break[] };

/** A driver's open stops of a day, in order. */
export type Run = {
  driver: number;
  vehicle: Vehicle;
  /** Null if the van's position is unknown; then the first drive counts as 0 minutes. */
  startsFrom: Point | null;
  startsAt: number;
  stops: readonly RunStop[];
  /** The load that stays in the van throughout. */
  carried: Load;
  /** Without one, a driver works as long as there are stops. */
  shift?: Shift;
  /** A day off: existing stops stay in the run, and none are added. */
  isOff?: boolean;
};

export type Pace = {
  minutes: TravelMinutes;
  /** Does the same for all pairs of places at once, which is quicker: writes `i` to `j` at `i * width + j`. */
  fillTable?(points: readonly Point[], table: Float32Array, width: number): void;
  /** The minutes at each stop, for parking, carrying and the signature. */
  stopMinutes: number;
};

/** The drive that is assumed to or from a stop without a position. */
const unknownDriveMinutes = 20;

/** `before`: null for the first stop of a run whose start is unknown. */
export function driveMinutes({ minutes }: Pace, before: Point | null, to: Point | null, isFirst: boolean): number {
  if (before !== null && to !== null) return minutes(before, to);
  return isFirst && before === null ? 0 : unknownDriveMinutes;
}

/**
 * Whether the driver is on the way to the stop or there. No break is expected before it: nobody knows whether one was
 * taken, and the time that the customer has been given would jump.
 */
export const isBegun = ({ isLocked, arrivedAt }: RunStop): boolean => isLocked || arrivedAt !== null;

export const minutesAt = (stop: RunStop, pace: Pace): number => stop.stays ?? pace.stopMinutes;

export const minuteMs = 60_000;
