import type { ImportError } from "../../contract/accounts.ts";
import type { Failure } from "../../contract/errors.ts";
import { readTypedAmount } from "../../domain/money/typed-amount.ts";
import { cleanText } from "../../domain/text/clean-text.ts";
import { readCsv } from "../../domain/text/csv.ts";

/** The headings of an import file, each with the field that its cells fill in. */
export const importColumns = {
  company: "account.name",
  code: "account.ledgerCode",
  "company number": "account.companyNumber",
  "vat number": "account.vatNumber",
  phone: "account.phone",
  "address 1": "account.billingAddress.address1",
  "address 2": "account.billingAddress.address2",
  town: "account.billingAddress.city",
  county: "account.billingAddress.state",
  postcode: "account.billingAddress.postcode",
  country: "account.billingAddress.country",
  "invoice email": "account.invoiceEmails",
  "payment days": "account.paymentTermsDays",
  "credit limit": "account.creditLimitCents",
  "invoice period": "account.invoicePeriod",
  "po number": "account.poNumberRule",
  "cost centre": "account.costCentreRule",
  "member name": "member.name",
  "member email": "member.email",
  "member phone": "member.phone",
  role: "member.role",
  "order limit": "member.orderLimitCents",
  "month limit": "member.monthLimitCents",
} as const;
export type ImportColumn = keyof typeof importColumns;

const required: readonly ImportColumn[] = ["company", "member name", "member email"];
const maxRows = 2_000;

export type FileRow = { row: number; cells: Partial<Record<ImportColumn, string>>; error: ImportError | null };
export type ImportFile = { encoding: "UTF-8" | "Windows-1252"; rows: FileRow[]; unknownColumns: string[] };

/** Reads the rows of a CSV file by heading, in any order; a failure if the file is not such a CSV file. */
export function readImportFile(bytes: Buffer): ImportFile | Failure {
  if (bytes.includes(0)) return refuse("This is not a CSV file in UTF-8 or Windows-1252: save it as “CSV UTF-8”");
  const { text, encoding } = decode(bytes);
  const [heading, ...records] = readCsv(text);
  if (!heading) return refuse("The file is empty");
  const names = heading.cells.map((cell) => cleanText(cell).toLowerCase().replaceAll("_", " "));
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length > 0)
    return refuse(`The first row must have the headings of the template; missing: ${missing.join(", ")}`);
  const twice = names.find((name, index) => name !== "" && names.indexOf(name) !== index);
  if (twice !== undefined) return refuse(`The heading “${twice}” appears twice`);
  if (records.length > maxRows) return refuse(`At most ${maxRows} rows; this file has ${records.length}`);
  const rows = records.map(({ row, cells, isUnclosed }): FileRow => {
    const message = isUnclosed
      ? "A quotation mark in this row is never closed"
      : cells.length > names.length
        ? `This row has ${cells.length} cells, but the first row has ${names.length}`
        : null;
    const entries = names.map((name, index) => [name, cleanText(cells[index] ?? "")] as const);
    return {
      row,
      cells: Object.fromEntries(entries.filter(([name]) => isImportColumn(name))),
      error: message === null ? null : { row, column: "", message },
    };
  });
  return { encoding, rows, unknownColumns: names.filter((name) => name !== "" && !isImportColumn(name)) };
}

function isImportColumn(name: string): name is ImportColumn {
  return Object.hasOwn(importColumns, name);
}

/**
 * Decodes valid UTF-8 as such, and anything else as Windows-1252: older spreadsheets save it, and no byte is invalid in
 * it.
 */
function decode(bytes: Buffer): { text: string; encoding: ImportFile["encoding"] } {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8" };
  } catch {
    return { text: decodeWindows1252(bytes), encoding: "Windows-1252" };
  }
}

/**
 * The characters of Windows-1252 at 0x80 to 0x9F, five of them unused. Node's own decoder returns control characters
 * there.
 */
const windowsLetters = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

function decodeWindows1252(bytes: Buffer): string {
  return bytes
    .toString("latin1")
    .replace(/[\u0080-\u009f]/g, (letter) => windowsLetters[letter.charCodeAt(0) - 0x80] ?? letter);
}

function refuse(message: string): Failure {
  return { failed: "invalid_fields", message, params: { content: message } };
}

export type CellErrors = { column: ImportColumn; message: string }[];

/** Reads the amount in a cell; null if it is empty or wrong, and a wrong one adds an error. */
export function readAmountCell(cells: FileRow["cells"], column: ImportColumn, errors: CellErrors): number | null {
  const typed = cells[column] ?? "";
  if (typed === "") return null;
  const read = readTypedAmount(typed);
  if (read.ok) return read.cents;
  errors.push({ column, message: read.error });
  return null;
}
