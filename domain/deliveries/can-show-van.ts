import type { DeliveryState, StopState } from "./delivery.ts";

/** A stop in a driver's runs. Lower positions come first; days are 'YYYY-MM-DD'. `delivery` is its delivery's state. */
export type DrivenStop = { state: StopState; delivery: DeliveryState; day: string; position: number };

/**
 * Whether the customer at a stop may see the van: only while the driver is on the way to that stop and has nothing to
 * do before it, so that nobody learns where other customers live. `others` are all other stops of the driver.
 */
export function canShowVan(stop: DrivenStop, others: readonly DrivenStop[]): boolean {
  return stop.state === "en_route" && !hasEnded(stop) && !others.some((other) => isBetween(stop, other));
}

function isBetween(stop: DrivenStop, other: DrivenStop): boolean {
  if (hasEnded(other)) return false;
  if (other.state === "en_route" || other.state === "arrived") return true;
  return other.state === "waiting" && other.day === stop.day && other.position <= stop.position;
}

const hasEnded = ({ delivery }: DrivenStop) =>
  delivery === "cancelled" || delivery === "delivered" || delivery === "returned" || delivery === "failed";
