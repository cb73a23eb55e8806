import type { Tracking } from "../../contract/tracking.ts";
import { maxPositionAgeMs } from "../../domain/deliveries/expected-window.ts";

/** Omits a position that is too old, but still says when the van was last seen. */
export function describeVanPosition(
  { lat, lon, at }: { lat: number; lon: number; at: Date },
  now: Date,
): { van: Tracking["van"]; vanSeen: NonNullable<Tracking["vanSeen"]> } {
  const unseenMs = now.getTime() - at.getTime();
  const minutesAgo = Math.max(0, Math.floor(unseenMs / 60_000));
  return { van: unseenMs <= maxPositionAgeMs ? { lat, lon } : null, vanSeen: { at: at.toISOString(), minutesAgo } };
}
