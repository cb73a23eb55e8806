import type { BoardStop } from "../../contract/dispatch.ts";
import { dublinTime } from "../../domain/schedule/dublin.ts";
import { csvByteOrderMark, csvLine } from "../../domain/text/csv.ts";
import type { FileOutput, Verb } from "../context.ts";
import { readBoard } from "./get-board.ts";

/** A driver's stops of a day in their order, one a line, without prices. */
export const exportDriverSheet: Verb<{ day: string; driver: number }, FileOutput> = async (
  context,
  { day, driver },
) => {
  const known = await context.db.selectFrom("drivers").select("id").where("id", "=", driver).executeTakeFirst();
  if (!known) return { failed: "not_found", message: "There is no such driver." };
  const { columns } = await readBoard(context, day);
  const stops = columns.find((column) => column.driver.id === driver)?.stops ?? [];
  return { name: `run-${day}-${driver}.csv`, chunks: linesOf(stops) };
};

const columns = [
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
  arrived: "There",
  done: "Done",
  failed: "Could not be done",
} as const;

async function* linesOf(stops: readonly BoardStop[]): AsyncGenerator<string> {
  yield csvByteOrderMark + csvLine(columns);
  for (const [index, stop] of stops.entries())
    yield csvLine([
      index + 1,
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

const timeOf = (at: string | null) => (at === null ? "" : dublinTime(new Date(at)));
