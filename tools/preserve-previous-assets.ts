import { existsSync } from "node:fs";
import { cp, readdir, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";

/**
 * Runs before a build: preserves the previous build's assets, which visitors' open pages still refer to. Each is
 * deleted 30 days after the last build that used it.
 */
const keptForMs = 30 * 24 * 3600 * 1000;
const current = "build/client/assets";
const previous = "build/previous/assets";

if (existsSync(current)) {
  await cp(current, previous, { recursive: true });
  const now = new Date();
  for (const name of await readdir(current)) await utimes(join(previous, name), now, now);
}
if (existsSync(previous)) {
  for (const name of await readdir(previous)) {
    const file = join(previous, name);
    if (Date.now() - (await stat(file)).mtimeMs > keptForMs) await rm(file);
  }
}
