import { findOrInstallChromium } from "./chromium.ts";
import { run, step } from "./steps.ts";
import { runSuite } from "./suite/run-suite.ts";
import { newTally, showTally, timed, tooManySecondTries } from "./suite/tally.ts";
import { verify } from "./verify.ts";

const only = process.argv[2];
const wanted = (name: string) => only === undefined || only === name;
const tally = newTally();
let passed = 0;
// Also where a step fails, which ends the tool.
process.once("exit", (code) => {
  showTally(tally);
  console.log(`${passed} passed, ${code === 0 ? 0 : 1} failed`);
});

async function suite(project: string, env: Record<string, string> = {}): Promise<void> {
  const tests = await timed(tally, project, () => step(`${project} tests`, () => runSuite(tally, project, env)));
  passed += tests.passed;
}

if (wanted("verify")) await timed(tally, "verify", verify);
if (wanted("unit")) await suite("unit");
if (wanted("server")) await suite("server");
if (wanted("browser")) {
  const chromium = await timed(tally, "find Chromium", () => step("find Chromium", findOrInstallChromium));
  await timed(tally, "build", () => step("build", () => run(process.execPath, ["tools/ready.mjs", "build"])));
  await suite("browser", { CHROMIUM_PATH: chromium });
}
const fault = tooManySecondTries(tally);
if (fault) {
  console.error(fault);
  process.exit(1);
}
