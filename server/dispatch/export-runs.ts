import type { Board, BoardStop } from "../../contract/dispatch.ts";
import { stopStateNames, stopTasks } from "../../domain/deliveries/delivery-words.ts";
import { dublinDate, dublinTime } from "../../domain/schedule/dublin.ts";
import { csvByteOrderMark, csvLine } from "../../domain/text/csv.ts";
import { storeExport } from "../audit/store-export.ts";
import type { FileOutput, Verb } from "../context.ts";
import { type RunsInput, readRuns } from "./read-runs.ts";

/** CSV of a day's stops in order, without prices: one driver's, or all runs and the unassigned stops. */
export const exportRuns: Verb<RunsInput, FileOutput> = async (context, input) => {
  const runs = await readRuns(context, input);
  if ("failed" in runs) return runs;
  const { day, driver } = input;
  const stops = [...runs.columns, ...runs.unassigned].flatMap((column) => column.stops);
  await storeExport(context, { act: "export.run_sheet", filter: input, rows: stops.length });
  return { name: driver === undefined ? `runs-${day}.csv` : `run-${day}-${driver}.csv`, chunks: linesOf(runs) };
};

const columns = [
  "Driver",
  "Stop",
  "What",
  "Reference",
  "From",
  "By",
  "Expected",
  "Status",
  "Address",
  "Town",
  "Postcode",
  "Contact",
  "Phone",
  "Instructions",
  "Customer",
  "Goods",
  "Weight (kg)",
];
const states = { ...stopStateNames, waiting: "" };

async function* linesOf({ columns: runs, unassigned }: Pick<Board, "columns" | "unassigned">): AsyncGenerator<string> {
  yield csvByteOrderMark + csvLine(columns);
  for (const { driver, stops } of runs)
    for (const [index, stop] of stops.entries()) yield lineOf(driver.name, index + 1, stop);
  for (const stop of unassigned.flatMap(({ stops }) => stops)) yield lineOf("", "", stop);
}

function lineOf(driver: string, number: number | "", stop: BoardStop): string {
  return csvLine([
    driver,
    number,
    stopTasks[stop.kind],
    stop.reference,
    timeOf(stop.from),
    timeOf(stop.by),
    timeOf(stop.expectedAt),
    stop.isOpen || stop.state === "done" || stop.state === "failed" ? states[stop.state] : "Not carried",
    stop.address,
    stop.town,
    stop.postcode,
    stop.contact,
    stop.phone,
    stop.instructions,
    stop.customer,
    stop.goods,
    stop.kg ?? "",
  ]);
}

/**
 * '2026-03-04 18:00' in Dublin, for spreadsheets; with the date, since a stop may be due on another day than its run's.
 */
function timeOf(at: string | null): string {
  if (at === null) return "";
  const instant = new Date(at);
  return `${dublinDate(instant)} ${dublinTime(instant)}`;
}
