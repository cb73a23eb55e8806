import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BuildOptions, Metafile } from "esbuild";
import { driverPath } from "../../contract/paths.ts";
import { findProjectRoot } from "../../server/database/find-project-root.ts";
import { buildTargets } from "../supported-browsers.ts";

const root = findProjectRoot();
const common = {
  absWorkingDir: root,
  bundle: true,
  target: buildTargets(),
  logLevel: "warning",
} satisfies BuildOptions;

/** Production settings; `npm run dev` has its own. */
export const forVisitors = {
  minify: true,
  define: { "process.env.NODE_ENV": '"production"', "import.meta.env.DEV": "false" },
} satisfies BuildOptions;

/** The app's script, styles and typeface below `folder`, with hashed names. */
export function appOptions(folder: string) {
  return {
    ...common,
    entryPoints: { app: "web/driver/main.tsx", theme: "web/theme/apply-theme.js" },
    outdir: join(folder, "assets"),
    entryNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    // Lazily imported code is a separate file, which the worker caches too.
    splitting: true,
    chunkNames: "[name]-[hash]",
    publicPath: `${driverPath}assets`,
    format: "esm",
    jsx: "automatic",
    loader: { ".woff2": "file" },
    metafile: true,
  } satisfies BuildOptions;
}

/**
 * Writes the app's page, which references the bundled files.
 * @returns the URLs that the app needs offline, and the name of this version
 */
export async function writePage(
  folder: string,
  { outputs }: Pick<Metafile, "outputs">,
): Promise<{ files: string[]; version: string }> {
  const assets = Object.keys(outputs)
    .filter((file) => !file.endsWith(".map"))
    .map((file) => `${driverPath}assets/${file.split("/").at(-1)}`);
  const named = (name: string, ending: string) =>
    assets.find((file) => file.includes(`/${name}-`) && file.endsWith(ending)) ?? "";
  const html = (await readFile(join(root, "web/driver/index.html"), "utf8"))
    .replace("THEME", named("theme", ".js"))
    .replace("STYLES", named("app", ".css"))
    .replace("SCRIPT", named("app", ".js"));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "index.html"), html);
  return {
    files: [driverPath, ...assets, `${driverPath}app.webmanifest`, "/favicon.svg", "/icon-192.png"],
    version: createHash("sha256").update(html).digest("hex").slice(0, 12),
  };
}

/** The app's worker, which precaches `files`; without any it caches nothing. */
export function workerOptions(folder: string, { files, version }: { files: readonly string[]; version: string }) {
  return {
    ...common,
    entryPoints: ["web/driver/worker/worker.ts"],
    outfile: join(folder, "worker.js"),
    format: "iife",
    define: {
      ...forVisitors.define,
      appFiles: JSON.stringify(files),
      appVersion: JSON.stringify(version),
    },
  } satisfies BuildOptions;
}
