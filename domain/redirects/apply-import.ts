import { canonicalPath } from "./canonical-path.ts";

export type ImportStrategy = "merge" | "update" | "replace";

export type Imported<Rule> = {
  /** The whole list after the import: new rules in the file's order, then those that were there. */
  rules: Rule[];
  added: Rule[];
  /** Rules that took over what the file says; they keep their place. */
  replaced: Rule[];
  removed: Rule[];
  /** How many of the file's were left out, because their source was there or comes again further down. */
  skipped: number;
};

/**
 * Imports a file's redirects into a list. Sources are the same whatever their case or slash at the end, and of one that comes twice in the
 * file the last counts. `make` makes the rule, from the one whose place it takes where there is one.
 */
export function applyImport<Rule extends { sourceUrl: string }, Draft extends { sourceUrl: string } = Rule>(
  existing: readonly Rule[],
  drafts: readonly Draft[],
  strategy: ImportStrategy,
  make: (draft: Draft, instead: Rule | null) => Rule,
): Imported<Rule> {
  const last = new Map(drafts.map((draft) => [canonicalPath(draft.sourceUrl), draft]));
  const distinct = drafts.filter((draft) => last.get(canonicalPath(draft.sourceUrl)) === draft);
  const repeated = drafts.length - distinct.length;
  if (strategy === "replace") {
    const added = distinct.map((draft) => make(draft, null));
    return { rules: added, added, replaced: [], removed: [...existing], skipped: repeated };
  }
  const there = new Set(existing.map(sourceOf));
  const added = distinct
    .filter(({ sourceUrl }) => !there.has(canonicalPath(sourceUrl)))
    .map((draft) => make(draft, null));
  if (strategy === "merge") {
    const skipped = drafts.length - added.length;
    return { rules: [...added, ...existing], added, replaced: [], removed: [], skipped };
  }
  const replaced: Rule[] = [];
  const removed: Rule[] = [];
  const done = new Set<string>();
  const kept = existing.flatMap((rule) => {
    const source = sourceOf(rule);
    const draft = last.get(source);
    if (!draft) return [rule];
    // A source that stood in the list twice stands in it once afterwards.
    if (done.has(source)) {
      removed.push(rule);
      return [];
    }
    done.add(source);
    const made = make(draft, rule);
    replaced.push(made);
    return [made];
  });
  return { rules: [...added, ...kept], added, replaced, removed, skipped: repeated };
}

function sourceOf({ sourceUrl }: { sourceUrl: string }): string {
  return canonicalPath(sourceUrl);
}
