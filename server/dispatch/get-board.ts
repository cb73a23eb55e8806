import type { Board } from "../../contract/dispatch.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Verb } from "../context.ts";
import { readSharedBoard } from "./shared-board.ts";

/** The board of a day, by default of today. */
export const getBoard: Verb<{ day?: string | undefined }, { version: string; board: Board }> = (context, { day }) =>
  readSharedBoard(context, day ?? dublinDate(context.now()));
