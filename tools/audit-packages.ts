/**
 * Part of CI: asks the registry for known vulnerabilities in the packages that ship. Exits with 1 for serious ones; if
 * the registry does not answer, only says so.
 */
import { spawnSync } from "node:child_process";
import { readAuditReport } from "./supply/read-audit-report.ts";

const { stdout } = spawnSync("npm", ["audit", "--omit", "dev", "--json"], { encoding: "utf8", timeout: 120_000 });
const found = readAuditReport(stdout ?? "");
if (found === null) console.log("Known vulnerabilities: the registry did not answer");
else if (found.serious.length === 0) console.log("Known vulnerabilities: none serious");
else {
  console.error(`Known vulnerabilities: ${found.serious.join(", ")}. Run npm audit --omit dev for details`);
  process.exitCode = 1;
}
