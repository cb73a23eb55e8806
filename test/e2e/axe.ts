import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * The violations of WCAG 2.2 AA and axe's own best practices that axe finds on a page, one line per place. On a page
 * with themes, the contrast of the other theme is measured too.
 */
export async function findAccessibilityFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const faults = await runAxe(page, {});
  const theme = await page.evaluate(() => document.documentElement.dataset["theme"]);
  if (theme === undefined) return faults;
  const show = (shown: string) =>
    page.evaluate((name) => {
      document.documentElement.dataset["theme"] = name;
    }, shown);
  const other = theme === "dark" ? "light" : "dark";
  await show(other);
  const contrast = await runAxe(page, { runOnly: ["color-contrast"] });
  await show(theme);
  return [...faults, ...contrast.map((fault) => `${other} theme: ${fault}`)];
}

async function runAxe(page: Page, options: RunOptions): Promise<string[]> {
  await untilNothingMoves(page);
  return page.evaluate(async (asked) => {
    // Content that is not laid out keeps its height from another width, and axe would look for its links beside it.
    const all = new CSSStyleSheet();
    all.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(all);
    const { axe } = window as unknown as { axe: { run: (root: Document, options: RunOptions) => Promise<AxeResults> } };
    // Passing checks need no description of each place.
    const { violations } = await axe.run(document, { ...asked, resultTypes: ["violations"] });
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== all);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(" ")} (${node.failureSummary})`),
    );
  }, options);
}

/**
 * Waits until no colour is changing, because axe would measure the contrast in between. Polls, because `finished`
 * never settles for an animation in a part that is scrolled out of view and not laid out.
 */
async function untilNothingMoves(page: Page): Promise<void> {
  for (let asked = 0; asked < 100; asked++) {
    const moves = await page.evaluate(() =>
      document.getAnimations().some(({ effect, playState }) => {
        const isEndless = !Number.isFinite(effect?.getComputedTiming().endTime);
        return playState === "running" && !isEndless;
      }),
    );
    if (!moves) return;
    await sleep(50);
  }
}
