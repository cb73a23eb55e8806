import type { HealthPart } from "../../contract/health.ts";

/** Builds a part of the health report: `ok`, or `warning` or `fault` with advice. */
export function healthPart(part: Pick<HealthPart, "key" | "title" | "facts">) {
  return {
    ok: (summary: string): HealthPart => ({ ...part, state: "ok", summary, advice: "" }),
    warning: (summary: string, advice: string): HealthPart => ({ ...part, state: "warning", summary, advice }),
    fault: (summary: string, advice: string): HealthPart => ({ ...part, state: "fault", summary, advice }),
  };
}
