import type { Page } from "playwright-core";
import { type Consent, consentKey, consentVersion } from "../../web/consent/consent.ts";
// For `window.dataLayer`, which that module declares.
import type {} from "../../web/tracking/data-layer.ts";
import { atRest, type Visit, type VisitOptions, visit } from "./browser.ts";
import type { Site } from "./site.ts";

export type TagVisit = Visit & {
  /** Every request to other hosts so far, in order. */
  sent: string[];
  /** Releases the tag manager if it was held back. */
  release: () => void;
};

type TagVisitOptions = Omit<VisitOptions, "consent"> & {
  /** The choice made on an earlier visit; without it the visitor is new. */
  allows?: Partial<Pick<Consent, "analytics" | "marketing" | "preferences">>;
  /** `stub`: Google answers with empty scripts; `blocked`: it is unreachable; `held`: the tag manager waits. */
  google?: "stub" | "blocked" | "held";
};

export const everything = { analytics: true, marketing: true, preferences: true };

/** A visitor on a page of the site, all of whose requests are recorded. */
export async function visitWatched(
  site: Site,
  path: string,
  { allows, google = "stub", ...options }: TagVisitOptions = {},
): Promise<TagVisit> {
  const visitor = await visit(site, "about:blank", { ...options, consent: "unknown" });
  const { page, context } = visitor;
  const sent: string[] = [];
  context.on("request", (request) => {
    if (new URL(request.url()).origin !== site.url && /^(https?|wss?):/.test(request.url())) sent.push(request.url());
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  if (google !== "blocked")
    await context.route("https://www.googletagmanager.com/**", async (route) => {
      if (google === "held" && route.request().url().includes("gtm.js")) await released;
      await route.fulfill({ contentType: "text/javascript", body: "" }).catch(() => {}); // The page may be closed.
    });
  if (allows) {
    const choice = {
      essential: true,
      essentialAnalytics: true,
      analytics: false,
      marketing: false,
      preferences: false,
      ...allows,
      version: consentVersion,
      decidedAt: (options.realTime ? new Date() : site.clock.now()).toISOString(),
    } satisfies Consent;
    await context.addInitScript(
      ([key, text]) => {
        if (localStorage.getItem(key) === null) localStorage.setItem(key, text);
      },
      [consentKey, JSON.stringify(choice)] as [string, string],
    );
  }
  await page.goto(path);
  return { ...visitor, sent, release };
}

/** Waits until the page is hydrated and has requested what it loads when idle. */
export async function settled(page: Page): Promise<void> {
  await atRest(page);
}

export type Entry = Record<string, unknown> & { event?: string };

/** The events in the data layer, of one name or all. */
export async function eventsOf(page: Page, name?: string): Promise<Entry[]> {
  const all = await page.evaluate(() =>
    (window.dataLayer ?? []).filter((entry) => typeof (entry as { event?: unknown }).event === "string"),
  );
  return (all as Entry[]).filter(({ event }) => name === undefined || event === name);
}

/** The commands in the data layer, as lists: `["consent", "update", {…}]`. */
export async function commandsOf(page: Page, ...start: string[]): Promise<unknown[][]> {
  const all = await page.evaluate(() =>
    (window.dataLayer ?? []).flatMap((entry) =>
      Object.prototype.toString.call(entry) === "[object Arguments]" ? [Array.from(entry as ArrayLike<unknown>)] : [],
    ),
  );
  return all.filter((command) => start.every((word, index) => command[index] === word));
}

export const inSession = <Value>(page: Page, key: string): Promise<Value> =>
  page.evaluate((name) => JSON.parse(sessionStorage.getItem(name) ?? "null"), key);

export const inStorage = <Value>(page: Page, key: string): Promise<Value> =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? "null"), key);
