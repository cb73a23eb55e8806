/**
 * Builds the driver's app into build/driver: its page, script, styles and typeface under names that carry a hash, and its worker, which knows
 * all of them. It is an entry of its own, not a route of the site: neither loads a byte of the other (decision 68).
 */
import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type BuildOptions, build } from "esbuild";
import { driverPath } from "../contract/paths.ts";
import { findProjectRoot } from "../server/database/find-project-root.ts";
import { buildTargets } from "./browser-floor.ts";

const root = findProjectRoot();
const folder = join(root, "build/driver");
const common = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  target: buildTargets(),
  define: { "process.env.NODE_ENV": '"production"', "import.meta.env.DEV": "false" },
  logLevel: "warning",
} satisfies BuildOptions;

await rm(folder, { recursive: true, force: true });
const { metafile } = await build({
  ...common,
  entryPoints: { app: "web/driver/main.tsx" },
  outdir: "build/driver/assets",
  entryNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  publicPath: "/driver/assets",
  format: "esm",
  jsx: "automatic",
  loader: { ".woff2": "file" },
  metafile: true,
});
const assets = Object.keys(metafile?.outputs ?? {}).map((file) => file.replace(/^build/, ""));
const named = (ending: string) => assets.find((file) => file.endsWith(ending)) ?? "";
const html = (await readFile(join(root, "web/driver/index.html"), "utf8"))
  .replace("STYLES", named(".css"))
  .replace("SCRIPT", named(".js"));
await mkdir(folder, { recursive: true });
await writeFile(join(folder, "index.html"), html);
// Which modules the script holds, for whoever asks what makes it heavy.
await writeFile(join(root, "build/driver-modules.json"), JSON.stringify(metafile?.outputs));

const files = [driverPath, ...assets, `${driverPath}app.webmanifest`, "/favicon.svg", "/icon-192.png"];
await build({
  ...common,
  entryPoints: ["web/driver/worker/worker.ts"],
  outfile: "build/driver/worker.js",
  format: "iife",
  define: {
    ...common.define,
    appFiles: JSON.stringify(files),
    appVersion: JSON.stringify(createHash("sha256").update(html).digest("hex").slice(0, 12)),
  },
});
