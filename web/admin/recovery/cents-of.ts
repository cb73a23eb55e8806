import { decimalToCents } from "../../../domain/money/euro.ts";

/** Whole cents of an amount as the shop's calls write it; 0 for what is none. */
export function centsOf(total: string): number {
  return decimalToCents(total) ?? 0;
}
