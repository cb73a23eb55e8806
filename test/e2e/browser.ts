import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { expect, onTestFinished, TestRunner } from "vitest";
import { findChromium } from "../../tools/chromium.ts";
import { type Consent, consentKey, consentVersion } from "../../web/consent/consent.ts";
import { findAccessibilityFaults } from "./axe.ts";
import type { Site } from "./site.ts";

const flags = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-gpu",
  // No other host resolves, so nothing leaves this machine. Playwright's routing would have to see every request.
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
  // The part of Playwright's own list that matters here, and the browser's own pages, each of which costs every visitor
  // a process.
  "--disable-features=SpareRendererForSitePerProcess,PreloadTopChromeWebUI,TopChromeWebUI,WebUITabStrip,HttpsUpgrades,Translate,PaintHolding,MediaRouter,OptimizationHints,AcceptCHFrame,DestroyProfileOnBrowserClose,ThirdPartyStoragePartitioning,LensOverlay,RenderDocument,AutoDeElevate",
];
let browser: Promise<Browser> | null = null;
const open = new Set<BrowserContext>();
const leaving = new Set<Promise<void>>();

/** One Chromium for all test files of a worker, which ends it with itself. */
export function openBrowser(): Promise<Browser> {
  browser ??= chromium.launch({ executablePath: findChromium(), args: flags });
  return browser;
}

/**
 * A new profile with reduced motion, since frames cost time and tests wait for animations. It is closed after the
 * test that opened it, or after the file if it was opened for the whole file or is `kept`.
 */
export async function openProfile(options: BrowserContextOptions = {}, { kept = false } = {}): Promise<BrowserContext> {
  const context = await (await openBrowser()).newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
    ...options,
  });
  open.add(context);
  if (!kept && TestRunner.getCurrentTest())
    onTestFinished(() => {
      leave(context);
    });
  return context;
}

/** Not awaited: the next test has a profile of its own. */
function leave(context: BrowserContext): void {
  if (!open.delete(context)) return;
  const left = context.close().finally(() => leaving.delete(left));
  leaving.add(left);
}

/** Every visitor of a test file leaves; the browser stays for the next file. */
export async function closeVisits(): Promise<void> {
  for (const context of open) leave(context);
  await Promise.all(leaving);
}

export type Visit = {
  page: Page;
  context: BrowserContext /** Console errors and uncaught exceptions so far. */;
  faults: string[];
};

/** The visitor's earlier answer to the cookie banner; with `unknown` the banner opens. */
export type ConsentChoice = "unknown" | "rejected" | "accepted";

export type VisitOptions = BrowserContextOptions & {
  consent?: ConsentChoice;
  /** The page's clock runs in real time, for tests of what the browser measures, which a stopped clock would hide. */
  realTime?: boolean;
  /** The visitor stays when the test ends, for other tests of its file. */
  kept?: boolean;
};

/** A visitor with a new profile, whose clock shows the site's time. Requests to other hosts get no answer. */
export async function visit(
  site: Site,
  path: string,
  { consent = "rejected", realTime = false, kept = false, ...options }: VisitOptions = {},
): Promise<Visit> {
  const context = await openProfile({ baseURL: site.url, ...options }, { kept });
  if (consent !== "unknown")
    await rememberConsent(context, consent === "accepted", realTime ? new Date() : site.clock.now());
  const visitor = await openTab(context, site, realTime);
  await visitor.page.goto(path);
  return visitor;
}

type SharedOptions = Pick<VisitOptions, "realTime"> & { consent?: "rejected" | "accepted" };

/** A profile that visitors of one site use one after the other, and the tab that opens theirs. */
let shared: { site: Site; kind: string; context: BrowserContext; opener: Page } | null = null;

async function openSharedProfile(
  site: Site,
  { consent = "rejected", realTime = false }: SharedOptions,
): Promise<NonNullable<typeof shared>> {
  const kind = `${consent} ${realTime}`;
  if (shared?.site === site && shared.kind === kind && open.has(shared.context)) return shared;
  const context = await openProfile({ baseURL: site.url }, { kept: true });
  await rememberConsent(context, consent === "accepted", realTime ? new Date() : site.clock.now());
  const opener = await context.newPage();
  await opener.goto("/robots.txt");
  shared = { site, kind, context, opener };
  return shared;
}

/**
 * A visitor with an empty tab and no trace of the previous visitor: no cookie, and nothing stored but these entries of
 * session storage; the previous visitor's tabs are closed. All share a profile, and their tabs share a process that has
 * already compiled the site's scripts, which halves the time. For a profile of its own, use `visit`.
 */
export async function openSharedTab(
  site: Site,
  stored: Record<string, string> = {},
  options: SharedOptions = {},
): Promise<Visit> {
  const { context, opener } = await openSharedProfile(site, options);
  await Promise.all(context.pages().map((page) => page !== opener && page.close()));
  await context.clearCookies();
  const [page] = await Promise.all([
    context.waitForEvent("page"),
    opener.evaluate(() => {
      window.open("about:blank");
    }),
  ]);
  const visitor = await watchTab(page, site, options.realTime);
  await storeInSession(page, stored);
  return visitor;
}

/** Sets these entries in session storage, and clears all other storage, before the tab's first page of the site. */
export async function storeInSession(page: Page, stored: Record<string, string>): Promise<void> {
  await page.addInitScript(
    ([entries, consent]) => {
      // An empty tab has no storage.
      if (location.protocol === "about:" || sessionStorage.getItem("visited")) return;
      const choice = localStorage.getItem(consent);
      localStorage.clear();
      if (choice) localStorage.setItem(consent, choice);
      sessionStorage.setItem("visited", "yes");
      for (const [key, text] of entries) sessionStorage.setItem(key, text);
    },
    [Object.entries(stored), consentKey] as const,
  );
}

/** The same, on a page of the site. */
export async function visitShared(site: Site, path: string, width?: number): Promise<Visit> {
  const visitor = await openSharedTab(site);
  if (width) await visitor.page.setViewportSize({ width, height: 900 });
  await visitor.page.goto(path);
  return visitor;
}

/** Stores an answer about cookies as if from an earlier visit; what the test itself changes later is kept. */
export async function rememberConsent(context: BrowserContext, all: boolean, now: Date): Promise<void> {
  const choice: Consent = {
    essential: true,
    essentialAnalytics: true,
    analytics: all,
    marketing: all,
    preferences: all,
    version: consentVersion,
    decidedAt: now.toISOString(),
  };
  await context.addInitScript(
    ([key, text]) => {
      // An empty tab has no storage.
      if (location.protocol === "about:") return;
      if (localStorage.getItem(key) === null) localStorage.setItem(key, text);
    },
    [consentKey, JSON.stringify(choice)] as [string, string],
  );
}

/** Another tab of a visitor, empty as yet. */
export async function openTab(context: BrowserContext, site: Site, realTime = false): Promise<Visit> {
  return watchTab(await context.newPage(), site, realTime);
}

async function watchTab(page: Page, site: Site, realTime = false): Promise<Visit> {
  keepIntercepting(page);
  if (!realTime) await page.clock.setFixedTime(site.clock.now());
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource/.test(message.text())) faults.push(message.text());
  });
  return { page, context: page.context(), faults };
}

/**
 * Chromium can lose a request made at the moment when a page's last route is removed, by `unroute` or `times`, and
 * never answers it: https://github.com/microsoft/playwright/issues/41802. So the first route adds another that stays.
 */
function keepIntercepting(page: Page): void {
  const route = page.route.bind(page);
  let isKept = false;
  page.route = async (...args) => {
    if (!isKept) await route("https://nowhere.invalid/", (request) => request.abort());
    isKept = true;
    return route(...args);
  };
}

/** Waits until the page is hydrated and has no work left. */
export async function atRest(page: Page): Promise<void> {
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  await idle(page);
}

/** Waits until the page has painted and been idle three times. */
const idle = (page: Page) =>
  page.evaluate(async () => {
    for (let times = 0; times < 3; times++) {
      await new Promise((painted) => requestAnimationFrame(painted));
      await new Promise((idle) => requestIdleCallback(idle, { timeout: 100 }));
    }
  });

/** Advances the page's clock and waits until due timers have run. Not for a visitor whose clock is real time. */
export async function passTime(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await atRest(page);
}

/** Holds the page's script back until the returned function is called; until then the page is plain HTML. */
export async function holdClient(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/entry\.client/, async (route) => {
    await released;
    await route.continue().catch(() => {}); // The page may be closed by then.
  });
  return release;
}

/** Opens an address as a link within the site would: with a new history entry, in the same document. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState({ idx: window.history.state.idx + 1, key: "typed" }, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/** Expects that axe finds nothing; a failure shows each finding with its place. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  expect(await findAccessibilityFaults(page)).toEqual([]);
}

/**
 * Expects that the document is no wider than the screen, nor, on a wide screen at normal text size, than a small
 * laptop: the site's header and footer rows do not fit there at twice the text size.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const size = page.viewportSize();
  const isUsual = await page.evaluate(() => ["", "100%"].includes(document.documentElement.style.fontSize));
  const widths = size && size.width > 1280 && isUsual ? [1024, 1280, size.width] : [size?.width];
  for (const width of widths) {
    if (size && width) await page.setViewportSize({ ...size, width });
    // Polled: lists switch between table and cards a moment after the window is resized.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), {
        message: `pixels beyond the screen at ${width} px`,
        timeout: 5_000,
      })
      .toBeLessThanOrEqual(0);
  }
}

/** Sets the text size as browsers do for readers who have chosen another one (WCAG 2.2, 1.4.4). */
export const setTextSize = (page: Page, size: string) =>
  page.evaluate((text) => {
    document.documentElement.style.fontSize = text;
  }, size);

/** Checks a phone, a tablet and a desk, each with text of normal and of twice the size. */
export async function expectNoFaultsAtAnyWidth(page: Page): Promise<void> {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const size of ["100%", "200%"]) {
      await setTextSize(page, size);
      // A box that scrolls can be focused only once the page has been laid out again.
      await idle(page);
      await expectNoAxeFindings(page);
      await expectNoSidewaysScroll(page);
    }
  }
}
