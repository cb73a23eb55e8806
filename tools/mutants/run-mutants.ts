import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { bin } from "../steps.ts";
import { type Summary, summaryVariable } from "../suite/summary-reporter.ts";
import { equivalents } from "./equivalents.ts";
import { type Condition, findConditions } from "./find-conditions.ts";
import { type Mutant, mutantVariable } from "./mutant-plugin.ts";

/** `folder`: the folder, or a file, with the queries to sample. */
type Options = { seed: number; count: number; limitMs: number; folder: string };
type Outcome = "passed" | "failed" | "undecided";
const words: Record<Outcome, string> = { passed: "SURVIVED", failed: "seen", undecided: "UNDECIDED" };
const testLimitMs = 6 * 60_000;
const lanes = 2;

/**
 * Removes one query condition of the server at a time, from a random sample, and runs the nearest tests. Throws with
 * every condition whose removal no test noticed. Stops at `count` or `limitMs`, whichever comes first; `seed` repeats
 * a sample.
 */
export async function runMutants(
  { seed, count, limitMs, folder }: Options,
  report: (line: string) => void,
): Promise<void> {
  const conditions = serverSources().flatMap((path) => findConditions(path, readFileSync(path, "utf8")));
  refuseUnneeded(conditions);
  const sampled = sample(
    conditions.filter((condition) => condition.path.startsWith(folder) && !isEquivalent(condition)),
    count,
    seed,
  );
  report(
    `seed ${seed}: ${sampled.length} of ${conditions.length} conditions, ${equivalents.length} known as equivalent`,
  );
  const [first] = sampled;
  if (!first) return;
  const unchanged = { ...first, replacement: readFileSync(first.path, "utf8").slice(first.start, first.end) };
  if ((await runNearestTests(unchanged)) !== "passed") throw new Error(`the tests near ${first.path} fail unchanged`);
  const end = Date.now() + limitMs;
  const survivors: string[] = [];
  const waiting = [...sampled];
  const undecided: string[] = [];
  let done = 0;
  const work = async () => {
    for (let next = waiting.shift(); next && Date.now() < end; next = waiting.shift()) {
      const outcome = await runNearestTests(next);
      done++;
      const place = `${next.path}:${next.line} without ${next.text}`;
      report(`${words[outcome]} ${place}`);
      if (outcome === "passed") survivors.push(place);
      if (outcome === "undecided") undecided.push(place);
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  report(`${done} mutants, ${survivors.length} survived, ${undecided.length} undecided`);
  // On a busy machine tests may time out, which does not tell whether one would have failed.
  if (undecided.length > 0) report(`tests broke off, or were not over in time:\n    ${undecided.join("\n    ")}`);
  if (survivors.length > 0) throw new Error(`no test misses:\n    ${survivors.join("\n    ")}`);
}

function serverSources(): string[] {
  return filesBelow("server").filter((path) => /\.ts$/.test(path) && !/\.test\.ts$/.test(path));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .sort();
}

function isEquivalent({ path, text }: Condition): boolean {
  return equivalents.some((row) => row.path === path && row.text === text);
}

/** An entry whose condition no longer exists could hide a new one written in its place. */
function refuseUnneeded(conditions: Condition[]): void {
  for (const { path, text } of equivalents) {
    const isNeeded = conditions.some((condition) => condition.path === path && condition.text === text);
    if (!isNeeded) throw new Error(`tools/mutants/equivalents.ts: ${path} has no condition ${text}`);
  }
}

/** The first `count` of a shuffle that depends only on the seed (mulberry32). */
function sample<T>(all: T[], count: number, seed: number): T[] {
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return all
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ item }) => item);
}

/** The tests that import the file and those in its folder, else in its module, else in modules that import from it. */
function nearestTests(path: string): string[] {
  const [, name = path] = /\/([^/]+)$/.exec(path) ?? [];
  const naming = testsBelow("server").filter((file) => readFileSync(file, "utf8").includes(`/${name}"`));
  const inFolder = testsBelow(dirname(path));
  if (naming.length + inFolder.length > 0) return [...new Set([...naming, ...inFolder])];
  const module = path.split("/").slice(0, 2).join("/");
  const inModule = testsBelow(module);
  if (inModule.length > 0) return inModule;
  const importing = serverSources().filter((file) => readFileSync(file, "utf8").includes(`/${module.split("/")[1]}/`));
  return [...new Set(importing.flatMap((file) => testsBelow(dirname(file))))];
}

function testsBelow(folder: string): string[] {
  return filesBelow(folder).filter((path) => /\.test\.ts$/.test(path) && !/plans\.test\.ts$/.test(path));
}

let runs = 0;

async function runNearestTests({ path, start, end, replacement }: Mutant): Promise<Outcome> {
  mkdirSync(".cache/tests", { recursive: true });
  const file = `.cache/tests/mutant-${process.pid}-${runs++}.json`;
  const options = ["--bail=1", "--maxWorkers=1", "--retry=0", "--reporter=./tools/suite/summary-reporter.ts"];
  const child = spawn(bin("vitest"), ["run", "--project", "server", ...options, ...nearestTests(path)], {
    env: {
      ...process.env,
      [mutantVariable]: JSON.stringify({ path, start, end, replacement }),
      [summaryVariable]: file,
    },
    stdio: "ignore",
    timeout: testLimitMs,
  });
  const signal = await new Promise<NodeJS.Signals | null>((resolve) => {
    child.once("exit", (_code, signal) => resolve(signal));
  });
  // Without a summary the run itself broke, for example because the machine was too busy to start a database.
  if (signal !== null || !existsSync(file)) return "undecided";
  const summary = JSON.parse(readFileSync(file, "utf8")) as Summary;
  rmSync(file);
  if (summary.failures.length > 0) return "failed";
  if (summary.passed === 0) throw new Error(`no test ran near ${path}`);
  return "passed";
}
