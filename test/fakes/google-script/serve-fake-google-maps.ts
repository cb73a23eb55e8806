import { readFileSync } from "node:fs";
import type { BrowserContext, Request } from "playwright-core";

const script = readFileSync(new URL("maps-script.js", import.meta.url), "utf8");

export type GoogleBehaviour = {
  /** The code with which every key is refused once there is a map. */
  refuses?: "InvalidKeyMapError" | "RefererNotAllowedMapError" | "ApiNotActivatedMapError";
  refusesAfterMs?: number;
  /** What the lookup of a route ends with instead: nothing found, or a code of gRPC. */
  route?: "ZERO_RESULTS" | "PERMISSION_DENIED" | "RESOURCE_EXHAUSTED";
  /** The message of that failure. */
  says?: string;
};

export type PlayedGoogle = {
  /** Every request to a host of Google's so far. */
  requests: Request[];
  /** Lets a script that was held back arrive. */
  release: () => void;
};

/**
 * Answers Google's maps script to the tabs of a context, in Google's place: `blocked`, nobody answers; `held`, it comes at `release`.
 * What a page asks of it then stands in that page's `askedOfGoogle`.
 */
export async function playGoogleMaps(
  context: BrowserContext,
  { how = "answers", ...behaviour }: GoogleBehaviour & { how?: "answers" | "blocked" | "held" } = {},
): Promise<PlayedGoogle> {
  const requests: Request[] = [];
  context.on("request", (request) => {
    if (/(^|\.)(google\w*|gstatic|ggpht)\./.test(new URL(request.url()).hostname)) requests.push(request);
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route("https://maps.googleapis.com/maps/api/js?**", async (route) => {
    if (how === "blocked") return route.abort();
    if (how === "held") await released;
    const body = `var behaviour = ${JSON.stringify(behaviour)};\n${script}`;
    return route.fulfill({ contentType: "text/javascript; charset=utf-8", body }).catch(() => {}); // the page may be gone by then
  });
  return { requests, release };
}
