import type { Environment } from "../environment.ts";

export type OwnSiteResponse =
  | { ok: true; status: number; headers: Headers; text: string; ms: number }
  | { ok: false; why: string };

const timeoutMs = 5_000;

/** Requests a path at the site's public address, which also tests DNS, certificate and proxy. Never throws. */
export async function fetchOwnSite(
  { publicUrl }: Pick<Environment, "publicUrl">,
  path: string,
): Promise<OwnSiteResponse> {
  const began = performance.now();
  try {
    const answer = await fetch(publicUrl + path, { redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
    const text = await answer.text();
    const ms = Math.round(performance.now() - began);
    return { ok: true, status: answer.status, headers: answer.headers, text, ms };
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    const reason = isLate ? "it did not answer within 5 seconds" : reasonOf(error);
    return { ok: false, why: `${publicUrl}${path} could not be reached from the server: ${reason}.` };
  }
}

/** `fetch` only says 'fetch failed'; the reason is in its cause: ECONNREFUSED, ENOTFOUND, CERT_HAS_EXPIRED. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  const code = cause && typeof cause === "object" && "code" in cause ? cause.code : null;
  return typeof code === "string" ? code : "no connection";
}
