import type { ImportStrategy } from "../../../contract/redirect-options.ts";
import type { RedirectDraft } from "../../../contract/redirects.ts";
import type { RedirectRule } from "../../../contract/settings.ts";
import { applyImport } from "../../../domain/redirects/apply-import.ts";
import type { ImportRow } from "../../../domain/redirects/import-row.ts";
import { findImportLoops, findRepeatedSources, selectRowsToImport } from "../../../domain/redirects/redirects-file.ts";
import { thisSite } from "./live-pages.ts";

/** Findings that need all rows, not one at a time. */
export type ImportAnalysis = {
  /** Rows that would close a loop, by row number, with the loop's addresses. */
  loops: ReadonlyMap<number, string[]>;
  /** Rows whose source is repeated further down, with the number of the row that is imported instead. */
  repeated: ReadonlyMap<number, number>;
};

export function analyseImport(
  rows: readonly ImportRow[],
  existing: readonly RedirectRule[],
  strategy: ImportStrategy,
): ImportAnalysis {
  return { loops: findImportLoops(rows, existing, strategy, thisSite()), repeated: findRepeatedSources(rows) };
}

/** The rows to import: valid, closing no loop, and the last of those with the same source. */
export function draftsOf(rows: readonly ImportRow[], { loops }: ImportAnalysis): RedirectDraft[] {
  return selectRowsToImport(rows)
    .filter(({ row }) => !loops.has(row))
    .map(({ sourceUrl, targetUrl, redirectType, isActive, matchType, description }) => ({
      sourceUrl,
      targetUrl,
      redirectType,
      isActive,
      matchType,
      description,
    }));
}

export type ImportOutcome = { added: number; replaced: number; removed: number; skipped: number };

/** What importing these drafts would do under each strategy. */
export function countOutcomes(
  drafts: readonly RedirectDraft[],
  existing: readonly RedirectRule[],
): Record<ImportStrategy, ImportOutcome> {
  const count = (strategy: ImportStrategy): ImportOutcome => {
    const done = applyImport<RedirectDraft>(existing, drafts, strategy, (draft) => draft);
    const { added, replaced, removed, skipped } = done;
    return { added: added.length, replaced: replaced.length, removed: removed.length, skipped };
  };
  return { merge: count("merge"), update: count("update"), replace: count("replace") };
}
