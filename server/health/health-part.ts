import type { HealthPart } from "../../contract/health.ts";

/** One part of the shop as it can be found: well, to be looked at, or not working, the last two with what to do about it. */
export function healthPart(part: Pick<HealthPart, "key" | "title" | "facts">) {
  return {
    ok: (summary: string): HealthPart => ({ ...part, state: "ok", summary, advice: "" }),
    warning: (summary: string, advice: string): HealthPart => ({ ...part, state: "warning", summary, advice }),
    fault: (summary: string, advice: string): HealthPart => ({ ...part, state: "fault", summary, advice }),
  };
}
