import type { BoardChange, RunAsSet } from "../../contract/dispatch.ts";
import { isFailure, type Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { readBoard } from "./get-board.ts";
import { storeRuns } from "./store-runs.ts";

/** Accepts a plan, or undoes a change: all of these runs as they are given, or none. */
export const setRuns: Verb<{ day: string; runs: RunAsSet[] }, BoardChange> = async (context, input) => {
  const { settings } = await context.settings.current();
  const undo = await inTransaction(context, (context) => storeRuns(context, settings, input, { keepsUnderWay: true }));
  return isFailure(undo) ? undo : { board: await readBoard(context, input.day), undo };
};
