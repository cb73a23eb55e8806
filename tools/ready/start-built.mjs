import { existsSync } from "node:fs";
import * as nodeModule from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { endWithParent } from "./end-with-parent.mjs";
import { showSourceLines } from "./show-source-lines.mjs";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Runs the built server in this process, so that signals reach it directly. */
export async function startBuilt() {
  if (existsSync(join(root, ".env"))) process.loadEnvFile(join(root, ".env"));
  process.env.NODE_ENV ??= "production";
  endWithParent();
  // The compile cache speeds up later starts; Node 20 has none.
  nodeModule.enableCompileCache?.(join(root, "build/compile-cache"));
  const file = join(root, "build/server-main.js");
  showSourceLines(file);
  await import(pathToFileURL(file).href);
}

// Run as a program, for example in a container, where nothing needs to be installed or built.
if (process.argv[1] === fileURLToPath(import.meta.url)) await startBuilt();
