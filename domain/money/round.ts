/**
 * The one rounding of the product: the whole number nearest to `numerator / denominator`, halves upwards.
 * Exact, because both come as integers. Throws a RangeError when the denominator is not positive.
 */
export function roundHalfUp(numerator: bigint, denominator: bigint): number {
  if (denominator <= 0n) throw new RangeError("The denominator must be positive");
  return Number(floorDivide(2n * numerator + denominator, 2n * denominator));
}

/** The largest whole number not above `numerator / denominator`; bigint division alone would cut towards zero. */
export function floorDivide(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator % denominator < 0n ? quotient - 1n : quotient;
}
