/**
 * A part of CI: asks the registry about known vulnerabilities of the packages that ship. Exits with 1 for serious ones;
 * a registry that does not answer is only named.
 */
import { spawnSync } from "node:child_process";
import { readAuditReport } from "./supply/read-audit-report.ts";

const { stdout } = spawnSync("npm", ["audit", "--omit", "dev", "--json"], { encoding: "utf8", timeout: 120_000 });
const found = readAuditReport(stdout ?? "");
if (found === null) console.log("Known vulnerabilities: the registry did not answer");
else if (found.serious.length === 0) console.log("Known vulnerabilities: none that is serious");
else {
  console.error(`Known vulnerabilities: ${found.serious.join(", ")}. npm audit --omit dev says more`);
  process.exitCode = 1;
}
