import { randomUUID } from "node:crypto";
import type { ConnectionCheck } from "../../../contract/connections.ts";
import type { Gazetteer } from "../load-gazetteer.ts";
import type { CallGoogle } from "./call-google.ts";
import { findGooglePlace } from "./find-google-place.ts";
import { GoogleError } from "./google-error.ts";
import { routeWithGoogle } from "./route-with-google.ts";
import { suggestWithGoogle } from "./suggest-with-google.ts";

/** Timeout per kind of request. */
export type GoogleTimeouts = { suggestMs: number; placeMs: number; routeMs: number };

const sampleSearch = "Patrick Street, Cork";
const from = { address: "Airton Road, Dublin 24, County Dublin, Ireland" };
const to = { address: "Patrick Street, Cork, County Cork, Ireland" };

/** Sends one request of each kind, as a visitor's journey does, and explains the results to staff. Never throws. */
export async function checkGoogle(
  call: CallGoogle,
  gazetteer: Gazetteer,
  { suggestMs, placeMs, routeMs }: GoogleTimeouts,
): Promise<ConnectionCheck[]> {
  const session = randomUUID();
  let firstId: string | null = null;
  // Runs in parallel, because only the place lookup depends on the search.
  const road = runCheck("Distances (Routes API)", async () => {
    const found = await routeWithGoogle(call, { origin: from, destination: to, timeoutMs: routeMs });
    if (!found.ok) throw new CheckFailed(`Google answered, but knows no road from Dublin 24 to Cork: ${found.status}.`);
    return `Dublin 24 to Cork is ${found.route.distanceKm} km.`;
  });
  const search = await runCheck("Address suggestions (Places API)", async () => {
    const places = await suggestWithGoogle(call, { input: sampleSearch, near: null, session, timeoutMs: suggestMs });
    firstId = places[0]?.id ?? null;
    if (!firstId) throw new CheckFailed(`Google answered, but suggests nothing for '${sampleSearch}'.`);
    return `${places.length} suggested for '${sampleSearch}'.`;
  });
  const lookUp = await runCheck("A chosen address in full (Places API)", async () => {
    if (!firstId) throw new CheckFailed("Not tried, since nothing was suggested to look up.");
    const place = await findGooglePlace(call, gazetteer, { id: firstId, session, timeoutMs: placeMs });
    if (!place) throw new CheckFailed("Google does not know the address that it had just suggested.");
    return `${place.formattedAddress}.`;
  });
  return [search, lookUp, await road];
}

/** Google responded, but not usefully; the message is shown unchanged. */
class CheckFailed extends Error {}

async function runCheck(name: string, request: () => Promise<string>): Promise<ConnectionCheck> {
  try {
    return { name, ok: true, says: await request() };
  } catch (error) {
    if (error instanceof CheckFailed) return { name, ok: false, says: error.message };
    if (!(error instanceof GoogleError)) throw error;
    return {
      name,
      ok: false,
      says: [error.message, error.googleMessage, adviceOn(error)].filter(Boolean).map(asSentence).join(" "),
    };
  }
}

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Advice by Google's error reason: https://cloud.google.com/apis/design/errors, `google.api.ErrorReason`. */
function adviceOn({ api, reason, status, httpStatus }: GoogleError): string {
  switch (reason) {
    case "SERVICE_DISABLED":
      return `Enable the ${api} in the key's project, in the Google Cloud console.`;
    case "API_KEY_SERVICE_BLOCKED":
      return `Let this key use the ${api}, under its API restrictions.`;
    case "API_KEY_INVALID":
      return "Check GOOGLE_MAPS_SERVER_KEY.";
    case "API_KEY_IP_ADDRESS_BLOCKED":
    case "API_KEY_HTTP_REFERRER_BLOCKED":
      return "Let this server's address use the key, under its application restrictions.";
    case "BILLING_DISABLED":
      return "Switch billing on for the key's project.";
  }
  if (status === "TIMEOUT" || status === "UNREACHABLE") return "Check that this server can reach Google.";
  if (status === "REQUEST_DENIED" || httpStatus === 401 || httpStatus === 403)
    return `Enable the ${api} for this key, in the Google Cloud console.`;
  if (httpStatus === 429) return "Its quota is used up: wait, or raise it in the Google Cloud console.";
  return "";
}
