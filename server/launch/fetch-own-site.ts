import type { Environment } from "../environment.ts";

export type OwnAnswer =
  | { ok: true; status: number; headers: Headers; text: string; ms: number }
  | { ok: false; why: string };

const timeoutMs = 5_000;

/** Asks this site for a path at the address that visitors use: name, certificate and proxy are tried with it. Never throws. */
export async function fetchOwn({ publicUrl }: Pick<Environment, "publicUrl">, path: string): Promise<OwnAnswer> {
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

/** `fetch` says 'fetch failed'; what did stands in its cause: ECONNREFUSED, ENOTFOUND, CERT_HAS_EXPIRED. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  const code = cause && typeof cause === "object" && "code" in cause ? cause.code : null;
  return typeof code === "string" ? code : "no connection";
}
