import type { StopKind } from "../domain/deliveries/delivery.ts";
import type { DeliveryHistoryEntry, StaffDelivery } from "./deliveries.ts";
import type { Partner } from "./dispatch.ts";

/** Whose run a stop is in, and on which day. */
export type StopDriver = { name: string; day: string };

/** `driver`: who it was assigned to or taken from. `to`: who has the goods now, in words. */
export type DriverHistoryEntry = DeliveryHistoryEntry & { driver?: string; to?: string };

/** A delivery with its drivers or partner, as every call answers it. */
export type DeliveryWithDrivers = Omit<StaffDelivery, "events"> & {
  /** Another carrier; null if we drive it ourselves. */
  partner?: Partner | null;
  /** Drivers of the stops that are in a run. */
  drivers?: Partial<Record<StopKind, StopDriver>>;
  events: DriverHistoryEntry[];
};
