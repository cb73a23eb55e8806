import type { Cents } from "../money/euro.ts";
import type { Priority } from "./tariff.ts";

/** In per cent, at most two decimals; null if there is no discount of its own. */
type Discount = number | null;

/** What an account pays for a service instead of the tariff's figures of the same names; null for the tariff's. */
type ServiceTerms = {
  id: string;
  discountPercent: Discount;
  baseCents: Cents | null;
  perKmCents: Cents | null;
  freeKm: number | null;
};

type PackageTerms = { id: string; discountPercent: Discount; nextDayCents: Cents | null };

/** The terms of a price agreement at one time; all amounts are net. */
export type AgreementTerms = {
  priorities: { id: Priority; discountPercent: Discount }[];
  services: ServiceTerms[];
  packages: PackageTerms[];
  /** The least that transport costs, after the discount and before surcharges. */
  minimumCents: Cents;
  /** Percentage of transport after discount and minimum charge; at most two decimals. */
  fuelPercent: number;
  /** For collections outside the collection hours of the priority, and for those on Saturday or Sunday. */
  outOfHoursCents: Cents;
  weekendCents: Cents;
  /** For each quarter of an hour begun, beyond the free minutes; charged after the fact. */
  waitingQuarterCents: Cents;
};

/** The terms of an account without an agreement: the public tariff. */
export const tariffTerms: AgreementTerms = {
  priorities: [],
  services: [],
  packages: [],
  minimumCents: 0,
  fuelPercent: 0,
  outOfHoursCents: 0,
  weekendCents: 0,
  waitingQuarterCents: 0,
};
