import { expect, it } from "vitest";
import { readAuditReport } from "./read-audit-report.ts";

const report = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities });

it.each([
  ["nothing", report({}), { serious: [] }],
  [
    "what is serious alone",
    report({ a: { severity: "high" }, b: { severity: "moderate" } }),
    { serious: ["a (high)"] },
  ],
  ["the worst too", report({ a: { severity: "critical" } }), { serious: ["a (critical)"] }],
  ["a registry without the service", JSON.stringify({ message: "405 Method Not Allowed", error: {} }), null],
  ["no connection", "", null],
])("an audit of the packages names %s", (_, output, expected) => {
  expect(readAuditReport(output)).toEqual(expected);
});
