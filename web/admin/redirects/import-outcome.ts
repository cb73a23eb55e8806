import type { ImportStrategy, RedirectDraft } from "../../../contract/redirects.ts";
import type { RedirectRule } from "../../../contract/settings.ts";
import { applyImport } from "../../../domain/redirects/apply-import.ts";
import type { ImportRow } from "../../../domain/redirects/import-row.ts";
import { importLoops, repeatedSources, rowsToImport } from "../../../domain/redirects/redirects-file.ts";
import { thisSite } from "./live-pages.ts";

/** Problems that only show when all rows are looked at together. */
export type RowsTogether = {
  /** Rows that would close a loop, by their number, with its addresses. */
  loops: ReadonlyMap<number, string[]>;
  /** Rows whose source comes again further down, with the number of the row that is taken. */
  repeated: ReadonlyMap<number, number>;
};

export function analyseImport(
  rows: readonly ImportRow[],
  existing: readonly RedirectRule[],
  strategy: ImportStrategy,
): RowsTogether {
  return { loops: importLoops(rows, existing, strategy, thisSite()), repeated: repeatedSources(rows) };
}

/** The rows to be sent: the valid ones without those that would close a loop; of rows with the same source only the last. */
export function draftsOf(rows: readonly ImportRow[], { loops }: RowsTogether): RedirectDraft[] {
  return rowsToImport(rows)
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

export type Outcome = { added: number; replaced: number; removed: number; skipped: number };

/** What each strategy would do with them, counted. */
export function countOutcomes(
  drafts: readonly RedirectDraft[],
  existing: readonly RedirectRule[],
): Record<ImportStrategy, Outcome> {
  const count = (strategy: ImportStrategy): Outcome => {
    const done = applyImport<RedirectDraft>(existing, drafts, strategy, (draft) => draft);
    const { added, replaced, removed, skipped } = done;
    return { added: added.length, replaced: replaced.length, removed: removed.length, skipped };
  };
  return { merge: count("merge"), update: count("update"), replace: count("replace") };
}
