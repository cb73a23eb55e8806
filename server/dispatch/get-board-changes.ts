import type { BoardUpdate } from "../../contract/dispatch.ts";
import type { Verb } from "../context.ts";
import { readBoardUpdate } from "./shared-board.ts";

/** What has changed in the board of a day since one of its versions. */
export const getBoardChanges: Verb<{ day: string; since: string }, BoardUpdate> = (context, { day, since }) =>
  readBoardUpdate(context, day, since);
