import type { LaunchFinding } from "../../contract/launch-checklist.ts";
import { pages } from "../../contract/paths.ts";
import type { Context } from "../context.ts";
import { fetchOwnSite } from "./fetch-own-site.ts";

/**
 * How fast the home page responds, and which service measures visits; only the linked test shows the speed on a real
 * phone.
 */
export async function checkPerformance({ environment, settings }: Context): Promise<LaunchFinding> {
  const [answer, { settings: current }] = await Promise.all([
    fetchOwnSite(environment, pages.home),
    settings.current(),
  ]);
  const { gtmId, gaMeasurementId, googleAdsId } = current.trackingCodes;
  const codes = [gtmId, gaMeasurementId, googleAdsId].filter(Boolean);
  const details: string[] = [];
  if (!answer.ok) details.push(answer.why);
  else if (answer.status !== 200) details.push(`The home page answers ${answer.status} instead of 200.`);
  else if (!answer.headers.has("content-encoding")) details.push("The home page comes uncompressed: check the proxy.");
  if (codes.length === 0) details.push("No analytics code is set: visits are not measured.");
  const events = current.googleAdsEvents.filter(({ enabled }) => enabled);
  if (googleAdsId === "" && codes.length > 0 && events.length > 0) {
    details.push(`${events.length} ad events are switched on and there is no Google Ads ID.`);
  }
  const speed = answer.ok ? `The home page responded in ${answer.ms} ms.` : "The home page could not be read.";
  const measured = codes.length > 0 ? ` Visits are measured by ${codes.join(", ")}, with consent.` : "";
  return { state: details.length === 0 ? "ok" : "attention", summary: speed + measured, details };
}
