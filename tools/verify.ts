import { bin, run, step } from "./steps.ts";

/** What has to hold before a test is worth running: format, lint, layers, types, generated files. `npm run verify` calls it. */
export async function verify(): Promise<void> {
  await step("format and lint", () => run(bin("biome"), ["ci", "--error-on-warnings"]));
  await step("layers", () =>
    run(bin("depcruise"), ["--config", "dependency-cruiser.cjs", "domain", "contract", "server", "web", "brand.ts"]),
  );
  await step("route types", () => run(bin("react-router"), ["typegen"]));
  for (const layer of ["domain", "contract", "server", "web"])
    await step(`types of ${layer}`, () => run(bin("tsc"), ["-p", layer]));
  await step("types of tests and tools", () => run(bin("tsc"), ["-p", "tsconfig.json"]));
  await step("schema.sql and database types", () => run(bin("tsx"), ["tools/schema.ts", "--check"]));
}

if (process.argv[1]?.endsWith("verify.ts")) await verify();
