import { bin, runQuietly, step } from "./steps.ts";

/**
 * What has to hold before a test is worth running: format, lint, layers, types, nothing unused, generated files. `npm run verify` calls it.
 * What was looked at before and has not changed is not looked at again: each tool keeps what it knows in .cache.
 */
export async function verify(): Promise<void> {
  await Promise.all([whatIsDeclaredHolds(), whatIsWrittenHolds()]);
}

/** Every project that tsconfig.json names, each file once; a project's declarations are what the next one reads. */
async function whatIsDeclaredHolds(): Promise<void> {
  await step("route types", () => runQuietly(bin("react-router"), ["typegen"]));
  await step("types", () => runQuietly(process.execPath, [nativeCompiler, "-b", "tsconfig.json"]));
  await step("one context", () => runQuietly(bin("tsx"), ["tools/check-one-context.ts"]));
  await step("nothing unused", () =>
    // Without its cache, which overlooks a file that has another importer since.
    runQuietly(bin("knip"), ["--no-progress", "--treat-config-hints-as-errors"]),
  );
}

async function whatIsWrittenHolds(): Promise<void> {
  await step("format and lint", () => runQuietly(bin("biome"), ["ci", "--error-on-warnings"]));
  await step("layers", () =>
    runQuietly(bin("depcruise"), [...layers, "domain", "contract", "server", "web", "brand.ts"]),
  );
  await step("one writer a table", () => runQuietly(bin("tsx"), ["tools/check-writers.ts"]));
  await step("schema.sql and database types", () => runQuietly(bin("tsx"), ["tools/schema.ts", "--check"]));
}

/** TypeScript 7 is a program without an API; the package `typescript` stays at 5 for dependency-cruiser and the check of contexts, which need one. */
const nativeCompiler = "node_modules/@typescript/native/bin/tsc";
const layers = ["--config", "dependency-cruiser.cjs", "--cache", ".cache/layers", "--cache-strategy", "content"];

if (process.argv[1]?.endsWith("verify.ts")) await verify();
