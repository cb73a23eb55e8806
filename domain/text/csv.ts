/**
 * First characters that make a spreadsheet read a cell as a formula; the last four are full-width forms, which count in
 * Japanese, Chinese and Korean versions: owasp.org/www-community/attacks/CSV_Injection
 */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A negative amount as we write it, which begins like a formula but is not one. */
const negative = /^-\d+\.\d\d$/;

/** Quoted if necessary; an apostrophe in front keeps spreadsheets from reading text as a formula. */
export function csvCell(value: string | number): string {
  const isFormula = typeof value === "string" && formula.test(value) && !negative.test(value);
  const text = isFormula ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** At the start of a file, marks the text as UTF-8 for spreadsheets. */
export const csvByteOrderMark = "\uFEFF";

/** A line of a CSV file (RFC 4180). */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/**
 * `row` counts records from 1, empty ones included, as spreadsheets number their rows. `isUnclosed`: a quote in it is
 * never closed, so that its last cell contains the rows that follow.
 */
export type CsvRecord = { row: number; cells: string[]; isUnclosed?: true };

/**
 * The records of a CSV file (RFC 4180, with any line ending), without empty ones. The apostrophe that an export puts
 * before = + - @ is removed. Semicolons or tabs separate cells if the first line has them and no comma.
 */
export function readCsv(text: string): CsvRecord[] {
  const source = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const delimiter = delimiterOf(source);
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let isUnclosed = false;
  let row = 1;
  let at = 0;
  while (at < source.length) {
    const cell = source[at] === '"' ? quotedCell(source, at, delimiter) : plainCell(source, at, delimiter);
    cells.push(withoutApostrophe(cell.text));
    isUnclosed ||= cell.isUnclosed === true;
    at = cell.end;
    if (source[at] === delimiter) {
      at += 1;
      // A delimiter at the very end opens one more cell.
      if (at < source.length) continue;
      cells.push("");
    }
    if (source[at] === "\r" && source[at + 1] === "\n") at += 1;
    at += 1;
    if (isUnclosed || cells.some((text) => text.trim() !== ""))
      records.push({ row, cells, ...(isUnclosed && { isUnclosed }) });
    cells = [];
    isUnclosed = false;
    row += 1;
  }
  return records;
}

type Cell = { text: string; end: number; isUnclosed?: boolean };

function plainCell(source: string, from: number, delimiter: string): Cell {
  let end = from;
  while (end < source.length && source[end] !== delimiter && source[end] !== "\n" && source[end] !== "\r") end += 1;
  return { text: source.slice(from, end), end };
}

/**
 * Text after the closing quote belongs to the cell; without a closing quote the cell runs to the end. Text after the
 * closing quote of a cell of several lines shows that its quote was never closed: the opening quote of another cell
 * "closed" it.
 */
function quotedCell(source: string, from: number, delimiter: string): Cell {
  const pieces: string[] = [];
  let start = from + 1;
  for (;;) {
    const quote = source.indexOf('"', start);
    if (quote === -1) return { text: pieces.join("") + source.slice(start), end: source.length, isUnclosed: true };
    pieces.push(source.slice(start, quote));
    start = quote + 1;
    if (source[start] !== '"') break;
    pieces.push('"');
    start += 1;
  }
  const rest = plainCell(source, start, delimiter);
  const quoted = pieces.join("");
  return { text: quoted + rest.text, end: rest.end, isUnclosed: rest.text !== "" && /[\r\n]/.test(quoted) };
}

function delimiterOf(source: string): string {
  const end = source.search(/[\r\n]/);
  const first = end === -1 ? source : source.slice(0, end);
  return first.includes(",") ? "," : first.includes(";") ? ";" : first.includes("\t") ? "\t" : ",";
}

function withoutApostrophe(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
