import { pages as sitePages } from "../../../contract/paths.ts";
import type { Scripts } from "./measure-scripts.ts";
import { heavyModules } from "./measure-scripts.ts";
import type { PageFigures } from "./run-lighthouse.ts";

export type MeasuredPage = PageFigures & {
  beforeIdle: Scripts;
  /** Its scripts do not wait until the page is idle. */
  startsAtOnce: boolean;
  /** Hidden from search engines, so its SEO score has no target. */
  isHidden: boolean;
};

const aims = {
  lcpMs: 1200,
  performance: 97,
  others: 100,
  quickQuoteBytes: 110_500,
  /** For pages whose scripts start at once, relative to the home page on the same machine in the same run. */
  blockedByHome: 1.5,
};

/** Findings about how a page is found by search engines, not about the page itself. */
const forSearchEngines = /^(is-crawlable|meta-description):/;

/** The missed targets, a line each. */
export function missedAims(pages: MeasuredPage[], quickQuote: Scripts): string[] {
  const missed = pages.flatMap(({ path, lcpMs, cls, scores, beforeIdle, startsAtOnce, isHidden, findings }) => {
    const { performance, seo, ...rest } = scores;
    const others = { ...rest, ...(!isHidden && { seo }) };
    return [
      lcpMs > aims.lcpMs && `LCP ${seconds(lcpMs)}, aim ${seconds(aims.lcpMs)}`,
      performance < aims.performance && `performance ${Math.round(performance)}, aim ${aims.performance}`,
      ...Object.entries(others).map(([name, score]) => score < aims.others && `${name} ${score.toFixed(0)}`),
      ...findings.filter((finding) => !isHidden || !forSearchEngines.test(finding)),
      cls > (path.includes("?") ? 0.02 : 0.001) && `CLS ${cls.toFixed(3)}`,
      !startsAtOnce && beforeIdle.bytes > 0 && `script before idle: ${beforeIdle.files.join(", ")}`,
    ]
      .filter((line) => line !== false)
      .map((line) => `${path}: ${line}`);
  });
  for (const { path, share } of blockedBesideHome(pages))
    if (share > aims.blockedByHome)
      missed.push(`${path}: blocked ${share.toFixed(2)} times as long as /, aim ${aims.blockedByHome}`);
  const heavy = heavyModules(quickQuote);
  if (quickQuote.bytes > aims.quickQuoteBytes) missed.push(`/quick-quote: ${kilobytes(quickQuote.bytes)} of script`);
  if (heavy.length > 0) missed.push(`/quick-quote: loads ${heavy.join(", ")}`);
  return missed;
}

/** How long each page whose scripts start at once blocks, as a multiple of the home page's hydration. */
export function blockedBesideHome(pages: MeasuredPage[]): { path: string; share: number }[] {
  const home = pages.find(({ path }) => path === sitePages.home);
  if (!home) return [];
  return pages
    .filter(({ startsAtOnce }) => startsAtOnce)
    .map(({ path, blockedMs }) => ({ path, share: blockedMs / Math.max(1, home.blockedMs) }));
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

export function pagesTable(pages: MeasuredPage[]): string {
  const head = ["page", "LCP", "perf", "a11y", "best", "SEO", "CLS", "blocked", "machine", "script before idle"];
  const rows = pages.map(({ path, lcpMs, cls, blockedMs, machine, scores, beforeIdle, startsAtOnce }) => [
    path,
    seconds(lcpMs),
    ...Object.values(scores).map((score) => String(Math.round(score))),
    cls.toFixed(3),
    `${Math.round(blockedMs)} ms`,
    String(Math.round(machine)),
    startsAtOnce ? `${kilobytes(beforeIdle.bytes)} (starts at once)` : kilobytes(beforeIdle.bytes),
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  return [head, ...rows].map((row) => line(row).trimEnd()).join("\n");
}

/** What the scripts consist of: our folders and packages, with the number of modules of each. */
export function origins({ modules }: Scripts): string {
  const counts = new Map<string, number>();
  for (const module of modules) {
    const origin = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1] ?? module.split("/").slice(0, 2).join("/");
    counts.set(origin, (counts.get(origin) ?? 0) + 1);
  }
  return [...counts].map(([origin, count]) => `${origin} (${count})`).join(", ");
}
