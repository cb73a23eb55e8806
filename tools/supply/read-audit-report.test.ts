import { expect, it } from "vitest";
import { readAuditReport } from "./read-audit-report.ts";

const report = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities });

it.each([
  ["nothing", report({}), { serious: [] }],
  [
    "only serious vulnerabilities",
    report({ a: { severity: "high" }, b: { severity: "moderate" } }),
    { serious: ["a (high)"] },
  ],
  ["critical vulnerabilities too", report({ a: { severity: "critical" } }), { serious: ["a (critical)"] }],
  [
    "nothing for a registry without the service",
    JSON.stringify({ message: "405 Method Not Allowed", error: {} }),
    null,
  ],
  ["nothing without a connection", "", null],
])("the audit report lists %s", (_, output, expected) => {
  expect(readAuditReport(output)).toEqual(expected);
});
