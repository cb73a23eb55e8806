import type { Cents } from "../money/euro.ts";
import { readTypedAmount } from "../money/typed-amount.ts";
import { readTypedDay } from "../schedule/typed-day.ts";
import { readCsv } from "../text/csv.ts";

export const openingColumns = ["account", "invoice", "issued", "due", "amount due"] as const;
type OpeningColumn = (typeof openingColumns)[number];

export type OpeningRow = { account: string; number: string; issuedOn: string; dueOn: string; dueCents: Cents };
export type OpeningError = { row: number; column: OpeningColumn; message: string };

/**
 * Open invoices of an earlier system from a CSV file with these columns, in any order. `sourceRows`: the spreadsheet's
 * row of each invoice, for errors that only the server can find.
 */
export function readOpeningBalances(text: string): {
  rows: OpeningRow[];
  sourceRows: number[];
  errors: OpeningError[];
  missing: OpeningColumn[];
} {
  const [heading, ...records] = readCsv(text);
  const names = (heading?.cells ?? []).map((name) => name.trim().toLowerCase());
  const missing = openingColumns.filter((column) => !names.includes(column));
  const rows: OpeningRow[] = [];
  const sourceRows: number[] = [];
  const errors: OpeningError[] = [];
  if (missing.length > 0) return { rows, sourceRows, errors, missing };
  for (const { row, cells } of records) {
    const cell = (column: OpeningColumn) => (cells[names.indexOf(column)] ?? "").trim();
    const fail = (column: OpeningColumn, message: string) => errors.push({ row, column, message });
    const issuedOn = readTypedDay(cell("issued"));
    const dueOn = readTypedDay(cell("due"));
    const amount = readTypedAmount(cell("amount due"), "EUR");
    if (cell("account") === "") fail("account", "Enter the account’s number or its code in your books");
    if (cell("invoice") === "") fail("invoice", "Enter the invoice’s number");
    if (issuedOn === null) fail("issued", "Must be a day such as 04/03/2026");
    if (dueOn === null) fail("due", "Must be a day such as 04/03/2026");
    if (!amount.ok) fail("amount due", amount.error);
    if (issuedOn === null || dueOn === null || !amount.ok) continue;
    rows.push({ account: cell("account"), number: cell("invoice"), issuedOn, dueOn, dueCents: amount.cents });
    sourceRows.push(row);
  }
  return { rows, sourceRows, errors, missing };
}
