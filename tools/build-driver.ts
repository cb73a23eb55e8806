/**
 * Builds the driver's app into build/driver: its page, script, styles and typeface, and its worker, which knows all of them. It is an entry of
 * its own, not a route of the site: neither loads a byte of the other (decision 68).
 */
import { rm, writeFile } from "node:fs/promises";
import { build } from "esbuild";
import { appOptions, forVisitors, workerOptions, writePage } from "./driver/bundle-driver.ts";

const folder = "build/driver";
await rm(folder, { recursive: true, force: true });
const { metafile } = await build({ ...appOptions(folder), ...forVisitors });
// Which modules the script holds, for whoever asks what makes it heavy.
await writeFile("build/driver-modules.json", JSON.stringify(metafile.outputs));
await build({ ...workerOptions(folder, await writePage(folder, metafile)), minify: true });
