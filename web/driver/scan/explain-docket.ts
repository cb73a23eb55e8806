import type { DriverStop } from "../../../contract/driver-phone.ts";
import { hasDocketKey } from "../run/docket.ts";
import { stopName } from "../run/stop-names.ts";

/** Why a parcel is the wrong one here: where it belongs, if it is in the run at all. */
export function explainDocket(docketKey: string, stops: readonly DriverStop[]): string {
  const ofParcel = stops.filter((stop) => hasDocketKey(stop, docketKey));
  const stop = ofParcel.find(({ state }) => state !== "done" && state !== "failed") ?? ofParcel[0];
  return stop ? `Wrong parcel. It belongs to: ${stopName(stop)}.` : "Wrong parcel: it is not in your run.";
}
