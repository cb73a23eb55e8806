import lighthouse, { type Result } from "lighthouse";
import { median } from "../bench/summarise.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

export type PageFigures = {
  path: string;
  lcpMs: number;
  cls: number;
  /** Each from 0 to 100. */
  scores: Record<(typeof categories)[number], number>;
  /** Audits that cost points, beside those of performance, with what they found. */
  faults: string[];
};

type Chromium = { port: number };

/** Lighthouse's usual phone on a slow line, several times over a Chromium that listens for its debugger; medians. */
export async function runLighthouse(origin: string, path: string, runs: number, { port }: Chromium) {
  const results: Result[] = [];
  for (let run = 0; run < runs; run++) {
    const answer = await lighthouse(origin + path, { port, output: "json", logLevel: "error" });
    if (!answer) throw new Error(`Lighthouse gave no result for ${path}`);
    if (answer.lhr.runtimeError) throw new Error(`${path}: ${answer.lhr.runtimeError.message}`);
    results.push(answer.lhr);
  }
  return summarise(path, results);
}

function summarise(path: string, results: Result[]): PageFigures {
  const figure = (audit: string) => median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  const score = (category: string) => median(results.map((result) => 100 * (result.categories[category]?.score ?? 0)));
  return {
    path,
    lcpMs: figure("largest-contentful-paint"),
    cls: figure("cumulative-layout-shift"),
    scores: Object.fromEntries(categories.map((name) => [name, score(name)])) as PageFigures["scores"],
    faults: [...new Set(results.flatMap(faultsOf))],
  };
}

function faultsOf({ categories, audits }: Result): string[] {
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

/** Where in the page a finding lies. */
const placeOf = (node: unknown) =>
  node && typeof node === "object" && "selector" in node ? String(node.selector) : "";
