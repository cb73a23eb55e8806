import type { DeliveryState, StopState } from "./delivery.ts";

/** A stop in a driver's runs. Lower positions come first; days are 'YYYY-MM-DD'. `delivery`: what its delivery comes to. */
export type DrivenStop = { state: StopState; delivery: DeliveryState; day: string; position: number };

/**
 * Whether whoever waits at a stop may see where its driver is: only while the driver is on the way to this stop and nowhere else, with nothing
 * to do before it. `others`: every other stop of the driver.
 */
export function mayShowVan(stop: DrivenStop, others: readonly DrivenStop[]): boolean {
  return stop.state === "en_route" && !isStopped(stop) && !others.some((other) => isBetween(stop, other));
}

function isBetween(stop: DrivenStop, other: DrivenStop): boolean {
  if (isStopped(other)) return false;
  if (other.state === "en_route" || other.state === "arrived") return true;
  return other.state === "waiting" && other.day === stop.day && other.position <= stop.position;
}

/** Nobody drives to the stops of such a delivery. */
const isStopped = ({ delivery }: DrivenStop) =>
  delivery === "cancelled" || delivery === "delivered" || delivery === "returned" || delivery === "failed";
