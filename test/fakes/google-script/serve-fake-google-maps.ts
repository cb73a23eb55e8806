import { readFileSync } from "node:fs";
import type { BrowserContext, Request } from "playwright-core";

const script = readFileSync(new URL("maps-script.js", import.meta.url), "utf8");

export type GoogleBehaviour = {
  /** The error with which every key is refused once there is a map. */
  refuses?: "InvalidKeyMapError" | "RefererNotAllowedMapError" | "ApiNotActivatedMapError";
  refusesAfterMs?: number;
  /** The result of a route lookup instead of a route: nothing found, or a gRPC code. */
  route?: "ZERO_RESULTS" | "PERMISSION_DENIED" | "RESOURCE_EXHAUSTED";
  /** The message of that error. */
  says?: string;
};

export type FakeGoogleMaps = {
  /** Every request to a host of Google's so far. */
  requests: Request[];
  /** Delivers a script that was held back. */
  release: () => void;
};

/**
 * Serves a fake of Google's maps script to the tabs of a context: `blocked` fails it, `held` delivers it at `release`.
 * Each page records its requests in `askedOfGoogle`.
 */
export async function serveFakeGoogleMaps(
  context: BrowserContext,
  { how = "answers", ...behaviour }: GoogleBehaviour & { how?: "answers" | "blocked" | "held" } = {},
): Promise<FakeGoogleMaps> {
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
    // The page may be closed by then.
    return route.fulfill({ contentType: "text/javascript; charset=utf-8", body }).catch(() => {});
  });
  return { requests, release };
}
