import { randomUUID } from "node:crypto";
import type { ConnectionCheck } from "../../../contract/connections.ts";
import type { Gazetteer } from "../load-gazetteer.ts";
import type { AskGoogle } from "./ask-google.ts";
import { findGooglePlace } from "./find-google-place.ts";
import { GoogleFailure } from "./google-failure.ts";
import { routeWithGoogle } from "./route-with-google.ts";
import { suggestWithGoogle } from "./suggest-with-google.ts";

/** How long each kind of question waits for its answer. */
export type GoogleTimeouts = { suggestMs: number; placeMs: number; routeMs: number };

const searched = "Patrick Street, Cork";
const from = { address: "Airton Road, Dublin 24, County Dublin, Ireland" };
const to = { address: "Patrick Street, Cork, County Cork, Ireland" };

/** Asks each kind of question once, as a visitor's journey does; what Google answers is said in words for staff. Never throws. */
export async function checkGoogle(
  ask: AskGoogle,
  gazetteer: Gazetteer,
  { suggestMs, placeMs, routeMs }: GoogleTimeouts,
): Promise<ConnectionCheck[]> {
  const session = randomUUID();
  let firstId: string | null = null;
  // The look-up needs the search's answer; the road needs neither.
  const road = tried("Distances (Routes API)", async () => {
    const found = await routeWithGoogle(ask, { origin: from, destination: to, withinMs: routeMs });
    if (!found.ok) throw new Nothing(`Google answered, but knows no road from Dublin 24 to Cork: ${found.status}.`);
    return `Dublin 24 to Cork is ${found.route.distanceKm} km.`;
  });
  const search = await tried("Address suggestions (Places API)", async () => {
    const places = await suggestWithGoogle(ask, { input: searched, near: null, session, withinMs: suggestMs });
    firstId = places[0]?.id ?? null;
    if (!firstId) throw new Nothing(`Google answered, but suggests nothing for '${searched}'.`);
    return `${places.length} suggested for '${searched}'.`;
  });
  const lookUp = await tried("A chosen address in full (Places API)", async () => {
    if (!firstId) throw new Nothing("Not tried, since nothing was suggested to look up.");
    const place = await findGooglePlace(ask, gazetteer, { id: firstId, session, withinMs: placeMs });
    if (!place) throw new Nothing("Google does not know the address that it had just suggested.");
    return `${place.formattedAddress}.`;
  });
  return [search, lookUp, await road];
}

/** An answer that helps nobody; its message is said as it is. */
class Nothing extends Error {}

async function tried(name: string, question: () => Promise<string>): Promise<ConnectionCheck> {
  try {
    return { name, ok: true, says: await question() };
  } catch (error) {
    if (error instanceof Nothing) return { name, ok: false, says: error.message };
    if (!(error instanceof GoogleFailure)) throw error;
    return {
      name,
      ok: false,
      says: [error.message, error.says, adviceOn(error)].filter(Boolean).map(asSentence).join(" "),
    };
  }
}

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** What to do about it, by Google's reasons: https://cloud.google.com/apis/design/errors, `google.api.ErrorReason`. */
function adviceOn({ api, reason, status, httpStatus }: GoogleFailure): string {
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
