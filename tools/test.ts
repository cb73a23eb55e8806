import { findOrInstallChromium } from "./chromium.ts";
import { attempt, run, step } from "./steps.ts";
import { runSuite } from "./suite/run-suite.ts";
import { newTally, showTally, timed, tooManySecondTries } from "./suite/tally.ts";
import { verify } from "./verify.ts";

const only = process.argv[2];
const wanted = (name: string) => only === undefined || only === name;
const tally = newTally();
const failures: string[] = [];
let passed = 0;
// Also if the build fails, which ends the tool.
process.once("exit", (code) => {
  showTally(tally);
  for (const failure of failures) console.error(failure);
  console.log(`${passed} passed, ${code === 0 ? 0 : Math.max(1, failures.length)} failed`);
});

/** A failing part does not stop the next, so that one run shows everything that is wrong. */
async function suite(project: string, env: Record<string, string> = {}): Promise<void> {
  const name = `${project} tests`;
  const outcome = await timed(tally, project, () => attempt(name, () => runSuite(tally, project, env)));
  if (outcome.ok) passed += outcome.result.passed;
  else failures.push(`✗ ${name}: ${outcome.why}`);
}

// A missing Chromium is installed while the first parts run.
const chromium = wanted("browser")
  ? timed(tally, "find Chromium, beside the others", () => attempt("find Chromium", findOrInstallChromium))
  : null;
if (wanted("verify")) {
  const checked = await timed(tally, "verify", () => attempt("verify", verify));
  if (!checked.ok) failures.push(`✗ verify: ${checked.why}`);
}
if (wanted("unit")) await suite("unit");
if (wanted("server")) await suite("server");
if (chromium) {
  const found = await chromium;
  await timed(tally, "build", () => step("build", () => run(process.execPath, ["tools/ready.mjs", "build"])));
  if (found.ok) await suite("browser", { CHROMIUM_PATH: found.result });
  else failures.push(`✗ find Chromium: ${found.why}`);
}
const fault = tooManySecondTries(tally);
if (fault) failures.push(`✗ ${fault}`);
if (failures.length > 0) process.exit(1);
