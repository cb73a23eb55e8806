import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Result } from "lighthouse";
import { median } from "../quantile.ts";
import { waitForQuiet } from "./wait-for-quiet.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

export type PageFigures = {
  path: string;
  lcpMs: number;
  cls: number;
  /** How long, in total, the page could not respond because it was busy (total blocking time). */
  blockedMs: number;
  /** How fast the machine was at the time, by Lighthouse's own benchmark: higher is faster. */
  machine: number;
  /** Each from 0 to 100. */
  scores: Record<(typeof categories)[number], number>;
  /** Failed audits outside performance, with what they found. */
  findings: string[];
};

const runProgram = promisify(execFile);
const program = "node_modules/lighthouse/cli/index.js";
const flags = "--headless=new --no-sandbox --disable-background-networking --disable-component-update --disable-sync";

/** Runs Lighthouse's default slow phone several times, each in its own browser, with these headers; medians. */
export async function runLighthouse(
  url: string,
  runs: number,
  chromiumPath: string,
  headers: Record<string, string> = {},
): Promise<PageFigures> {
  const results: Result[] = [];
  let failures = 0;
  while (results.length < runs) {
    if (!(await waitForQuiet())) console.warn("The machine is busy: this run says little");
    const outcome = await audit(url, chromiumPath, headers);
    if (typeof outcome !== "string") results.push(outcome);
    // On a busy machine a recording may miss the start of the page.
    else if (++failures > runs) throw new Error(`${url}: ${outcome}`);
  }
  const { pathname, search } = new URL(url);
  return summarise(pathname + search, results);
}

/** What Lighthouse measured, or why it could not. */
async function audit(url: string, chromiumPath: string, headers: Record<string, string>): Promise<Result | string> {
  const sent = `--extra-headers=${JSON.stringify(headers)}`;
  const options = [sent, "--output=json", "--quiet", "--no-enable-error-reporting", `--chrome-flags=${flags}`];
  const env = { ...process.env, CHROME_PATH: chromiumPath };
  try {
    const { stdout } = await runProgram(process.execPath, [program, url, ...options], { env, maxBuffer: 64_000_000 });
    const result = JSON.parse(stdout) as Result;
    return result.runtimeError?.message ?? result;
  } catch (error) {
    return String(error);
  }
}

function summarise(path: string, results: Result[]): PageFigures {
  const figure = (audit: string) => median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  const score = (category: string) => median(results.map((result) => 100 * (result.categories[category]?.score ?? 0)));
  return {
    path,
    lcpMs: figure("largest-contentful-paint"),
    cls: figure("cumulative-layout-shift"),
    blockedMs: figure("total-blocking-time"),
    machine: median(results.map(({ environment }) => environment.benchmarkIndex)),
    scores: Object.fromEntries(categories.map((name) => [name, score(name)])) as PageFigures["scores"],
    findings: [...new Set(results.flatMap(findingsOf))],
  };
}

function findingsOf({ categories, audits }: Result): string[] {
  return Object.values(categories)
    .filter(({ id }) => id !== "performance")
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => audits[id]))
    .flatMap((audit) => {
      if (!audit || audit.score === null || audit.score >= 1) return [];
      const { details } = audit;
      const places = details?.type === "table" ? details.items.map(({ node }) => placeOf(node)) : [];
      return [`${audit.id}: ${audit.title} ${places.slice(0, 5).join(", ")}`.trim()];
    });
}

/** The part of the page that a finding is about. */
const placeOf = (node: unknown) =>
  node && typeof node === "object" && "selector" in node ? String(node.selector) : "";
