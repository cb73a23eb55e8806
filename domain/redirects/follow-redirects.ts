import { canonicalPath } from "./canonical-path.ts";
import { createRedirectMatcher } from "./match-redirects.ts";
import { isInForce, type Redirection } from "./redirect-rule.ts";
import { localPath } from "./redirect-target.ts";

export type Site = {
  /** Pages take precedence over rules. */
  hasPage: (path: string) => boolean;
  /** The site's own hosts, such as `courier.example` or `localhost:3000`. */
  ownHosts: readonly string[];
};

/** The URLs of consecutive redirects, from the first to the last. */
export type Steps = string[];

/** For each rule in force, the rule in force that matches its target. */
export type Next<Rule> = ReadonlyMap<Rule, Rule>;

/** `steps` ends with its first URL: `/a`, `/b`, `/a`. */
export type Loop<Rule> = { steps: Steps; rules: Rule[] };

/**
 * Each loop once, beginning with its first rule in `startWith`, else in the list. A wildcard appears as the URL that it
 * matches.
 */
export function findLoops<Rule extends Redirection>(
  rules: readonly Rule[],
  site: Site,
  startWith: readonly Rule[] = [],
  next: Next<Rule> = findNextRules(rules, site),
): Loop<Rule>[] {
  const seen = new Set<Rule>();
  const loops: Loop<Rule>[] = [];
  for (const start of [...startWith, ...rules]) {
    const path: Rule[] = [];
    const places = new Map<Rule, number>();
    for (let rule: Rule | undefined = start; rule && !seen.has(rule); rule = next.get(rule)) {
      seen.add(rule);
      places.set(rule, path.push(rule) - 1);
      const after = next.get(rule);
      const from = after && places.get(after);
      if (from !== undefined) loops.push({ steps: stepsOfLoop(path.slice(from)), rules: path.slice(from) });
    }
  }
  return loops;
}

/** Chains of redirects, without loops, that contain a rule from `through`. */
export function findChains<Rule extends Redirection>(
  rules: readonly Rule[],
  site: Site,
  through: readonly Rule[] = rules,
  next: Next<Rule> = findNextRules(rules, site),
): Steps[] {
  const reached = new Set(next.values());
  const wanted = new Set(through);
  const chains: Steps[] = [];
  for (const first of rules) {
    if (!next.has(first) || reached.has(first)) continue;
    const visited = new Set<Rule>();
    let rule: Rule | undefined = first;
    while (rule && !visited.has(rule)) {
      visited.add(rule);
      rule = next.get(rule);
    }
    const isLoop = rule !== undefined;
    if (!isLoop && [...visited].some((each) => wanted.has(each))) chains.push(stepsOfChain([...visited]));
  }
  return chains;
}

/** The expensive part of finding loops and chains: pass its result to both if you need both. */
export function findNextRules<Rule extends Redirection>(
  rules: readonly Rule[],
  { hasPage, ownHosts }: Site,
): Next<Rule> {
  const matcher = createRedirectMatcher(rules);
  const next = new Map<Rule, Rule>();
  for (const rule of rules) {
    if (!isInForce(rule)) continue;
    const path = localPath(rule.targetUrl, ownHosts);
    const after = path === null || hasPage(canonicalPath(path)) ? null : matcher.find(path);
    if (after) next.set(rule, after);
  }
  return next;
}

function stepsOfLoop(rules: readonly Redirection[]): Steps {
  const addresses = rules.map((rule, index) => addressOf(rule, rules.at(index - 1)));
  return [...addresses, addresses[0] ?? ""];
}

function stepsOfChain(rules: readonly Redirection[]): Steps {
  const addresses = rules.map((rule, index) => addressOf(rule, index === 0 ? undefined : rules[index - 1]));
  return [...addresses, rules.at(-1)?.targetUrl ?? ""];
}

/** The URL that this rule redirects: its source or, for a wildcard, the target of the rule before. */
function addressOf(rule: Redirection, before: Redirection | undefined): string {
  return rule.matchType === "exact" || !before ? rule.sourceUrl : before.targetUrl;
}
