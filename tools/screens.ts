/**
 * `npm run screens`: pictures of every page and state at three widths, into ./screens. `npm run screens -- -t consent` takes those alone whose
 * name has this in it. The states are a table: tools/screens/states.ts.
 */
import { findOrInstallWholeChromium } from "./chromium.ts";
import { bin, run } from "./steps.ts";

const config = ["--root", ".", "--config", "tools/screens/vitest.config.ts"];
const env = { ...process.env, CHROMIUM_PATH: await findOrInstallWholeChromium() };
await run(bin("vitest"), ["run", ...config, ...process.argv.slice(2)], { env });
