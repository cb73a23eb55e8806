import { isOurs } from "./closed-paths.ts";

export type MatchType = "exact" | "wildcard";

/** What decides where a rule leads. */
export type Redirection = { sourceUrl: string; targetUrl: string; matchType: MatchType; isActive: boolean };

export const maxUrlLength = 2000;

const strange = /[\p{Cc}\p{Cs}\\]/u;

/** Why a rule may not have this source; null where it may. An empty one is unfinished, not wrong. */
export function sourceProblem(source: string): string | null {
  if (source === "") return null;
  if (source.length > maxUrlLength) return `From URL may have at most ${maxUrlLength} characters`;
  if (!source.startsWith("/") || source.startsWith("//")) {
    return "From URL must be a path of this site, such as /old-page";
  }
  if (strange.test(source)) return "From URL cannot contain a backslash or control characters";
  if (/[?#]/.test(source)) return "From URL cannot contain ? or #: only the path is compared";
  if (/^\/+$/.test(source)) return "From URL cannot be the home page";
  // Of a wildcard, what stands before its first '*' says whose paths it is after.
  const [beginning = ""] = source.split("*", 1);
  if (isOurs(beginning)) return "From URL cannot be under a path that the site itself needs, such as /admin";
  return null;
}

/** Why a rule may not lead there; null where it may. An empty target is unfinished, not wrong. */
export function targetProblem(target: string): string | null {
  if (target === "") return null;
  if (target.length > maxUrlLength) return `To URL may have at most ${maxUrlLength} characters`;
  if (strange.test(target)) return "To URL cannot contain a backslash or control characters";
  if (target.startsWith("/") && !target.startsWith("//")) return null;
  if (/^https?:\/\/[^\s/?#@]+(?:[/?#]|$)/i.test(target)) return null;
  return "To URL must be a path such as /new-page, or begin with http:// or https://";
}

/** True where the rule leads somewhere: switched on, and both addresses filled in and allowed. */
export function isInForce({ sourceUrl, targetUrl, isActive }: Redirection): boolean {
  return (
    isActive &&
    sourceUrl !== "" &&
    targetUrl !== "" &&
    sourceProblem(sourceUrl) === null &&
    targetProblem(targetUrl) === null
  );
}
