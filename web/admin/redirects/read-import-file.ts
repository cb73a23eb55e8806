import { maxRedirects } from "../../../contract/limits.ts";
import type { ImportRow } from "../../../domain/redirects/import-row.ts";
import { parseImportFile } from "../../../domain/redirects/redirects-file.ts";
import { readCsv } from "../../../domain/text/csv.ts";
import { showNumber } from "../../ui/show-number.ts";

/** Rows checked in one go; the page stays responsive between two batches. */
const batchRows = 500;
const maxBytes = 20_000_000;

/** Why a file cannot be imported, or null. The name counts too: systems report different types for .csv files. */
export function importFileError({ name, type, size }: Pick<File, "name" | "type" | "size">): string | null {
  if (type !== "text/csv" && !/\.csv$/i.test(name))
    return "Only CSV files can be imported: choose one of type text/csv.";
  if (size > maxBytes) return "The file is too large: an import takes at most 20 MB.";
  return null;
}

/** Reads, cleans and checks the rows of a CSV file, reporting progress. */
export async function readImportFile(
  text: string,
  ownHosts: readonly string[],
  onProgress: (done: number, total: number) => void,
): Promise<{ rows: ImportRow[] } | { error: string }> {
  const records = readCsv(text);
  const [header, ...body] = records;
  if (!header || body.length === 0) return parseImportFile(records, ownHosts);
  if (body.length > maxRedirects)
    return {
      error: `The file has ${showNumber(body.length)} rows; at most ${showNumber(maxRedirects)} can be imported.`,
    };
  const rows: ImportRow[] = [];
  for (let from = 0; from < body.length; from += batchRows) {
    const read = parseImportFile([header, ...body.slice(from, from + batchRows)], ownHosts);
    if ("error" in read) return read;
    rows.push(...read.rows);
    onProgress(rows.length, body.length);
    await new Promise((resume) => setTimeout(resume));
  }
  return { rows };
}
