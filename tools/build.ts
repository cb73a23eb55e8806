/** Bundles the server into build/server-main.js. Packages stay outside: some carry programs and native code that must lie in node_modules. */
import { build } from "esbuild";
import { findProjectRoot } from "../server/database/find-project-root.ts";

await build({
  absWorkingDir: findProjectRoot(),
  entryPoints: ["server/main.ts"],
  outfile: "build/server-main.js",
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  packages: "external",
  sourcemap: true,
  logLevel: "warning",
});
