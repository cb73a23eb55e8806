import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds on a page by the rules of WCAG 2.2 AA and its own best practices, one line a place. */
export async function findAccessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(source);
  // A colour on its way to another has a contrast that nobody reads by.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
        .map((animation) => animation.finished),
    ),
  );
  const results = await page.evaluate(() =>
    (window as unknown as { axe: { run: (root: Document) => Promise<AxeResults> } }).axe.run(document),
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} (${node.failureSummary})`),
  );
}
