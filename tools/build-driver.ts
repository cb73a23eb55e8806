/**
 * Builds the driver's app into build/driver: page, script, styles, typeface, and the worker, which precaches them. It
 * is a separate entry point, not a route of the site, so neither loads a byte of the other (decision 68).
 */
import { rm, writeFile } from "node:fs/promises";
import { build } from "esbuild";
import { appOptions, forVisitors, workerOptions, writePage } from "./driver/bundle-driver.ts";

const folder = "build/driver";
await rm(folder, { recursive: true, force: true });
const { metafile } = await build({ ...appOptions(folder), ...forVisitors });
// The modules in the script, for finding out what makes it heavy.
await writeFile("build/driver-modules.json", JSON.stringify(metafile.outputs));
await build({ ...workerOptions(folder, await writePage(folder, metafile)), minify: true });
