import type { Address } from "../addresses/address.ts";
import { type Cents, centsToDecimal } from "../money/euro.ts";
import { csvLine } from "../text/csv.ts";
import { type AccountDocument, vatInWords } from "./account-document.ts";
import { type ExportCodes, sageTaxCode, xeroTaxType } from "./export-codes.ts";

export const exportFormats = ["xero", "sage", "plain"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportFormatNames: Record<ExportFormat, string> = {
  xero: "Xero: sales invoices",
  sage: "Sage 50: audit trail transactions",
  plain: "Plain CSV",
};

/** The most invoices that Xero accepts in one file. */
export const xeroMaxInvoices = 500;

/** An invoice, a credit note or a payment of an account. */
export type BookEntry =
  | { kind: "document"; document: AccountDocument; ledgerCode: string; email: string }
  | {
      kind: "payment";
      id: number;
      on: string;
      reference: string;
      amountCents: Cents;
      customer: string;
      accountNumber: string;
      ledgerCode: string;
    };

/** The columns of Xero's template for sales invoices; those with a star are required. */
export const xeroColumns = [
  "*ContactName",
  "EmailAddress",
  "POAddressLine1",
  "POAddressLine2",
  "POAddressLine3",
  "POAddressLine4",
  "POCity",
  "PORegion",
  "POPostalCode",
  "POCountry",
  "*InvoiceNumber",
  "Reference",
  "*InvoiceDate",
  "*DueDate",
  "Total",
  "InventoryItemCode",
  "*Description",
  "*Quantity",
  "*UnitAmount",
  "Discount",
  "*AccountCode",
  "*TaxType",
  "TaxAmount",
  "TrackingName1",
  "TrackingOption1",
  "TrackingName2",
  "TrackingOption2",
  "Currency",
  "BrandingTheme",
] as const;

/** The columns of Sage 50's template for audit trail transactions. */
export const sageColumns = [
  "Type",
  "Account Reference",
  "Nominal A/C Ref",
  "Department Code",
  "Date",
  "Reference",
  "Details",
  "Net Amount",
  "Tax Code",
  "Tax Amount",
  "Exchange Rate",
  "Extra Reference",
  "User Name",
  "Project Refn",
  "Cost Code Refn",
] as const;

const plainColumns = [
  "Kind",
  "Number",
  "Date",
  "Due",
  "Account",
  "Code in your books",
  "Customer",
  "Reference",
  "Corrects",
  "VAT",
  "Rate",
  "Net",
  "VAT amount",
  "Total",
] as const;

/** The heading and a line per document and rate, so that each program computes the same VAT as the document. */
export function exportLines(format: ExportFormat, entries: readonly BookEntry[], codes: ExportCodes): string[] {
  switch (format) {
    case "xero":
      return [csvLine(xeroColumns), ...entries.flatMap((entry) => xeroLines(entry, codes))];
    case "sage":
      return [csvLine(sageColumns), ...entries.flatMap((entry) => sageLines(entry, codes))];
    case "plain":
      return [csvLine(plainColumns), ...entries.flatMap(plainLines)];
  }
}

/** Payments are reconciled in Xero's own bank account. A credit note is a negative invoice there. */
function xeroLines(entry: BookEntry, codes: ExportCodes): string[] {
  if (entry.kind === "payment") return [];
  const { document, email } = entry;
  const { number, issuedOn, dueOn, buyer, totals } = document;
  const sign = signOf(document);
  return totals.vat.map(({ vatTreatment, vatPercent, netCents, vatCents }) =>
    csvLine([
      buyer.name,
      email,
      ...addressCells(buyer.address),
      number,
      referenceOf(document),
      slashed(issuedOn),
      slashed(dueOn ?? issuedOn),
      centsToDecimal(sign * totals.totalCents),
      "",
      `${descriptionOf(document)}, ${vatInWords(vatTreatment, vatPercent)}`,
      1,
      centsToDecimal(sign * netCents),
      "",
      codes.xeroAccount,
      xeroTaxType(codes, vatTreatment),
      centsToDecimal(sign * vatCents),
      ...["", "", "", ""],
      "EUR",
      "",
    ]),
  );
}

/** Amounts are positive: the type gives their direction. Payments are `SA`, since `SR` cannot be imported. */
function sageLines(entry: BookEntry, codes: ExportCodes): string[] {
  const line = (type: string, cells: (string | number)[]) => csvLine([type, ...cells, 1, "", "", "", ""]);
  if (entry.kind === "payment") {
    const { on, reference, amountCents, customer } = entry;
    const code = sageAccount(entry.ledgerCode, entry.accountNumber);
    const amounts = [centsToDecimal(amountCents), codes.sageOutsideScope, centsToDecimal(0)];
    return [
      line("SA", [code, codes.sageBank, 0, slashed(on), reference.slice(0, 30), customer.slice(0, 60), ...amounts]),
    ];
  }
  const { document, ledgerCode } = entry;
  const { kind, number, issuedOn, buyer, totals } = document;
  const type = kind === "invoice" ? "SI" : "SC";
  return totals.vat.flatMap(({ vatTreatment, netCents, vatCents }) => {
    // If credits exceed debits at a rate, its line is a credit within the invoice.
    const [own, other] = type === "SI" ? ["SI", "SC"] : ["SC", "SI"];
    return [
      line(netCents < 0 ? other : own, [
        sageAccount(ledgerCode, buyer.accountNumber),
        codes.sageNominal,
        0,
        slashed(issuedOn),
        number,
        descriptionOf(document).slice(0, 60),
        centsToDecimal(Math.abs(netCents)),
        sageTaxCode(codes, vatTreatment),
        centsToDecimal(Math.abs(vatCents)),
      ]),
    ];
  });
}

function plainLines(entry: BookEntry): string[] {
  if (entry.kind === "payment") {
    const { id, on, reference, amountCents, customer, accountNumber, ledgerCode } = entry;
    const total = centsToDecimal(0 - amountCents);
    const cells = ["Payment", `P-${id}`, on, "", accountNumber, ledgerCode, customer, reference];
    return [csvLine([...cells, "", "", "", "", "", total])];
  }
  const { document, ledgerCode } = entry;
  const { number, issuedOn, dueOn, buyer, totals, precedes } = document;
  const sign = signOf(document);
  return totals.vat.map(({ vatTreatment, vatPercent, netCents, vatCents }) =>
    csvLine([
      document.kind === "invoice" ? "Invoice" : "Credit note",
      number,
      issuedOn,
      dueOn ?? "",
      buyer.accountNumber,
      ledgerCode,
      buyer.name,
      referenceOf(document),
      precedes?.number ?? "",
      vatInWords(vatTreatment, vatPercent),
      vatPercent,
      centsToDecimal(sign * netCents),
      centsToDecimal(sign * vatCents),
      centsToDecimal(sign * (netCents + vatCents)),
    ]),
  );
}

const signOf = ({ kind }: AccountDocument): 1 | -1 => (kind === "invoice" ? 1 : -1);

function referenceOf({ poNumber, precedes, buyer }: AccountDocument): string {
  return precedes?.number ?? (poNumber || buyer.buyerReference || buyer.accountNumber);
}

function descriptionOf({ kind, period, reason }: AccountDocument): string {
  if (kind === "credit_note") return `Credit: ${reason}`;
  return `Deliveries ${slashed(period.from)} to ${slashed(period.to)}`;
}

function addressCells({ address1, address2, city, state, postcode, country }: Address): string[] {
  return [address1, address2 ?? "", "", "", city, state, postcode, country];
}

/** Sage's references have at most eight characters. */
function sageAccount(ledgerCode: string, accountNumber: string): string {
  return (ledgerCode || accountNumber)
    .replace(/[^A-Za-z0-9]/g, "")
    .toUpperCase()
    .slice(0, 8);
}

/** '04/03/2026' for '2026-03-04'. */
function slashed(day: string): string {
  return day.split("-").reverse().join("/");
}
