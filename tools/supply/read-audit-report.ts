/** What `npm audit --json` found in packages that ship; null if the registry did not answer. */
export function readAuditReport(output: string): { serious: string[] } | null {
  const report = parse(output);
  const { vulnerabilities } = report;
  if (typeof vulnerabilities !== "object" || vulnerabilities === null) return null;
  const serious = Object.entries(vulnerabilities as Record<string, { severity?: string }>)
    .filter(([, { severity }]) => severity === "high" || severity === "critical")
    .map(([name, { severity }]) => `${name} (${severity})`);
  return { serious };
}

function parse(output: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(output);
    return typeof read === "object" && read !== null ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
