import { canonicalPath } from "./canonical-path.ts";

export type ImportStrategy = "merge" | "update" | "replace";

export type ImportResult<Rule> = {
  /** The whole list after the import: new rules in the file's order, then the existing ones. */
  rules: Rule[];
  added: Rule[];
  /** Updated from the file; they keep their position. */
  replaced: Rule[];
  removed: Rule[];
  /** How many of the file's redirects were left out because their source already exists or recurs further down. */
  skipped: number;
};

/**
 * Imports a file's redirects into a list. Sources are compared by canonical path; of duplicates in the file the last
 * wins. `make` makes the new rule from a draft and the rule it replaces, if any.
 */
export function applyImport<Rule extends { sourceUrl: string }, Draft extends { sourceUrl: string } = Rule>(
  existing: readonly Rule[],
  drafts: readonly Draft[],
  strategy: ImportStrategy,
  make: (draft: Draft, instead: Rule | null) => Rule,
): ImportResult<Rule> {
  const last = new Map(drafts.map((draft) => [canonicalPath(draft.sourceUrl), draft]));
  const distinct = drafts.filter((draft) => last.get(canonicalPath(draft.sourceUrl)) === draft);
  const repeated = drafts.length - distinct.length;
  if (strategy === "replace") {
    const added = distinct.map((draft) => make(draft, null));
    return { rules: added, added, replaced: [], removed: [...existing], skipped: repeated };
  }
  const existingSources = new Set(existing.map(sourceOf));
  const added = distinct
    .filter(({ sourceUrl }) => !existingSources.has(canonicalPath(sourceUrl)))
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
    // Duplicate sources in the list are merged.
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
