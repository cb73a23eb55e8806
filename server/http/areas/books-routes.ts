import {
  bankRowParams,
  importBankStatementBody,
  listBankRowsQuery,
  recordBankRowsBody,
  setAsideBankRowBody,
} from "../../../contract/bank-rows.schema.ts";
import * as bank from "../../../contract/bank-rows.ts";
import {
  importOpeningBalancesBody,
  saveInvoicingSettingsBody,
  startSeriesBody,
} from "../../../contract/going-live.schema.ts";
import * as live from "../../../contract/going-live.ts";
import { exportSalesQuery } from "../../../contract/sales-exports.schema.ts";
import { exportSales as exportSalesCall } from "../../../contract/sales-exports.ts";
import { vatReportQuery } from "../../../contract/vat-report.schema.ts";
import * as vat from "../../../contract/vat-report.ts";
import { importBankStatement, listBankRows, recordBankRows, setAsideBankRow } from "../../books/bank-rows.ts";
import { exportSales } from "../../books/export-sales.ts";
import { exportVatReport, getVatReport } from "../../books/get-vat-report.ts";
import { importOpeningBalances } from "../../invoices/import-opening-balances.ts";
import { getInvoicingSettings, saveInvoicingSettings, startSeries } from "../../invoices/invoicing-settings.ts";
import { type Row, route } from "../route.ts";

export const booksRoutes: Row[] = [
  route({ call: vat.getVatReport, query: vatReportQuery, verb: getVatReport }),
  route({ call: vat.exportVatReport, query: vatReportQuery, verb: exportVatReport, answer: "csv" }),
  route({
    call: exportSalesCall,
    query: exportSalesQuery,
    verb: exportSales,
    answer: "csv",
    errors: ["action_refused"],
  }),
  route({ call: live.getInvoicingSettings, verb: getInvoicingSettings }),
  route({
    call: live.saveInvoicingSettings,
    body: saveInvoicingSettingsBody,
    verb: saveInvoicingSettings,
    errors: ["action_refused"],
  }),
  route({ call: live.startSeries, body: startSeriesBody, verb: startSeries, errors: ["action_refused"] }),
  route({
    call: live.importOpeningBalances,
    body: importOpeningBalancesBody,
    verb: importOpeningBalances,
    accepts: "long_list",
    errors: ["invalid_fields", "idempotency_key_reused"],
  }),
  route({
    call: bank.importBankStatement,
    body: importBankStatementBody,
    verb: importBankStatement,
    accepts: "long_list",
  }),
  route({ call: bank.listBankRows, query: listBankRowsQuery, verb: listBankRows }),
  route({ call: bank.recordBankRows, body: recordBankRowsBody, verb: recordBankRows }),
  route({ call: bank.setAsideBankRow, params: bankRowParams, body: setAsideBankRowBody, verb: setAsideBankRow }),
];
