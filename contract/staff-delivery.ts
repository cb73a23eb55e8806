import type { StaffDelivery } from "./deliveries.ts";
import type { Partner } from "./dispatch.ts";

/** A delivery with who carries it, as every call answers it that answers one. */
export type CarriedDelivery = StaffDelivery & {
  /** Another carrier; null: it is ours to drive. */
  partner?: Partner | null;
};
