import type { Cents } from "./euro.ts";

/**
 * The only rounding of money: the integer nearest to `numerator / denominator`, halves upwards. Throws a RangeError
 * unless the denominator is positive.
 */
export function roundHalfUp(numerator: bigint, denominator: bigint): number {
  if (denominator <= 0n) throw new RangeError("The denominator must be positive");
  return Number(floorDivide(2n * numerator + denominator, 2n * denominator));
}

/** Rounds down, whereas bigint division rounds towards zero. */
function floorDivide(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator % denominator < 0n ? quotient - 1n : quotient;
}

/**
 * Divides cents in proportion to `shares`; the parts add up to `total`, spare cents go to the largest fractions first.
 * Shares that are all 0 count as equal. Throws a RangeError if there are none or their sum is negative.
 */
export function allocate(total: Cents, shares: readonly number[]): Cents[] {
  if (shares.length === 0) throw new RangeError("Nothing to allocate to");
  const weights = shares.every((share) => share === 0) ? shares.map(() => 1n) : shares.map((share) => BigInt(share));
  const sum = weights.reduce((a, b) => a + b, 0n);
  if (sum <= 0n) throw new RangeError("The shares must add up to more than 0");
  return roundParts(
    weights.map((weight) => BigInt(total) * weight),
    sum,
    total,
  );
}

/**
 * Whole cents for the exact parts `numerators / denominator` that add up to `total`, which must be their sum rounded
 * either way. Each part is rounded down and the spare cents go to the largest fractions, so whole parts do not change.
 */
export function roundParts(numerators: readonly bigint[], denominator: bigint, total: Cents): Cents[] {
  const floors = numerators.map((numerator) => floorDivide(numerator, denominator));
  const spare = total - Number(floors.reduce((a, b) => a + b, 0n));
  if (spare < 0 || spare > numerators.length) throw new RangeError("The parts do not make up the total");
  const byFraction = numerators
    .map((numerator, index) => ({ index, fraction: numerator - (floors[index] ?? 0n) * denominator }))
    .sort((a, b) => (a.fraction === b.fraction ? a.index - b.index : a.fraction > b.fraction ? -1 : 1));
  const raised = new Set(byFraction.slice(0, spare).map((part) => part.index));
  return floors.map((floor, index) => Number(floor) + (raised.has(index) ? 1 : 0));
}
