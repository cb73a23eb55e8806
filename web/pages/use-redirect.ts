import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { isGuarded } from "../../contract/paths.ts";
import { log404, logRedirect, matchRedirect, type RedirectMatch } from "../../contract/redirects.ts";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { currentConsent } from "../consent/consent.ts";

const matchTimeoutMs = 5_000;
/** As many as browsers follow; old rules may contain loops. */
const maxSteps = 20;
/** How long to wait for the redirect to be counted before leaving the site. */
const countTimeoutMs = 1_000;

/**
 * Follows the redirect for a URL without a page (path and query), replacing the history entry; within the site it loads
 * no document. Returns true once it is known that there is no redirect, or the lookup has failed, when the 404 is
 * counted.
 */
export function useRedirect(here: string): boolean {
  const navigate = useNavigate();
  const [isUnmatched, setUnmatched] = useState(false);
  const { state } = useLocation() as { state: { redirects?: number } | null };
  const steps = state?.redirects ?? 0;
  useEffect(() => {
    const leaving = new AbortController();
    const go = async () => {
      if (steps >= maxSteps) return setUnmatched(true);
      const redirect = await findRedirect(here, leaving.signal);
      if (leaving.signal.aborted) return;
      if (!redirect) {
        setUnmatched(true);
        void count404(here);
        return;
      }
      const counted = countRedirect(here, redirect);
      if (isInApp(redirect.targetUrl)) {
        return navigate(redirect.targetUrl, { replace: true, state: { redirects: steps + 1 } });
      }
      await Promise.race([counted, new Promise((resume) => setTimeout(resume, countTimeoutMs))]);
      window.location.replace(redirect.targetUrl);
    };
    void go();
    return () => leaving.abort();
  }, [here, steps, navigate]);
  return isUnmatched;
}

async function findRedirect(here: string, signal: AbortSignal): Promise<RedirectMatch | null> {
  const cached = cachedRedirect(here);
  if (cached) return cached;
  try {
    const answer = await call(matchRedirect, { query: { url: here } }, { signal, timeoutMs: matchTimeoutMs });
    clearStaleRedirects(answer.version);
    if (answer.redirect) cacheRedirect(here, answer.redirect, answer.version);
    return answer.redirect;
  } catch (error) {
    if (!signal.aborted) console.error("Redirects could not be fetched", error);
    return null;
  }
}

/** False for pages that need a new document, and for files, which the browser loads. */
function isInApp(targetUrl: string): boolean {
  const [path = ""] = targetUrl.split(/[?#]/, 1);
  return /^\/(?!\/)/.test(path) && !isGuarded(path) && !/\.[a-z0-9]+$/i.test(path);
}

async function countRedirect(here: string, { id: redirectId, targetUrl }: RedirectMatch): Promise<void> {
  try {
    const body = { redirectId, sourceUrl: pathOf(here), targetUrl, timestamp: new Date().toISOString() };
    const { version } = await call(logRedirect, { body });
    clearStaleRedirects(version);
  } catch (error) {
    // The rule no longer exists, so the cached results are stale.
    if (error instanceof ApiError && error.code === "not_found") clearRedirects();
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

/** The path without its query, which may contain personal data. */
function pathOf(here: string): string {
  return here.split("?", 1)[0] || "/";
}

/** Local-storage key. */
const redirectsKey = "redirects-cache";
const cacheMs = 3_600_000;
const maxCached = 50;

type RedirectCache = {
  /** The rules' version when these were fetched. */
  version: number;
  /** Newest first; `at` in milliseconds. */
  redirects: { url: string; at: number; redirect: RedirectMatch }[];
};

const emptyCache: RedirectCache = { version: 0, redirects: [] };

/** The server's result for this URL within the last hour, or null. */
function cachedRedirect(url: string): RedirectMatch | null {
  const found = read().redirects.find((each) => each.url === url);
  const age = found ? Date.now() - found.at : cacheMs;
  return found && age >= 0 && age < cacheMs ? found.redirect : null;
}

/** Caches a result with its rules version; nothing is stored before the visitor has answered about cookies. */
function cacheRedirect(url: string, redirect: RedirectMatch, version: number): void {
  if (!currentConsent()) return;
  const cache = read();
  if (version < cache.version) return;
  const others = cache.redirects.filter((each) => each.url !== url);
  write({ version, redirects: [{ url, at: Date.now(), redirect }, ...others].slice(0, maxCached) });
}

/** Clears results of an older rules version. */
function clearStaleRedirects(version: number): void {
  if (read().version < version) clearRedirects();
}

function clearRedirects(): void {
  write(emptyCache);
}

function read(): RedirectCache {
  try {
    const cache = JSON.parse(localStorage.getItem(redirectsKey) ?? "null") as RedirectCache | null;
    return cache && typeof cache.version === "number" && Array.isArray(cache.redirects) ? cache : emptyCache;
  } catch {
    return emptyCache;
  }
}

function write(cache: RedirectCache): void {
  try {
    if (cache === emptyCache) localStorage.removeItem(redirectsKey);
    else localStorage.setItem(redirectsKey, JSON.stringify(cache));
  } catch (error) {
    console.warn("Redirects could not be cached", error);
  }
}
