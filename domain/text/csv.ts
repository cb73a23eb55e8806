/**
 * A first character by which a spreadsheet takes a cell for a formula. The full-width forms are read as their plain ones where the language is
 * Japanese, Chinese or Korean (the last four here): owasp.org/www-community/attacks/CSV_Injection
 */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A cell as it stands in a CSV file: never a formula to a spreadsheet (an apostrophe goes before it), quoted where it has to be. */
export function csvCell(value: string | number): string {
  const text = typeof value === "number" ? String(value) : formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Stands first in a file: by this mark a spreadsheet knows that letters are UTF-8. */
export const csvByteOrderMark = "\uFEFF";

/** A line of a CSV file (RFC 4180). */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** A record of a CSV file. `row` counts records from 1, as a spreadsheet numbers its rows; empty ones count. */
export type CsvRecord = { row: number; cells: string[] };

/**
 * The records of a CSV file (RFC 4180; lines may end as any system ends them), without those that are empty. Cells come as they are,
 * but for the apostrophe that an export puts before = + - @. A file of one line's semicolons or tabs instead of commas is read as such.
 */
export function readCsv(text: string): CsvRecord[] {
  const source = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const delimiter = delimiterOf(source);
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let row = 1;
  let at = 0;
  while (at < source.length) {
    const cell = source[at] === '"' ? quotedCell(source, at, delimiter) : plainCell(source, at, delimiter);
    cells.push(withoutGuard(cell.text));
    at = cell.end;
    if (source[at] === delimiter) {
      at += 1;
      // A delimiter at the very end still opens one more cell.
      if (at < source.length) continue;
      cells.push("");
    }
    if (source[at] === "\r" && source[at + 1] === "\n") at += 1;
    at += 1;
    if (cells.some((text) => text.trim() !== "")) records.push({ row, cells });
    cells = [];
    row += 1;
  }
  return records;
}

type Cell = { text: string; end: number };

function plainCell(source: string, from: number, delimiter: string): Cell {
  let end = from;
  while (end < source.length && source[end] !== delimiter && source[end] !== "\n" && source[end] !== "\r") end += 1;
  return { text: source.slice(from, end), end };
}

/** What follows the closing quote, which should be nothing, belongs to the cell; without one the cell goes on to the end. */
function quotedCell(source: string, from: number, delimiter: string): Cell {
  const pieces: string[] = [];
  let start = from + 1;
  for (;;) {
    const quote = source.indexOf('"', start);
    if (quote === -1) return { text: pieces.join("") + source.slice(start), end: source.length };
    pieces.push(source.slice(start, quote));
    start = quote + 1;
    if (source[start] !== '"') break;
    pieces.push('"');
    start += 1;
  }
  const rest = plainCell(source, start, delimiter);
  return { text: pieces.join("") + rest.text, end: rest.end };
}

function delimiterOf(source: string): string {
  const end = source.search(/[\r\n]/);
  const first = end === -1 ? source : source.slice(0, end);
  return first.includes(",") ? "," : first.includes(";") ? ";" : first.includes("\t") ? "\t" : ",";
}

function withoutGuard(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
