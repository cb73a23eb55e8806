import type { Board, BoardStop } from "../../contract/dispatch.ts";
import { dublinDate, dublinTime } from "../../domain/schedule/dublin.ts";
import { csvByteOrderMark, csvLine } from "../../domain/text/csv.ts";
import type { FileOutput, Verb } from "../context.ts";
import { type RunsWish, readRuns } from "./read-runs.ts";

/** The stops of a day in their order, one a line, without prices: a driver's, or everybody's and what nobody has. */
export const exportRuns: Verb<RunsWish, FileOutput> = async (context, wish) => {
  const runs = await readRuns(context, wish);
  if ("failed" in runs) return runs;
  const { day, driver } = wish;
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
const whats = { pickup: "Collect", dropoff: "Deliver", return: "Bring back" } as const;
const states = {
  waiting: "",
  en_route: "On the way",
  arrived: "Arrived",
  done: "Done",
  failed: "Could not be done",
} as const;

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
    whats[stop.kind],
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

/** '2026-03-04 18:00' in Dublin, which spreadsheets read as a date and a time. A stop may be due on another day than its run's. */
function timeOf(at: string | null): string {
  if (at === null) return "";
  const instant = new Date(at);
  return `${dublinDate(instant)} ${dublinTime(instant)}`;
}
