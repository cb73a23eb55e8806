import type { Selectable } from "kysely";
import type { DeliveryState } from "../../domain/deliveries/delivery.ts";
import { isOpenStop, isUnderWay, runOfStop, type StopInRun } from "../../domain/deliveries/run-of-stop.ts";
import type { Stops } from "../database/types.ts";
import type { RunKey } from "./store-runs.ts";

type StopRow = Pick<Selectable<Stops>, "kind" | "state" | "driver_id" | "run_day">;

/** A delivery with the rows of all its stops. */
type Stored = { delivery: { state: DeliveryState }; stops: readonly Pick<StopRow, "kind">[] };

/** Converts a stop to the form that `runOfStop` takes. */
export function stopOfRow({ delivery, stops }: Stored, { kind, state, driver_id, run_day }: StopRow): StopInRun {
  const isReturning = stops.some((stop) => stop.kind === "return");
  const isOpen = isOpenStop({ kind, state }, { delivery: delivery.state, isReturning });
  return { state, isOpen, driver: driver_id, day: run_day };
}

/** The run that a stop belongs to on `today`, by the one rule that all readers follow. */
export function runOfRow(stored: Stored, row: StopRow, today: string): RunKey | null {
  const run = runOfStop(stopOfRow(stored, row), today);
  return run && { driverId: run.driver, day: run.day };
}

export function isRowUnderWay(stored: Stored, row: StopRow): boolean {
  return isUnderWay(stopOfRow(stored, row));
}

/** The runs that change with a stop: the one in which it is stored, and today's if the stop belongs to that by now. */
export function runsOfRow(stored: Stored, row: StopRow, today: string): RunKey[] {
  const { driver_id: driverId, run_day: day } = row;
  if (driverId === null || day === null) return [];
  const run = runOfRow(stored, row, today);
  return run !== null && run.day !== day ? [{ driverId, day }, run] : [{ driverId, day }];
}
