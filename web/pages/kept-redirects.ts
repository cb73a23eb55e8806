import type { RedirectMatch } from "../../contract/redirects.ts";
import { currentConsent } from "../consent/consent.ts";

/** Local-storage name. */
const redirectsKey = "redirects-cache";
const keptMs = 3_600_000;
const maxKept = 50;

type Kept = {
  /** Of the rules, when these were answered. */
  version: number;
  /** Newest first; `at` in milliseconds. */
  redirects: { url: string; at: number; redirect: RedirectMatch }[];
};

const nothing: Kept = { version: 0, redirects: [] };

/** What the server answered for this address within the last hour; null where it has to be asked. */
export function keptRedirect(url: string): RedirectMatch | null {
  const found = read().redirects.find((each) => each.url === url);
  const age = found ? Date.now() - found.at : keptMs;
  return found && age >= 0 && age < keptMs ? found.redirect : null;
}

/** Keeps an answer, with the version of the rules it came from. Before the visitor has answered about cookies nothing is kept. */
export function keepRedirect(url: string, redirect: RedirectMatch, version: number): void {
  if (!currentConsent()) return;
  const kept = read();
  if (version < kept.version) return;
  const others = kept.redirects.filter((each) => each.url !== url);
  write({ version, redirects: [{ url, at: Date.now(), redirect }, ...others].slice(0, maxKept) });
}

/** The server has said which version of the rules is in force: answers of an older one are worth nothing. */
export function dropOlderRedirects(version: number): void {
  if (read().version < version) dropRedirects();
}

export function dropRedirects(): void {
  write(nothing);
}

function read(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(redirectsKey) ?? "null") as Kept | null;
    return kept && typeof kept.version === "number" && Array.isArray(kept.redirects) ? kept : nothing;
  } catch {
    return nothing;
  }
}

function write(kept: Kept): void {
  try {
    if (kept === nothing) localStorage.removeItem(redirectsKey);
    else localStorage.setItem(redirectsKey, JSON.stringify(kept));
  } catch (error) {
    console.warn("Redirects could not be kept", error);
  }
}
