import type { Board } from "../../contract/dispatch.ts";
import type { Context } from "../context.ts";
import { readBoard } from "./read-board.ts";

/** Without `driver`, the whole day. */
export type RunsInput = { day: string; driver?: number | undefined };

/** For printing: one driver's run, or all runs and the unassigned stops. */
export async function readRuns(context: Context, { day, driver }: RunsInput) {
  if (driver !== undefined) {
    const known = await context.db.selectFrom("drivers").select("id").where("id", "=", driver).executeTakeFirst();
    if (!known) return { failed: "not_found", message: "There is no such driver." } as const;
  }
  const { columns, unassigned } = await readBoard(context, day);
  const runs: Pick<Board, "columns" | "unassigned"> =
    driver === undefined
      ? { columns, unassigned }
      : { columns: columns.filter((column) => column.driver.id === driver), unassigned: [] };
  return runs;
}
