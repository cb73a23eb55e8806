import type { Tracking } from "../../contract/tracking.ts";
import type { StopKind } from "../../domain/deliveries/delivery.ts";
import { expectedWindow } from "../../domain/deliveries/expected-window.ts";
import type { Context } from "../context.ts";

type Place = { lat: number; lon: number };

/** When a van on its way to this stop should arrive, by the board's drive times. Null if the stop has no position. */
export function expectedArrival(
  { maps, now }: Pick<Context, "maps" | "now">,
  stop: { kind: StopKind; lat: number | null; lon: number | null },
  van: Place & { at: Date },
  path: Tracking["path"],
): Tracking["expected"] {
  const end = stop.kind === "dropoff" ? path.at(-1) : path[0];
  const destination =
    stop.lat !== null && stop.lon !== null
      ? { lat: stop.lat, lon: stop.lon }
      : end && stop.kind !== "return"
        ? { lat: end[0], lon: end[1] }
        : null;
  return destination && expectedWindow(van.at, maps.driveMinutes(van, destination), now());
}
