import type { StopKind } from "../domain/deliveries/delivery.ts";
import type { DeliveryNews, StaffDelivery } from "./deliveries.ts";
import type { Partner } from "./dispatch.ts";

/** Whose run a stop is in, and on which day. */
export type StopDriver = { name: string; day: string };

/** `driver`: who it was given to, or taken from. */
export type CarriedNews = DeliveryNews & { driver?: string };

/** A delivery with who carries it, as every call answers it that answers one. */
export type CarriedDelivery = Omit<StaffDelivery, "events"> & {
  /** Another carrier; null: it is ours to drive. */
  partner?: Partner | null;
  /** Of the stops that are in a run. */
  drivers?: Partial<Record<StopKind, StopDriver>>;
  events: CarriedNews[];
};
