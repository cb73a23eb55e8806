import { canonicalPath } from "./canonical-path.ts";
import { isClosed } from "./closed-paths.ts";
import { isInForce, maxUrlLength, type Redirection } from "./redirect-rule.ts";
import { indexWildcards } from "./wildcards.ts";

export type RedirectMatcher<Rule extends Redirection> = {
  /** The rule that this address falls under: exact before wildcard, then the list's order. Query and fragment do not count. */
  find(url: string): Rule | null;
};

/** Makes a list of rules ready to be asked. Rules that are off, unfinished or not allowed never match. */
export function matchRedirects<Rule extends Redirection>(rules: readonly Rule[]): RedirectMatcher<Rule> {
  const exact = new Map<string, Rule>();
  const wildcards: { place: number; source: string }[] = [];
  for (const [place, rule] of rules.entries()) {
    if (!isInForce(rule)) continue;
    if (rule.matchType === "wildcard" && rule.sourceUrl.includes("*"))
      wildcards.push({ place, source: rule.sourceUrl });
    else {
      const path = canonicalPath(rule.sourceUrl);
      if (!exact.has(path)) exact.set(path, rule);
    }
  }
  const index = wildcards.length === 0 ? null : indexWildcards(wildcards);
  return {
    find(url) {
      const path = canonicalPath(url);
      if (isClosed(path)) return null;
      const rule = exact.get(path);
      if (rule) return rule;
      // What is longer than any source may be is nobody's old address.
      if (!index || path.length > maxUrlLength) return null;
      const plain = index.find(path);
      // As the slash at the end is ignored, `/blog/*` takes /blog as it takes /blog/.
      const slashed = path === "/" ? null : index.find(`${path}/`);
      const place = Math.min(plain ?? rules.length, slashed ?? rules.length);
      return rules[place] ?? null;
    },
  };
}
