import { type Board, type BoardUpdate, getBoard, getBoardChanges } from "../../../../contract/dispatch.ts";
import { applyDifference } from "../../../../domain/dispatch/difference.ts";
import { staffCall } from "../../shell/staff-call.ts";

/** The board as last answered by the server, with the version that later changes are requested from. */
export type KnownBoard = { version: string; board: Board };

/** Fetches the board of a day, or what has changed in the one that is known. */
export async function fetchBoard(
  day: string,
  known: KnownBoard | undefined,
  options: { signal?: AbortSignal } = {},
): Promise<KnownBoard> {
  if (!known) return staffCall(getBoard, { query: { day } }, options);
  return updateBoard(known, await staffCall(getBoardChanges, { query: { day, since: known.version } }, options));
}

/** Applies an update to the board whose version it was requested with. */
export function updateBoard({ board }: KnownBoard, update: BoardUpdate): KnownBoard {
  const { version } = update;
  if ("board" in update) return { version, board: update.board };
  const changed = update.difference ? (applyDifference(board, update.difference) as Board) : board;
  return { version, board: { ...changed, serverTime: update.serverTime } };
}
