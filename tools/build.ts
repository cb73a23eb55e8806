/**
 * The production server: build/server-main.js with the folder of its name, the thread that plans a day beside it, and
 * the page renderer in build/server. All bundle the packages they use, because a few files load faster than a thousand
 * and unused code is dropped. External are React, of which server and pages share one copy, packages with executables
 * or native code, and the bucket client, which most shops never load.
 */
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type BuildOptions, build } from "esbuild";
import { findProjectRoot } from "../server/database/find-project-root.ts";
import { assertAscii } from "./bundle/assert-ascii.ts";
import { englishOnly } from "./bundle/english-only.ts";
import { externalPackages } from "./bundle/external-packages.mjs";
import { packFiles } from "./bundle/pack-files.ts";
import { sourceLines } from "./bundle/source-lines.ts";

const root = findProjectRoot();
const common = {
  absWorkingDir: root,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  external: [...externalPackages, "pg-native"],
  // CommonJS packages need `require`.
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
  // A program's source stays in memory as long as it runs.
  minifyWhitespace: true,
  // Some comments name authors with non-ASCII letters, which would double a file's memory.
  legalComments: "external",
  logLevel: "warning",
} satisfies BuildOptions;

// Code that not every installation loads, such as the clients of Stripe, WooCommerce and mail servers, is split off.
await rm(join(root, "build/server-main"), { recursive: true, force: true });
const { metafile } = await build({
  ...common,
  entryPoints: { "server-main": "server/main.ts", "plan-worker": "server/dispatch/plan-worker.ts" },
  outdir: join(root, "build"),
  chunkNames: "server-main/[name]-[hash]",
  splitting: true,
  sourcemap: "external",
  sourcesContent: false,
  metafile: true,
  plugins: [englishOnly],
});
for (const output of Object.keys(metafile.outputs).filter((path) => path.endsWith(".js"))) {
  const file = join(root, output);
  const { statements, sources } = sourceLines(JSON.parse(await readFile(`${file}.map`, "utf8")));
  await writeFile(`${file}.lines`, statements);
  await writeFile(`${file}.sources.json`, JSON.stringify(sources));
  await rm(`${file}.map`);
  await assertAscii(file);
}

const pages = join(root, "build/server");
await build({
  ...common,
  entryPoints: [join(pages, "index.js")],
  outdir: `${pages}-bundled`,
  // Modules that a page loads lazily are loaded lazily here too.
  splitting: true,
});
await rm(pages, { recursive: true });
await rename(`${pages}-bundled`, pages);
await assertAscii(join(pages, "index.js"));

for (const folder of ["client", "driver/assets"]) await packFiles(join(root, "build", folder));
