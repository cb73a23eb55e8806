import type { JobSheet } from "../../contract/run-sheet.ts";
import type { Verb } from "../context.ts";
import { readJobSheets } from "../orders/get-job-sheets.ts";
import { type RunsInput, readRuns } from "./read-runs.ts";

/** One job sheet per delivery on the day's board, in driving order. */
export const getRunJobSheets: Verb<RunsInput, { sheets: JobSheet[] }> = async (context, input) => {
  const runs = await readRuns(context, input);
  if ("failed" in runs) return runs;
  const stops = [...runs.columns, ...runs.unassigned].flatMap((each) => each.stops);
  const orderIds = [...new Set(stops.map(({ orderId }) => orderId))];
  return { sheets: orderIds.length === 0 ? [] : await readJobSheets(context, orderIds) };
};
