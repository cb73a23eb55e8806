import { findOrInstallChromium } from "./chromium.ts";
import { run, step } from "./steps.ts";
import { runSuite } from "./suite/run-suite.ts";
import { verify } from "./verify.ts";

const only = process.argv[2];
const wanted = (name: string) => only === undefined || only === name;
let passed = 0;

async function suite(project: string, env: Record<string, string> = {}): Promise<void> {
  passed += (await step(`${project} tests`, () => runSuite(project, env))).passed;
}

if (wanted("verify")) await verify();
if (wanted("unit")) await suite("unit");
if (wanted("server")) await suite("server");
if (wanted("browser")) {
  const chromium = await step("find Chromium", findOrInstallChromium);
  await step("build", () => run(process.execPath, ["tools/ready.mjs", "build"]));
  await suite("browser", { CHROMIUM_PATH: chromium });
}
console.log(`${passed} passed, 0 failed`);
