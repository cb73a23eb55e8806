import type { BoardUpdate, RunStops, Undo } from "../../contract/dispatch.ts";
import { isFailure, type Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { replaceRuns } from "./replace-runs.ts";
import { readBoardUpdate } from "./shared-board.ts";

/** Accepts a plan or undoes a change: replaces all of these runs, or none. */
export const setRuns: Verb<
  { day: string; runs: RunStops[]; since?: string | undefined },
  BoardUpdate & { undo: Undo }
> = async (context, input) => {
  const { settings } = await context.settings.current();
  const undo = await inTransaction(context, (context) =>
    replaceRuns(context, settings, input, { keepsUnderWay: true }),
  );
  return isFailure(undo) ? undo : { ...(await readBoardUpdate(context, input.day, input.since)), undo };
};
