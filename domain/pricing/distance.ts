/** Kilometres to one decimal, the figure that is priced, shown and stored; halves upwards. */
export function fixDistance(km: number): number {
  return Math.round(km * 10) / 10;
}

/** `'251.3 km'`. */
export function formatDistance(km: number): string {
  return `${showKilometres(km)} km`;
}

/** `'251.3'`, for texts that bring their own unit. */
export function showKilometres(km: number): string {
  return fixDistance(km).toFixed(1);
}

/** Whole metres of a figure in kilometres, so that ranges compare and multiply without fractions. */
export function metres(km: number): number {
  return Math.round(km * 1000);
}
