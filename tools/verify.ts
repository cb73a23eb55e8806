import { attempt, bin, runQuietly } from "./steps.ts";

/**
 * What must hold of the sources themselves: format, lint, layers, types, nothing unused, generated files. `npm run verify` calls it. Each
 * check runs whatever the others say; an error at the end names those that failed. What was looked at before and has not changed is not
 * looked at again: each tool keeps what it knows in .cache.
 */
export async function verify(): Promise<void> {
  const failed: string[] = [];
  const check = async (name: string, work: () => Promise<void>) => {
    if (!(await attempt(name, work)).ok) failed.push(name);
  };
  await Promise.all([whatIsDeclaredHolds(check), whatIsWrittenHolds(check)]);
  if (failed.length > 0) throw new Error(failed.join(", "));
}

type Check = (name: string, work: () => Promise<void>) => Promise<void>;

/** Every project that tsconfig.json names, each file once; a project's declarations are what the next one reads. */
async function whatIsDeclaredHolds(check: Check): Promise<void> {
  await check("route types", () => runQuietly(bin("react-router"), ["typegen"]));
  await check("types", () => runQuietly(process.execPath, [nativeCompiler, "-b", "tsconfig.json"]));
  await check("one context", () => runQuietly(bin("tsx"), ["tools/check-one-context.ts"]));
  await check("nothing unused", () =>
    // Without its cache, which overlooks a file that has another importer since.
    runQuietly(bin("knip"), ["--no-progress", "--treat-config-hints-as-errors"]),
  );
}

async function whatIsWrittenHolds(check: Check): Promise<void> {
  await check("format and lint", () => runQuietly(bin("biome"), ["ci", "--error-on-warnings"]));
  await check("layers", () =>
    runQuietly(bin("depcruise"), [...layers, "domain", "contract", "server", "web", "brand.ts"]),
  );
  await check("one writer a table", () => runQuietly(bin("tsx"), ["tools/check-writers.ts"]));
  await check("schema.sql and database types", () => runQuietly(bin("tsx"), ["tools/schema.ts", "--check"]));
}

/** TypeScript 7 is a program without an API; the package `typescript` stays at 5 for dependency-cruiser and the check of contexts, which need one. */
const nativeCompiler = "node_modules/@typescript/native/bin/tsc";
const layers = ["--config", "dependency-cruiser.cjs", "--cache", ".cache/layers", "--cache-strategy", "content"];

if (process.argv[1]?.endsWith("verify.ts") && !(await attempt("verify", verify)).ok) process.exitCode = 1;
