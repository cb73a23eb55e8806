import { maxRedirects } from "../../../contract/redirects.ts";
import type { ImportRow } from "../../../domain/redirects/import-row.ts";
import { readImport } from "../../../domain/redirects/redirects-file.ts";
import { readCsv } from "../../../domain/text/csv.ts";
import { showNumber } from "../../ui/show-number.ts";

/** Rows that are checked in one go; between two such batches the page can respond. */
const sliceRows = 500;
const maxBytes = 20_000_000;

/** Why a chosen file is none that can be imported; null where it may be. Systems name the type of a .csv file differently. */
export function fileProblem({ name, type, size }: Pick<File, "name" | "type" | "size">): string | null {
  if (type !== "text/csv" && !/\.csv$/i.test(name))
    return "Only CSV files can be imported: choose one of type text/csv.";
  if (size > maxBytes) return "The file is too large: an import takes at most 20 MB.";
  return null;
}

/** The rows of a CSV file, cleaned and checked, or why it cannot be read. Says how many of its rows are done. */
export async function readImportFile(
  text: string,
  ownHosts: readonly string[],
  onProgress: (done: number, total: number) => void,
): Promise<{ rows: ImportRow[] } | { error: string }> {
  const records = readCsv(text);
  const [header, ...body] = records;
  if (!header || body.length === 0) return readImport(records, ownHosts);
  if (body.length > maxRedirects)
    return {
      error: `The file has ${showNumber(body.length)} rows; at most ${showNumber(maxRedirects)} can be imported.`,
    };
  const rows: ImportRow[] = [];
  for (let from = 0; from < body.length; from += sliceRows) {
    const read = readImport([header, ...body.slice(from, from + sliceRows)], ownHosts);
    if ("error" in read) return read;
    rows.push(...read.rows);
    onProgress(rows.length, body.length);
    await new Promise((resume) => setTimeout(resume));
  }
  return { rows };
}
