import type { DriverStop } from "../../../contract/driver-phone.ts";
import { hasDocketKey } from "../run/docket.ts";
import { stopName } from "../run/stop-names.ts";

/** Says where a wrong parcel belongs, or that it is not in the run. */
export function explainDocket(docketKey: string, stops: readonly DriverStop[]): string {
  const ofParcel = stops.filter((stop) => hasDocketKey(stop, docketKey));
  const stop = ofParcel.find(({ state }) => state !== "done" && state !== "failed") ?? ofParcel[0];
  return stop ? `Wrong parcel. It belongs to: ${stopName(stop)}.` : "Wrong parcel: it is not in your run.";
}
