import { defineCall } from "./call.ts";
import { api } from "./paths.ts";
import type { exportSalesQuery } from "./sales-exports.schema.ts";

/** A CSV file. More invoices than Xero takes at once are refused. */
export const exportSales = defineCall<{ query: typeof exportSalesQuery }, unknown>({
  name: "exportSales",
  method: "GET",
  path: `${api}/sales-export`,
  access: "bookkeeper",
  summary: "Invoices, credit notes and payments of accounts for Xero, for Sage 50 or as plain CSV",
});
