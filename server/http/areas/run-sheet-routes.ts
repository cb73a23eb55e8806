import { papersQuery } from "../../../contract/run-sheet.schema.ts";
import * as calls from "../../../contract/run-sheet.ts";
import { exportRunSheet } from "../../orders/export-run-sheet.ts";
import { getJobSheets } from "../../orders/get-job-sheets.ts";
import { type Row, route } from "../route.ts";

export const runSheetRoutes: Row[] = [
  route({ call: calls.getJobSheets, refusedWhen: ["sales_hidden"], query: papersQuery, verb: getJobSheets }),
  route({
    call: calls.exportRunSheet,
    refusedWhen: ["sales_hidden"],
    query: papersQuery,
    verb: exportRunSheet,
    answer: "csv",
  }),
];
