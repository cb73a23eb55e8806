/**
 * What measured a distance: Google, an engine on OpenStreetMap's roads, or our own road map, whose distances are
 * estimates.
 */
export type DistanceSource = "google" | "openstreetmap" | "estimated";

/** Rounded to 0.1 km, the figure that is priced, shown and stored. */
export function roundDistance(km: number): number {
  return Math.round(km * 10) / 10;
}

/** `'251.3 km'`. */
export function formatDistance(km: number): string {
  return `${showKilometres(km)} km`;
}

/** `'251.3'`, for texts with a unit of their own. */
export function showKilometres(km: number): string {
  return roundDistance(km).toFixed(1);
}

/** In whole metres, so that distances compare and multiply exactly. */
export function metres(km: number): number {
  return Math.round(km * 1000);
}

/**
 * For each end whose exact place is unknown, the town or district from whose middle the distance is measured; null
 * otherwise.
 */
export type ApproximateEnds = { pickup: string | null; dropoff: string | null };

/** 'Pickup measured from the middle of Tralee'; null if both places are known. */
export function approximateEndsText(ends: ApproximateEnds | undefined): string | null {
  const { pickup, dropoff } = ends ?? { pickup: null, dropoff: null };
  if (pickup && dropoff)
    return `Pickup measured from the middle of ${pickup}, delivery measured from the middle of ${dropoff}`;
  if (pickup) return `Pickup measured from the middle of ${pickup}`;
  return dropoff ? `Delivery measured from the middle of ${dropoff}` : null;
}
