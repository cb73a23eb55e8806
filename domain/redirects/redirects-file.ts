import { type CsvRecord, csvByteOrderMark, csvLine } from "../text/csv.ts";
import { applyImport, type ImportStrategy } from "./apply-import.ts";
import { canonicalPath, cleanUrl } from "./canonical-path.ts";
import { findLoops, type Site } from "./follow-redirects.ts";
import { type ImportRow, incompleteImportRow, parseImportRow } from "./import-row.ts";
import type { Redirection } from "./redirect-rule.ts";

const importColumns = ["Old URL", "New URL", "Redirect Type", "Notes"] as const;

/** Columns may come in any order, and others are ignored. */
export function parseImportFile(
  records: readonly CsvRecord[],
  ownHosts: readonly string[],
): { rows: ImportRow[] } | { error: string } {
  const [header, ...body] = records;
  if (!header) return { error: "CSV file is empty" };
  const unclosed = records.find(({ isUnclosed }) => isUnclosed);
  if (unclosed) return { error: unclosedQuote(unclosed.row) };
  const titles = header.cells.map((cell) => cleanUrl(cell).toLowerCase());
  const placeOf = (title: string) => titles.findIndex((cell) => cell.includes(title.toLowerCase()));
  const [source = -1, target = -1, type = -1, notes = -1] = importColumns.map(placeOf);
  if (Math.min(source, target, type, notes) === -1) {
    return { error: `Invalid CSV format. Expected columns: ${importColumns.join(", ")}` };
  }
  if (body.length === 0) return { error: "CSV file is empty" };
  const [match, active] = [placeOf("Match Type"), placeOf("Active")];
  const needed = Math.max(source, target, type) + 1;
  const rows = body.map(({ row, cells }) => {
    const cell = (place: number) => cells[place] ?? "";
    if (cells.length < needed) return incompleteImportRow(row, cell(source));
    return parseImportRow(
      row,
      {
        source: cell(source),
        target: cell(target),
        type: cell(type),
        notes: cell(notes),
        match: cell(match),
        active: cell(active),
      },
      ownHosts,
    );
  });
  return { rows };
}

/** The rows that follow cannot be told apart, so nothing of such a file is imported. */
function unclosedQuote(row: number): string {
  return `Row ${row}: a quote (") is opened and never closed, so it swallows the rows below. Close or remove it, and choose the file again.`;
}

/** Rows whose source recurs further down: their number, and that of the last row with that source, which wins. */
export function findRepeatedSources(rows: readonly ImportRow[]): Map<number, number> {
  const last = new Map<string, number>();
  for (const { sourceUrl, isValid, row } of rows) if (isValid) last.set(canonicalPath(sourceUrl), row);
  const repeated = new Map<number, number>();
  for (const { sourceUrl, isValid, row } of rows) {
    const winner = last.get(canonicalPath(sourceUrl));
    if (isValid && winner !== undefined && winner !== row) repeated.set(row, winner);
  }
  return repeated;
}

/** The valid rows; of those with the same source, the last. */
export function selectRowsToImport(rows: readonly ImportRow[]): ImportRow[] {
  const repeated = findRepeatedSources(rows);
  return rows.filter(({ isValid, row }) => isValid && !repeated.has(row));
}

/** Rows that would create a loop among themselves or with existing rules: their number, and the loop's URLs. */
export function findImportLoops(
  rows: readonly ImportRow[],
  existing: readonly Redirection[],
  strategy: ImportStrategy,
  site: Site,
): Map<number, string[]> {
  const imported = new Map<Redirection, number>(selectRowsToImport(rows).map((row) => [row, row.row]));
  const { rules } = applyImport<Redirection>(existing, [...imported.keys()], strategy, (row) => row);
  const found = new Map<number, string[]>();
  for (const loop of findLoops(rules, site, [...imported.keys()])) {
    for (const rule of loop.rules) {
      const row = imported.get(rule);
      if (row !== undefined) found.set(row, loop.steps);
    }
  }
  return found;
}

/** A CSV file for spreadsheets, which can be imported again without changes. */
export function exportRedirects(
  rules: readonly (Redirection & { redirectType: string; description: string })[],
): string {
  const lines = rules.map(({ sourceUrl, targetUrl, redirectType, description, matchType, isActive }) =>
    csvLine([sourceUrl, targetUrl, redirectType, description, matchType, isActive ? "yes" : "no"]),
  );
  return `${csvByteOrderMark}${csvLine([...importColumns, "Match Type", "Active"])}${lines.join("")}`;
}
