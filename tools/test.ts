import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { findOrInstallChromium } from "./chromium.ts";
import { bin, run, step } from "./steps.ts";
import { verify } from "./verify.ts";

const reports = ".cache/tests";

async function suite(name: string, project: string, env: Record<string, string> = {}): Promise<void> {
  const report = `--outputFile.json=${reports}/${name}.json`;
  await step(`${name} tests`, () =>
    run(bin("vitest"), ["run", "--project", project, "--reporter=default", "--reporter=json", report], {
      env: { ...process.env, ...env },
    }),
  );
}

function count(name: string): { passed: number; failed: number } {
  const report = JSON.parse(readFileSync(`${reports}/${name}.json`, "utf8")) as {
    numPassedTests: number;
    numFailedTests: number;
  };
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const only = process.argv[2];
const wanted = (name: string) => only === undefined || only === name;
const ran: string[] = [];

if (wanted("verify")) await verify();
if (wanted("unit")) ran.push("unit") && (await suite("unit", "unit"));
if (wanted("server")) ran.push("server") && (await suite("server", "server"));
if (wanted("browser")) {
  const chromium = await step("find Chromium", findOrInstallChromium);
  await step("build", () => run(process.execPath, ["tools/ready.mjs", "build"]));
  await suite("browser", "browser", { CHROMIUM_PATH: chromium });
  ran.push("browser");
}
const total = ran
  .map(count)
  .reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }), {
    passed: 0,
    failed: 0,
  });
console.log(`${total.passed} passed, ${total.failed} failed`);
