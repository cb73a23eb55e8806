import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publicPages } from "../../contract/known-pages.ts";
import { pages } from "../../contract/paths.ts";
import { heavyModules, scriptsUntilUsable } from "../../tools/bench/pages/measure-scripts.ts";
import { closeVisits, openBrowser, openProfile, rememberConsent } from "../e2e/browser.ts";
import { openSite, type Site } from "../e2e/site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite({ compressed: true });
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

/** These pages are useless without scripts, so theirs load right after the first paint. */
const atOnce: readonly string[] = [pages.quickQuote, pages.bookACourier];

/** Movement is the subject here. */
const asItMoves = { reducedMotion: "no-preference" } as const;

type Shifted = { value: number; what: string };
type Watch = { becomeIdle(): void; shifts: Shifted[] };

/** The largest shift of a still page; late fonts cause one if their fallbacks differ from them. */
const stillest = 0.0005;
const stillEnough = 0.05;

/** Records layout shifts, and keeps the browser busy until it is told to be idle. */
function watchPage(): void {
  const waiting: (() => void)[] = [];
  let idle = false;
  const becomeIdle = () => {
    idle = true;
    for (const callback of waiting) callback();
  };
  const watch: Watch = { becomeIdle, shifts: [] };
  window.requestIdleCallback = (callback) => {
    const run = () => callback({ didTimeout: false, timeRemaining: () => 50 });
    if (idle) run();
    else waiting.push(run);
    return 0;
  };
  type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] };
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      const what = sources.map(({ node }) => node?.outerHTML?.slice(0, 120));
      watch.shifts.push({ value, what: what.join(", ") });
    }
  }).observe({ type: "layout-shift", buffered: true });
  Object.assign(window, { watch });
}

/** The resources loaded so far, by path, with the time of their request. */
async function resources(page: Page) {
  return page.evaluate(() => {
    const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.POSITIVE_INFINITY;
    const all = performance.getEntriesByType("resource") as (PerformanceResourceTiming & {
      renderBlockingStatus: string;
    })[];
    return all.map(({ name, startTime, responseEnd, renderBlockingStatus }) => ({
      path: new URL(name).pathname,
      beforePaint: startTime < painted,
      afterPaint: responseEnd > painted,
      blocking: renderBlockingStatus === "blocking",
    }));
  });
}

const shifts = (page: Page) => page.evaluate(() => (window as unknown as { watch: Watch }).watch.shifts);

describe.each([
  [360, "unknown"],
  [1440, "rejected"],
] as const)("at %i px, with the cookie banner answered: %s", (width, consent) => {
  it.each(publicPages)("nothing moves and no script loads before its time: %s", async (path) => {
    let moved = await visitAndWatch(path);
    // On a busy machine a font may arrive after the first paint; shifts caused by the page itself occur on each visit.
    for (let visits = 1; visits < 5 && moved.length > 0; visits++) {
      await sleep(500);
      moved = await visitAndWatch(path);
    }
    expect(moved).toEqual([]);
  });

  /** The layout shifts until the page was alive. */
  async function visitAndWatch(path: string): Promise<Shifted[]> {
    // Not with `visit`, whose clock hides when resources were loaded.
    const context = await openProfile({ baseURL: site.url, viewport: { width, height: 800 }, ...asItMoves });
    if (consent === "rejected") await rememberConsent(context, false, new Date());
    await context.addInitScript(watchPage);
    const page = await context.newPage();
    await page.goto(path, { waitUntil: "load" });
    await page.evaluate(() => document.fonts.ready);
    const loaded = await resources(page);
    const scripts = loaded.filter((resource) => resource.path.endsWith(".js"));
    if (atOnce.includes(path)) expect(scripts.filter(({ beforePaint }) => beforePaint)).toEqual([]);
    else expect(scripts).toEqual([]);
    expect(loaded.filter(({ blocking }) => blocking)).toEqual([]);
    const fonts = loaded.filter((resource) => resource.path.endsWith(".woff2"));
    expect(
      fonts.filter((font) => !/-bold-|-400-700-/.test(font.path)),
      "fonts beside those that are preloaded",
    ).toEqual([]);
    await page.evaluate(() => (window as unknown as { watch: Watch }).watch.becomeIdle());
    await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
    const all = await shifts(page);
    expect(all.filter(({ value }) => value > stillEnough)).toEqual([]);
    await context.close();
    return all.filter(({ value }) => value > stillest);
  }
});

it.each(publicPages)("hardly anything moves when fonts arrive late: %s", async (path) => {
  const context = await openProfile({ baseURL: site.url, viewport: { width: 360, height: 800 }, ...asItMoves });
  await context.addInitScript(watchPage);
  let letGo = () => {};
  const painted = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await context.route(/\.woff2$/, async (route) => {
    await painted;
    await route.continue();
  });
  const page = await context.newPage();
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  letGo();
  await page.waitForLoadState("load");
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
  expect((await resources(page)).filter((font) => font.path.endsWith(".woff2") && font.afterPaint)).not.toEqual([]);
  expect((await shifts(page)).filter(({ value }) => value > stillEnough)).toEqual([]);
  await context.close();
});

it("the calculator can be used after at most 112 KB of script, none of it a form, schema or table library", async () => {
  const calculator = site.url + pages.quickQuote;
  // The first visitor waits for compression, and meanwhile what is fetched two seconds after loading arrives.
  await scriptsUntilUsable(await openBrowser(), calculator);
  const scripts = await scriptsUntilUsable(await openBrowser(), calculator);
  console.info(`Script before the calculator can be used: ${scripts.bytes} bytes (limit: 112,000)`);
  expect(scripts.modules).toContain("web/quote/page.tsx");
  expect(heavyModules(scripts)).toEqual([]);
  expect(scripts.bytes).toBeGreaterThan(50_000);
  expect(scripts.bytes).toBeLessThan(112_000);
});
