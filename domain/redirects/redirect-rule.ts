import { isReservedPath } from "./closed-paths.ts";

export type MatchType = "exact" | "wildcard";

export type Redirection = { sourceUrl: string; targetUrl: string; matchType: MatchType; isActive: boolean };

export const maxUrlLength = 2000;

const forbiddenCharacters = /[\p{Cc}\p{Cs}\\]/u;

/** Null if a rule may have this source. An empty one is incomplete, not wrong. */
export function sourceUrlError(source: string): string | null {
  if (source === "") return null;
  if (source.length > maxUrlLength) return `From URL may have at most ${maxUrlLength} characters`;
  if (!source.startsWith("/") || source.startsWith("//")) {
    return "From URL must be a path of this site, such as /old-page";
  }
  if (forbiddenCharacters.test(source)) return "From URL cannot contain a backslash or control characters";
  if (/[?#]/.test(source)) return "From URL cannot contain ? or #: only the path is compared";
  if (/^\/+$/.test(source)) return "From URL cannot be the home page";
  // A wildcard may not match below a reserved path: check what precedes its first '*'.
  const [beginning = ""] = source.split("*", 1);
  if (isReservedPath(beginning)) return "From URL cannot be under a path that the site itself needs, such as /admin";
  return null;
}

/** Null if a rule may have this target. An empty one is incomplete, not wrong. */
export function targetUrlError(target: string): string | null {
  if (target === "") return null;
  if (target.length > maxUrlLength) return `To URL may have at most ${maxUrlLength} characters`;
  if (forbiddenCharacters.test(target)) return "To URL cannot contain a backslash or control characters";
  if (target.startsWith("/") && !target.startsWith("//")) return null;
  if (/^https?:\/\/[^\s/?#@]+(?:[/?#]|$)/i.test(target)) return null;
  return "To URL must be a path such as /new-page, or begin with http:// or https://";
}

/** Whether a rule is switched on, complete and valid. */
export function isInForce({ sourceUrl, targetUrl, isActive }: Redirection): boolean {
  return (
    isActive &&
    sourceUrl !== "" &&
    targetUrl !== "" &&
    sourceUrlError(sourceUrl) === null &&
    targetUrlError(targetUrl) === null
  );
}
