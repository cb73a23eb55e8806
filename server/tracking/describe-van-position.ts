import type { Tracking } from "../../contract/tracking.ts";
import { placeCountsMs } from "../../domain/deliveries/expected-window.ts";

/** Where a van is that was seen there, and when that was. Where it was so long ago says nothing of where it is; that it was not seen since does. */
export function seenVan(
  { lat, lon, at }: { lat: number; lon: number; at: Date },
  now: Date,
): { van: Tracking["van"]; vanSeen: NonNullable<Tracking["vanSeen"]> } {
  const unseenMs = now.getTime() - at.getTime();
  const minutesAgo = Math.max(0, Math.floor(unseenMs / 60_000));
  return { van: unseenMs <= placeCountsMs ? { lat, lon } : null, vanSeen: { at: at.toISOString(), minutesAgo } };
}
