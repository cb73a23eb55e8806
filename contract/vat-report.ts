import type { VatReport as Boxes, VatBasis } from "../domain/invoicing/vat-report.ts";
import { defineCall } from "./call.ts";
import { api } from "./paths.ts";
import type { vatReportQuery } from "./vat-report.schema.ts";

export type VatReport = Boxes & {
  /** Months, both inclusive. */
  from: string;
  to: string;
  basis: VatBasis;
  /** Receipts and refunds in other currencies, which are not in the boxes. */
  otherCurrencies: { currency: string; documents: number; totalCents: number }[];
};

export const getVatReport = defineCall<{ query: typeof vatReportQuery }, VatReport>({
  name: "getVatReport",
  method: "GET",
  path: `${api}/vat-report`,
  access: "bookkeeper",
  summary: "VAT on sales by box, source and rate, of documents whose VAT falls due in these months",
});

export const exportVatReport = defineCall<{ query: typeof vatReportQuery }, unknown>({
  name: "exportVatReport",
  method: "GET",
  path: `${api}/vat-report-export`,
  access: "bookkeeper",
  summary: "The documents of the VAT report as a CSV file, one line per document and rate",
});
