import { readFileSync } from "node:fs";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";

/** Scripts that a page made its visitor fetch: bytes over the wire and the modules in them. */
export type Scripts = { bytes: number; files: string[]; modules: string[] };

/** Packages that no public page may need before it is usable. */
const heavy = /node_modules\/(zod|@tanstack|recharts)\//;

/** Scripts fetched even though the browser never becomes idle. */
export async function scriptsBeforeIdle(browser: Browser, url: string): Promise<Scripts> {
  return measure(browser, async (page) => {
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await page.goto(url, { waitUntil: "networkidle" });
  });
}

/** Scripts requested before the page responds to its visitor; later ones are not waited for. */
export async function scriptsUntilUsable(browser: Browser, url: string): Promise<Scripts> {
  return measure(browser, async (page) => {
    await page.addInitScript(() => {
      new MutationObserver(() => performance.mark("usable")).observe(document, {
        subtree: true,
        attributeFilter: ["data-hydrated"],
      });
    });
    await page.goto(url);
    await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  });
}

/** The modules that are too heavy for a public page. */
export const heavyModules = (scripts: Scripts) => scripts.modules.filter((module) => heavy.test(module));

async function measure(browser: Browser, load: (page: Page) => Promise<void>): Promise<Scripts> {
  const phone: BrowserContextOptions = { viewport: { width: 360, height: 800 } };
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    await load(page);
    const fetched = await page.evaluate(() => {
      const until = performance.getEntriesByName("usable")[0]?.startTime ?? Number.POSITIVE_INFINITY;
      return (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ name, startTime }) => new URL(name).pathname.endsWith(".js") && startTime < until)
        .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }));
    });
    const modulesOf = JSON.parse(readFileSync("build/modules.json", "utf8")) as Record<string, string[]>;
    return {
      bytes: fetched.reduce((sum, { bytes }) => sum + bytes, 0),
      files: fetched.map(({ path }) => path),
      modules: fetched.flatMap(({ path }) => modulesOf[path] ?? []),
    };
  } finally {
    await context.close();
  }
}
