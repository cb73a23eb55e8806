import type { JobSheet } from "../../contract/run-sheet.ts";
import type { Verb } from "../context.ts";
import { readJobSheets } from "../orders/get-job-sheets.ts";
import { type RunsWish, readRuns } from "./read-runs.ts";

/** Of each delivery of a day one sheet, in the order in which they are driven to. Of what is not on the board of that day there is none. */
export const getRunJobSheets: Verb<RunsWish, { sheets: JobSheet[] }> = async (context, wish) => {
  const runs = await readRuns(context, wish);
  if ("failed" in runs) return runs;
  const stops = [...runs.columns, ...runs.unassigned].flatMap((each) => each.stops);
  const orderIds = [...new Set(stops.map(({ orderId }) => orderId))];
  return { sheets: orderIds.length === 0 ? [] : await readJobSheets(context, orderIds) };
};
