import { findOrInstallChromium } from "./chromium.ts";
import { attempt, type Outcome, runQuietly } from "./steps.ts";
import { runSuite } from "./suite/run-suite.ts";
import { newTally, showTally, timed, tooManySecondTries } from "./suite/tally.ts";
import { verify } from "./verify.ts";

const only = process.argv[2];
const wanted = (name: string) => only === undefined || only === name;
const tally = newTally();
const failures: string[] = [];
let passed = 0;
process.once("exit", (code) => {
  showTally(tally);
  for (const failure of failures) console.error(failure);
  console.log(`${passed} passed, ${code === 0 ? 0 : Math.max(1, failures.length)} failed`);
});

/** A failing part does not stop the next one, so that one run shows everything that is wrong. */
async function suite(project: string, env: Record<string, string> = {}): Promise<void> {
  const name = `${project} tests`;
  const outcome = await timed(tally, project, () => attempt(name, () => runSuite(tally, project, env)));
  if (outcome.ok) passed += outcome.result.passed;
  else failures.push(`✗ ${name}: ${outcome.why}`);
}

async function part<T>(name: string, work: () => Promise<T>): Promise<Outcome<T>> {
  const outcome = await timed(tally, name, () => attempt(name, work));
  if (!outcome.ok) failures.push(`✗ ${name}: ${outcome.why}`);
  return outcome;
}

// Each of these leaves a core idle for most of its time; a missing Chromium is installed meanwhile.
const chromium = wanted("browser") ? part("find Chromium", findOrInstallChromium) : null;
const [built] = await Promise.all([
  wanted("browser") ? part("build", () => runQuietly(process.execPath, ["tools/ready.mjs", "build"])) : null,
  wanted("verify") && part("verify", verify),
  wanted("unit") && suite("unit"),
]);
// Their workers and the database fill two cores.
if (wanted("server")) await suite("server");
const found = await chromium;
if (built?.ok && found?.ok) await suite("browser", { CHROMIUM_PATH: found.result });
const fault = tooManySecondTries(tally);
if (fault) failures.push(`✗ ${fault}`);
if (failures.length > 0) process.exit(1);
