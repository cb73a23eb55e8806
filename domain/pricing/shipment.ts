import type { Address } from "../addresses/address.ts";
import type { PalletDimensions } from "./pallet.ts";
import type { Priority } from "./tariff.ts";

/** What to carry, as the visitor chose it; contains no prices. */
export type Shipment = {
  pickup: Address;
  dropoff: Address;
  priority: Priority;
  packageType: string | null;
  /** A delivery type's id; null for next day and international. */
  serviceType: string | null;
  quantity: number;
  pallet: PalletDimensions | null;
};
