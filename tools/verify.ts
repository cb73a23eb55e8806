import { attempt, bin, runQuietly } from "./steps.ts";

/**
 * `npm run verify`: format, lint, layers, types, nothing unused, generated files. All checks run even if some fail;
 * an error at the end names those. Unchanged inputs are not checked again: each tool has a cache in .cache.
 */
export async function verify(): Promise<void> {
  const failed: string[] = [];
  const check = async (name: string, work: () => Promise<void>) => {
    if (!(await attempt(name, work)).ok) failed.push(name);
  };
  await Promise.all([checkDeclarations(check), checkSources(check)]);
  if (failed.length > 0) throw new Error(failed.join(", "));
}

type Check = (name: string, work: () => Promise<void>) => Promise<void>;

/** Every project that tsconfig.json names, each file once; projects read the declarations of earlier ones. */
async function checkDeclarations(check: Check): Promise<void> {
  await check("route types", () => runQuietly(bin("react-router"), ["typegen"]));
  await check("types", () => runQuietly(process.execPath, [nativeCompiler, "-b", "tsconfig.json"]));
  await check("one context", () => runQuietly(bin("tsx"), ["tools/check-one-context.ts"]));
  await check("nothing unused", () =>
    // Without its cache, which misses a file whose importers have changed.
    runQuietly(bin("knip"), ["--no-progress", "--treat-config-hints-as-errors"]),
  );
}

async function checkSources(check: Check): Promise<void> {
  await check("format and lint", () => runQuietly(bin("biome"), ["ci", "--error-on-warnings"]));
  await check("layers", () =>
    runQuietly(bin("depcruise"), [...layers, "domain", "contract", "server", "web", "brand.ts"]),
  );
  await check("words, comments and predicates", () => runQuietly(bin("tsx"), ["tools/check-words.ts"]));
  await check("one writer a table", () => runQuietly(bin("tsx"), ["tools/check-writers.ts"]));
  await check("licences", () => runQuietly(bin("tsx"), ["tools/check-licences.ts"]));
  await check("schema.sql and database types", () => runQuietly(bin("tsx"), ["tools/schema.ts", "--check"]));
}

/** TypeScript 7 has no API; the package `typescript` stays at 5 for dependency-cruiser and check-one-context. */
const nativeCompiler = "node_modules/@typescript/native/bin/tsc";
const layers = ["--config", "dependency-cruiser.cjs", "--cache", ".cache/layers", "--cache-strategy", "content"];

if (process.argv[1]?.endsWith("verify.ts") && !(await attempt("verify", verify)).ok) process.exitCode = 1;
