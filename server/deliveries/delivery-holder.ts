import type { DeliveryHolder } from "../../contract/deliveries.ts";
import type { FoldResult } from "../../domain/deliveries/fold-events.ts";
import type { EventData, StoredEvent } from "./stored-delivery.ts";

/** The holder of the goods; a driver goes by the name they had then. */
export function deliveryHolder(
  { delivery: { holder }, heldSince }: FoldResult,
  events: readonly StoredEvent[],
): DeliveryHolder {
  const since = heldSince === null ? null : new Date(heldSince).toISOString();
  if (holder.kind === "driver")
    return { kind: "driver", driverId: holder.driver, name: driverNames(events).get(holder.driver) ?? "", since };
  return { kind: holder.kind, driverId: null, name: "name" in holder ? holder.name : "", since };
}

/** Drivers' names by id, as the delivery's events record them. */
export function driverNames(events: readonly StoredEvent[]): Map<number, string> {
  return new Map(
    events.flatMap(({ driver_id, role, actor, data }): [number, string][] => {
      const { driverId, driver } = data as EventData;
      return [
        ...(driverId !== undefined && driver !== undefined ? [[driverId, driver] as [number, string]] : []),
        ...(driver_id !== null && role === "driver" ? [[driver_id, actor] as [number, string]] : []),
      ];
    }),
  );
}
