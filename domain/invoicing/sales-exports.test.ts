import { describe, expect, it } from "vitest";
import { accountDocument, deliveryLine, randomAccountDocuments } from "../../test/account-documents.ts";
import { readCsv } from "../text/csv.ts";
import { defaultExportCodes } from "./export-codes.ts";
import { type BookEntry, exportFormats, exportLines, sageColumns, xeroColumns } from "./sales-exports.ts";

const entryOf = (document = accountDocument(), changes = {}): BookEntry => ({
  kind: "document",
  document,
  ledgerCode: "NIB001",
  email: "books@example.ie",
  ...changes,
});
const payment: BookEntry = {
  kind: "payment",
  id: 7,
  on: "2026-04-20",
  reference: "=EFT 1",
  amountCents: 4_920,
  customer: "Ní Bhriain & Daughters Ltd",
  accountNumber: "A-1001",
  ledgerCode: "",
};
const cellsOf = (format: (typeof exportFormats)[number], entries: BookEntry[]) =>
  readCsv(exportLines(format, entries, defaultExportCodes).join("")).map(({ cells }) => cells);
const cents = (text: string | undefined) => Math.round(Number(text) * 100);

describe("An export of sales", () => {
  it("for Xero has the template's columns and one line per rate, negative for a credit note [C054]", () => {
    const mixed = accountDocument([
      deliveryLine(),
      deliveryLine({ vatTreatment: "zero", vatPercent: 0, netCents: 1_000 }),
    ]);
    const credit = accountDocument([deliveryLine({ netCents: 500 })], {
      kind: "credit_note",
      number: "CN-000001",
      dueOn: null,
      precedes: { number: "INV-000123", issuedOn: "2026-04-01" },
      reason: "Came late",
    });
    const [heading, ...rows] = cellsOf("xero", [entryOf(mixed), entryOf(credit), payment]);
    expect(heading).toEqual([...xeroColumns]);
    const shown = rows.map((row) =>
      ["*InvoiceNumber", "Reference", "*InvoiceDate", "*DueDate", "Total", "*UnitAmount", "*TaxType", "TaxAmount"].map(
        (name) => row[xeroColumns.indexOf(name as (typeof xeroColumns)[number])],
      ),
    );
    expect(shown).toEqual([
      ["INV-000123", "A-1001", "01/04/2026", "01/05/2026", "59.20", "40.00", "Tax on Sales (23%)", "9.20"],
      ["INV-000123", "A-1001", "01/04/2026", "01/05/2026", "59.20", "10.00", "Zero Rated Income", "0.00"],
      ["CN-000001", "INV-000123", "01/04/2026", "01/04/2026", "-6.15", "-5.00", "Tax on Sales (23%)", "-1.15"],
    ]);
  });

  it("for Sage has the template's columns, and SI, SC and SA with positive amounts [C054]", () => {
    const [heading, ...rows] = cellsOf("sage", [entryOf(), payment]);
    expect(heading).toEqual([...sageColumns]);
    expect(rows).toEqual([
      [
        "SI",
        "NIB001",
        "4000",
        "0",
        "01/04/2026",
        "INV-000123",
        "Deliveries 01/03/2026 to 31/03/2026",
        "40.00",
        "T1",
        "9.20",
        "1",
        "",
        "",
        "",
        "",
      ],
      [
        "SA",
        "A1001",
        "1200",
        "0",
        "20/04/2026",
        "=EFT 1",
        "Ní Bhriain & Daughters Ltd",
        "49.20",
        "T9",
        "0.00",
        "1",
        "",
        "",
        "",
        "",
      ],
    ]);
  });

  it("never contains a formula, whatever a customer's name [C054]", () => {
    const named = { ...accountDocument().buyer, name: "=HYPERLINK(1)" };
    for (const format of exportFormats) {
      const text = exportLines(
        format,
        [entryOf(accountDocument(undefined, { buyer: named })), { ...payment, customer: "=HYPERLINK(1)" }],
        defaultExportCodes,
      ).join("");
      expect(text).not.toMatch(/(^|,)"?[=+@]/m);
    }
  });

  it("of 500 invoices and credit notes adds up to their totals, in each format [C054]", () => {
    const documents = randomAccountDocuments(500, 54);
    const sign = (kind: string) => (kind === "invoice" ? 1 : -1);
    const sumOf = (field: "netCents" | "vatCents") =>
      documents.reduce((sum, { kind, totals }) => sum + sign(kind) * totals[field], 0);
    const entries = documents.map((document) => entryOf(document));
    const add = (rows: string[][], column: number) => rows.reduce((sum, row) => sum + cents(row[column]), 0);
    const [, ...xero] = cellsOf("xero", entries);
    expect(new Set(xero.map((row) => row[10])).size).toBe(500);
    expect([add(xero, xeroColumns.indexOf("*UnitAmount")), add(xero, xeroColumns.indexOf("TaxAmount"))]).toEqual([
      sumOf("netCents"),
      sumOf("vatCents"),
    ]);
    const [, ...plain] = cellsOf("plain", entries);
    expect([add(plain, 11), add(plain, 12)]).toEqual([sumOf("netCents"), sumOf("vatCents")]);
    expect(add(plain, 13)).toBe(sumOf("netCents") + sumOf("vatCents"));
    const [, ...sage] = cellsOf("sage", entries);
    const signed = sage.map((row) => [row[0] === "SI" ? 1 : -1, cents(row[7]), cents(row[9])] as const);
    expect(signed.reduce((sum, [sign, net]) => sum + sign * net, 0)).toBe(sumOf("netCents"));
    expect(signed.reduce((sum, [sign, , vat]) => sum + sign * vat, 0)).toBe(sumOf("vatCents"));
  });
});
