export const invoiceSeries = ["invoice", "credit_note"] as const;
export type InvoiceSeries = (typeof invoiceSeries)[number];

const prefixes: Readonly<Record<InvoiceSeries, string>> = { invoice: "INV", credit_note: "CN" };

/** 'INV-000123' for an invoice of an account, 'CN-000045' for a credit note; each series counts without gaps. */
export function invoiceNumber(series: InvoiceSeries, number: number): string {
  return `${prefixes[series]}-${String(number).padStart(6, "0")}`;
}
