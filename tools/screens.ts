/**
 * `npm run screens`: screenshots of every page and state at three widths, in ./screens. `npm run screens -- -t
 * consent` selects by name. The states are listed in tools/screens/states.ts.
 */
import { findOrInstallWholeChromium } from "./chromium.ts";
import { bin, run } from "./steps.ts";

const config = ["--root", ".", "--config", "tools/screens/vitest.config.ts"];
const env = { ...process.env, CHROMIUM_PATH: await findOrInstallWholeChromium() };
await run(bin("vitest"), ["run", ...config, ...process.argv.slice(2)], { env });
