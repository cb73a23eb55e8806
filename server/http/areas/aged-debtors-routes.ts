import { listOwedQuery, owedFilter } from "../../../contract/owed.schema.ts";
import * as calls from "../../../contract/owed.ts";
import { exportOwed } from "../../sales/export-owed.ts";
import { listOwed } from "../../sales/list-owed.ts";
import { type Row, route } from "../route.ts";

export const owedRoutes: Row[] = [
  route({ call: calls.listOwed, refuses: ["hidden sales"], query: listOwedQuery, verb: listOwed }),
  route({ call: calls.exportOwed, refuses: ["hidden sales"], query: owedFilter, verb: exportOwed, file: "text/csv" }),
];
