import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { isGuarded } from "../../contract/paths.ts";
import { log404, logRedirect, matchRedirect, type RedirectMatch } from "../../contract/redirects.ts";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { currentConsent } from "../consent/consent.ts";

const matchTimeoutMs = 5_000;
/** In a row; browsers follow as many. Rules older than the refusal of loops may hold one. */
const maxSteps = 20;
/** How long a visitor waits, before leaving this site, for the redirect to be counted. */
const countedWithinMs = 1_000;

/**
 * Follows the redirect of an address without a page (path and query). It replaces this history entry, and loads no new document
 * within the site. True once there is no redirect, or asking for one failed; the 404 is then counted.
 */
export function useRedirect(here: string): boolean {
  const navigate = useNavigate();
  const [isLost, setLost] = useState(false);
  const { state } = useLocation() as { state: { redirects?: number } | null };
  const steps = state?.redirects ?? 0;
  useEffect(() => {
    const gone = new AbortController();
    const go = async () => {
      if (steps >= maxSteps) return setLost(true);
      const redirect = await findRedirect(here, gone.signal);
      if (gone.signal.aborted) return;
      if (!redirect) {
        setLost(true);
        void count404(here);
        return;
      }
      const counted = countRedirect(here, redirect);
      if (isInApp(redirect.targetUrl)) {
        return navigate(redirect.targetUrl, { replace: true, state: { redirects: steps + 1 } });
      }
      await Promise.race([counted, new Promise((resume) => setTimeout(resume, countedWithinMs))]);
      window.location.replace(redirect.targetUrl);
    };
    void go();
    return () => gone.abort();
  }, [here, steps, navigate]);
  return isLost;
}

async function findRedirect(here: string, signal: AbortSignal): Promise<RedirectMatch | null> {
  const kept = keptRedirect(here);
  if (kept) return kept;
  try {
    const answer = await call(matchRedirect, { query: { url: here } }, { signal, timeoutMs: matchTimeoutMs });
    dropOlderRedirects(answer.version);
    if (answer.redirect) keepRedirect(here, answer.redirect, answer.version);
    return answer.redirect;
  } catch (error) {
    if (!signal.aborted) console.error("Redirects could not be asked for", error);
    return null;
  }
}

/** False for pages that need a new document, and for files: those are left to the browser. */
function isInApp(targetUrl: string): boolean {
  const [path = ""] = targetUrl.split(/[?#]/, 1);
  return /^\/(?!\/)/.test(path) && !isGuarded(path) && !/\.[a-z0-9]+$/i.test(path);
}

async function countRedirect(here: string, { id: redirectId, targetUrl }: RedirectMatch): Promise<void> {
  try {
    const body = { redirectId, sourceUrl: pathOf(here), targetUrl, timestamp: new Date().toISOString() };
    const { version } = await call(logRedirect, { body });
    dropOlderRedirects(version);
  } catch (error) {
    // If the rule no longer exists, the rules have changed: the stored answers are out of date.
    if (error instanceof ApiError && error.code === "not_found") dropRedirects();
    console.error("The redirect could not be logged", error);
  }
}

async function count404(here: string): Promise<void> {
  try {
    await call(log404, { body: { url: pathOf(here), timestamp: new Date().toISOString() } });
  } catch (error) {
    console.error("The 404 could not be logged", error);
  }
}

/** The path without its query, which may hold personal data. */
function pathOf(here: string): string {
  return here.split("?", 1)[0] || "/";
}

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
function keptRedirect(url: string): RedirectMatch | null {
  const found = read().redirects.find((each) => each.url === url);
  const age = found ? Date.now() - found.at : keptMs;
  return found && age >= 0 && age < keptMs ? found.redirect : null;
}

/** Keeps an answer, with the version of the rules it came from. Before the visitor has answered about cookies nothing is kept. */
function keepRedirect(url: string, redirect: RedirectMatch, version: number): void {
  if (!currentConsent()) return;
  const kept = read();
  if (version < kept.version) return;
  const others = kept.redirects.filter((each) => each.url !== url);
  write({ version, redirects: [{ url, at: Date.now(), redirect }, ...others].slice(0, maxKept) });
}

/** The server has said which version of the rules is in force: answers of an older one are worth nothing. */
function dropOlderRedirects(version: number): void {
  if (read().version < version) dropRedirects();
}

function dropRedirects(): void {
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
