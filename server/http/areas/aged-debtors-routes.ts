import { agedDebtorsFilter, listAgedDebtorsQuery } from "../../../contract/aged-debtors.schema.ts";
import * as calls from "../../../contract/aged-debtors.ts";
import { exportAgedDebtors } from "../../sales/export-aged-debtors.ts";
import { listAgedDebtors } from "../../sales/list-aged-debtors.ts";
import { type Row, route } from "../route.ts";

export const agedDebtorsRoutes: Row[] = [
  route({
    call: calls.listAgedDebtors,
    refusedWhen: ["sales_hidden"],
    query: listAgedDebtorsQuery,
    verb: listAgedDebtors,
  }),
  route({
    call: calls.exportAgedDebtors,
    refusedWhen: ["sales_hidden"],
    query: agedDebtorsFilter,
    verb: exportAgedDebtors,
    answer: "csv",
  }),
];
