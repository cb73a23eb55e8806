import type { HttpFailure } from "./errors.ts";

type Site = { publicUrl: string };

/**
 * Refuses a change that another site's page sends with our cookies. Browsers send the page's origin with every POST; it
 * must be the site's own, or that of the address at which this server was called.
 */
export function refuseOtherSite({ publicUrl }: Site, request: Request): HttpFailure | null {
  if (request.method === "GET" || request.method === "HEAD") return null;
  const origin = request.headers.get("origin");
  const host = request.headers.get("host") ?? new URL(request.url).host;
  if (origin === new URL(publicUrl).origin || (origin !== null && hostOf(origin) === host)) return null;
  return { failed: "forbidden", message: "This was sent from another site. Open the page on our site and try again." };
}

function hostOf(origin: string): string | null {
  return /^https?:/.test(origin) && URL.canParse(origin) ? new URL(origin).host : null;
}
