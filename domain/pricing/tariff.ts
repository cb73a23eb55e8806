/** What staff edit: euro and kilometres as decimal numbers, in the field names of the specification. */

export const priorities = ["same_day", "next_day", "international"] as const;
export type Priority = (typeof priorities)[number];

/** A vehicle or service. */
export type DeliveryType = {
  id: string;
  name: string;
  /** EUR, at most two decimals. */
  basePrice: number;
  /** km; 0 means no limit. */
  maxRange: number;
  /** km included in the base price. */
  freeRange: number;
  /** EUR per km beyond the free range, at most two decimals. */
  pricePerKm: number;
  maxPackageSize: string;
  /** kg */
  maxWeight: number;
  phoneBookingOnly: boolean;
  /** Ids of the package types this service carries. */
  compatiblePackageTypes: string[];
};

export type PackageType = {
  id: string;
  name: string;
  description: string;
  /** kg */
  maxWeight: number;
  maxDimensions: string;
  /** EUR net, flat; absent or 0 means not sold next day. */
  nextDayPrice?: number;
  isPallet: boolean;
  quantityEnabled: boolean;
};

/** At most three decimals each. */
type PriorityMultipliers = Record<Priority, number>;

export type Tariff = {
  deliveryTypes: DeliveryType[];
  packageTypes: PackageType[];
  priorityMultipliers: PriorityMultipliers;
};
