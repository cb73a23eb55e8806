import type { InvoiceSeries } from "../domain/invoicing/document-numbers.ts";
import type { ExportCodes } from "../domain/invoicing/export-codes.ts";
import type { Cents } from "../domain/money/euro.ts";
import { defineCall } from "./call.ts";
import type { importOpeningBalancesBody, saveInvoicingSettingsBody, startSeriesBody } from "./going-live.schema.ts";
import { api } from "./paths.ts";

export type InvoicingSettings = {
  version: number;
  /** Where transfers go; without an IBAN, invoices say nothing about it. */
  accountName: string;
  iban: string;
  bic: string;
  companyNumber: string;
  exportCodes: ExportCodes;
  series: {
    series: InvoiceSeries;
    /** 'INV-000124'. */
    next: string;
    /** No document has a number yet, so another first number can be chosen. */
    canStart: boolean;
  }[];
  openingBalances: { invoices: number; totalCents: Cents };
};

export const getInvoicingSettings = defineCall<Record<never, never>, InvoicingSettings>({
  name: "getInvoicingSettings",
  method: "GET",
  path: `${api}/invoicing-settings`,
  access: "bookkeeper",
  summary: "Bank account and company number on invoices, codes of exports, next numbers and opening balances",
});

export const saveInvoicingSettings = defineCall<{ body: typeof saveInvoicingSettingsBody }, InvoicingSettings>({
  name: "saveInvoicingSettings",
  method: "POST",
  path: `${api}/invoicing-settings`,
  access: "bookkeeper",
  summary: "Save the invoice settings, unless somebody else has saved them since they were shown",
});

export const startSeries = defineCall<{ body: typeof startSeriesBody }, InvoicingSettings>({
  name: "startSeries",
  method: "POST",
  path: `${api}/invoice-series`,
  access: "bookkeeper",
  summary: "Choose the first number of invoices or credit notes, as long as none has been issued",
});

/** All or nothing; an error names the field of its row, such as `rows.3.account`. */
export const importOpeningBalances = defineCall<
  { body: typeof importOpeningBalancesBody },
  { invoices: number; totalCents: Cents }
>({
  name: "importOpeningBalances",
  method: "POST",
  path: `${api}/opening-balances`,
  access: "bookkeeper",
  status: 201,
  summary: "Store invoices of an earlier system that are still open, with what is due on each",
});
