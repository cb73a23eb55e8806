import { canonicalPath } from "./canonical-path.ts";
import { matchRedirects } from "./match-redirects.ts";
import { isInForce, type Redirection } from "./redirect-rule.ts";
import { localPath } from "./redirect-target.ts";

/** What is known of the site on which rules are followed. */
export type Site = {
  /** True for a path that has a page: no rule is asked there. */
  hasPage: (path: string) => boolean;
  /** Under which names the site is reached, as in `courier.example` or `localhost:3000`. */
  ownHosts: readonly string[];
};

/** Several redirects in a row, from the first address to the last. */
export type Steps = string[];

/** For each rule in force, the rule in force that its target falls under. */
export type Next<Rule> = ReadonlyMap<Rule, Rule>;

/** Rules that lead in a circle. `steps` ends with its first address once more: `/a`, `/b`, `/a`. */
export type Loop<Rule> = { steps: Steps; rules: Rule[] };

/**
 * Each loop once, beginning with the first rule of `startWith` that is in it, else with the list's first. A wildcard in it shows the
 * address that falls under it.
 */
export function findLoops<Rule extends Redirection>(
  rules: readonly Rule[],
  site: Site,
  startWith: readonly Rule[] = [],
  next: Next<Rule> = followEach(rules, site),
): Loop<Rule>[] {
  const seen = new Set<Rule>();
  const loops: Loop<Rule>[] = [];
  for (const start of [...startWith, ...rules]) {
    const way: Rule[] = [];
    const places = new Map<Rule, number>();
    for (let rule: Rule | undefined = start; rule && !seen.has(rule); rule = next.get(rule)) {
      seen.add(rule);
      places.set(rule, way.push(rule) - 1);
      const after = next.get(rule);
      const from = after && places.get(after);
      if (from !== undefined) loops.push({ steps: stepsOfLoop(way.slice(from)), rules: way.slice(from) });
    }
  }
  return loops;
}

/** Rows of redirects that go through one of `through`, from their first address to where they end. Loops are none. */
export function findChains<Rule extends Redirection>(
  rules: readonly Rule[],
  site: Site,
  through: readonly Rule[] = rules,
  next: Next<Rule> = followEach(rules, site),
): Steps[] {
  const reached = new Set(next.values());
  const wanted = new Set(through);
  const chains: Steps[] = [];
  for (const first of rules) {
    if (!next.has(first) || reached.has(first)) continue;
    const way = new Set<Rule>();
    let rule: Rule | undefined = first;
    while (rule && !way.has(rule)) {
      way.add(rule);
      rule = next.get(rule);
    }
    const isLoop = rule !== undefined;
    if (!isLoop && [...way].some((each) => wanted.has(each))) chains.push(stepsOfChain([...way]));
  }
  return chains;
}

/** Most of the work of finding loops and chains: whoever wants both does it once. */
export function followEach<Rule extends Redirection>(rules: readonly Rule[], { hasPage, ownHosts }: Site): Next<Rule> {
  const matcher = matchRedirects(rules);
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

/** The address from which this rule sends a visitor on: its source; of a wildcard, the target of the rule before. */
function addressOf(rule: Redirection, before: Redirection | undefined): string {
  return rule.matchType === "exact" || !before ? rule.sourceUrl : before.targetUrl;
}
