import { type CsvRecord, csvLine } from "../text/csv.ts";
import { applyImport, type ImportStrategy } from "./apply-import.ts";
import { canonicalPath, cleanUrl } from "./canonical-path.ts";
import { findLoops, type Site } from "./follow-redirects.ts";
import { type ImportRow, incompleteImportRow, readImportRow } from "./import-row.ts";
import type { Redirection } from "./redirect-rule.ts";

const importColumns = ["Old URL", "New URL", "Redirect Type", "Notes"] as const;

/** The rows of a file that is to be imported, or why it cannot be read. Columns stand in any order, with any others beside them. */
export function readImport(
  records: readonly CsvRecord[],
  ownHosts: readonly string[],
): { rows: ImportRow[] } | { error: string } {
  const [header, ...body] = records;
  if (!header) return { error: "CSV file is empty" };
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
    return readImportRow(
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

/** Rows whose source comes again further down, where it counts: the row's number, and the number of the row that is taken. */
export function repeatedSources(rows: readonly ImportRow[]): Map<number, number> {
  const last = new Map<string, number>();
  for (const { sourceUrl, isValid, row } of rows) if (isValid) last.set(canonicalPath(sourceUrl), row);
  const repeated = new Map<number, number>();
  for (const { sourceUrl, isValid, row } of rows) {
    const taken = last.get(canonicalPath(sourceUrl));
    if (isValid && taken !== undefined && taken !== row) repeated.set(row, taken);
  }
  return repeated;
}

/** The rows that an import takes over: the valid ones, of a source that comes twice the last. */
export function rowsToImport(rows: readonly ImportRow[]): ImportRow[] {
  const repeated = repeatedSources(rows);
  return rows.filter(({ isValid, row }) => isValid && !repeated.has(row));
}

/** Rows that would close a loop with each other or with what is there already: the row's number, and the loop's addresses. */
export function importLoops(
  rows: readonly ImportRow[],
  existing: readonly Redirection[],
  strategy: ImportStrategy,
  site: Site,
): Map<number, string[]> {
  const taken = new Map<Redirection, number>(rowsToImport(rows).map((row) => [row, row.row]));
  const { rules } = applyImport<Redirection>(existing, [...taken.keys()], strategy, (row) => row);
  const found = new Map<number, string[]>();
  for (const loop of findLoops(rules, site, [...taken.keys()])) {
    for (const rule of loop.rules) {
      const row = taken.get(rule);
      if (row !== undefined) found.set(row, loop.steps);
    }
  }
  return found;
}

/** The rules as a CSV file that a spreadsheet opens and that the import takes back as they are. */
export function exportRedirects(
  rules: readonly (Redirection & { redirectType: string; description: string })[],
): string {
  const lines = rules.map(({ sourceUrl, targetUrl, redirectType, description, matchType, isActive }) =>
    csvLine([sourceUrl, targetUrl, redirectType, description, matchType, isActive ? "yes" : "no"]),
  );
  // The mark at the start tells a spreadsheet that the file is UTF-8.
  return `\uFEFF${csvLine([...importColumns, "Match Type", "Active"])}${lines.join("")}`;
}
