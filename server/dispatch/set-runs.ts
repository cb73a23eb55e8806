import type { BoardChange, RunStops } from "../../contract/dispatch.ts";
import { isFailure, type Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { readBoard } from "./get-board.ts";
import { replaceRuns } from "./replace-runs.ts";

/** Accepts a plan or undoes a change: replaces all of these runs, or none. */
export const setRuns: Verb<{ day: string; runs: RunStops[] }, BoardChange> = async (context, input) => {
  const { settings } = await context.settings.current();
  const undo = await inTransaction(context, (context) =>
    replaceRuns(context, settings, input, { keepsUnderWay: true }),
  );
  return isFailure(undo) ? undo : { board: await readBoard(context, input.day), undo };
};
