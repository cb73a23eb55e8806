import { defineCall } from "./call.ts";
import { api } from "./paths.ts";
import type { exportSalesQuery } from "./sales-exports.schema.ts";

/** Answers a CSV file; refuses more invoices than Xero accepts at once. */
export const exportSales = defineCall<{ query: typeof exportSalesQuery }, unknown>({
  name: "exportSales",
  method: "GET",
  path: `${api}/sales-export`,
  access: "bookkeeper",
  summary: "Invoices, credit notes and payments of accounts for Xero, for Sage 50 or as plain CSV",
});
