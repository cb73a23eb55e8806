import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { bin, run } from "../steps.ts";
import { type Summary, summaryVariable } from "./summary-reporter.ts";
import { addSummary, type Tally } from "./tally.ts";

const folder = ".cache/tests";
/** Makes the summary's file name unique, since a project may run twice at a time. */
let runs = 0;

/**
 * Runs the tests of one project of vitest.config.ts with their output shown and returns a summary. Rejects with a
 * line for each failed test, which the output may have scrolled away. Timings are added to `tally`; `only` holds file
 * names and vitest options.
 */
export async function runSuite(
  tally: Tally,
  project: string,
  env: Record<string, string> = {},
  only: string[] = [],
): Promise<Summary> {
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/${project}-${process.pid}-${runs++}.json`;
  const reporters = ["--reporter=default", "--reporter=./tools/suite/summary-reporter.ts"];
  const ended = await run(bin("vitest"), ["run", "--project", project, ...reporters, ...only], {
    env: { ...process.env, ...env, [summaryVariable]: file },
  }).then(
    () => null,
    (error: Error) => error,
  );
  if (!existsSync(file)) throw ended ?? new Error(`the ${project} tests left no summary`);
  const summary = JSON.parse(readFileSync(file, "utf8")) as Summary;
  rmSync(file);
  addSummary(tally, summary);
  if (ended || summary.failures.length > 0) throw new Error(describeFailures(summary, ended));
  return summary;
}

function describeFailures({ passed, failures }: Summary, ended: Error | null): string {
  if (failures.length === 0) return ended?.message ?? "";
  const lines = failures.map(({ test, why }) => `    ${test}\n      ${why}`);
  return [`${passed} passed, ${failures.length} failed`, ...lines].join("\n");
}
