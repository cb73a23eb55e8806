/**
 * `npm run screens`: screenshots of every page and state at three widths, in ./screens. `npm run screens -- -t consent`
 * selects by name. The states are listed in tools/screens/states.ts. `npm run screens -- --before FOLDER` takes no
 * screenshots, and writes a page with the pictures of each point in tools/screens/points.ts before and after: those in
 * FOLDER beside those in ./screens. To take them from an earlier release: `git worktree add ../before v0.2.0`, then
 * `npm ci && npm run screens` there, and `--before ../before/screens` here.
 */
import { parseArgs } from "node:util";
import { findOrInstallWholeChromium } from "./chromium.ts";
import { writeComparison } from "./screens/write-comparison.ts";
import { bin, run } from "./steps.ts";

const { values } = parseArgs({ options: { before: { type: "string" } }, strict: false });
if (typeof values.before === "string") {
  const { file, missing } = writeComparison(values.before, "screens");
  console.log(`Written: ${file}`);
  if (missing.length > 0) console.log(`Not taken yet: ${missing.join(", ")}`);
} else {
  const config = ["--root", ".", "--config", "tools/screens/vitest.config.ts"];
  const env = { ...process.env, CHROMIUM_PATH: await findOrInstallWholeChromium() };
  await run(bin("vitest"), ["run", ...config, ...process.argv.slice(2)], { env });
}
