import { useRef, useState } from "react";
import { assignStops, type HeldGoods, setRuns, type Undo } from "../../../../contract/dispatch.ts";
import type { ApiError } from "../../../api/api-error.ts";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { staffCall } from "../../shell/staff-call.ts";
import {
  affectedStops,
  assignStopsBody,
  type Card,
  findColumn,
  findColumnWithCard,
  previewAssignment,
  type Target,
} from "../board/board-assignments.ts";
import { deliveriesText } from "../board/board-cards.ts";
import { type BoardChangeRequest, useBoard } from "./use-board.ts";

/**
 * The live board of a day and the ways to change it: move stops, set whole runs, undo. `announce` speaks to screen
 * readers.
 */
export function useBoardChanges(day: string, announce: (text: string) => void) {
  const [undo, setUndo] = useState<{ id: number; text: string; undo: Undo } | null>(null);
  const lastUndo = useRef(0);
  const live = useBoard(day, ({ done, isUndo }, back) => {
    if (isUndo) return announce(done);
    lastUndo.current += 1;
    setUndo({ id: lastUndo.current, text: done, undo: back });
  });
  const { board, change } = live;

  const [held, setHeld] = useState<{ goods: HeldGoods[]; request: BoardChangeRequest } | null>(null);
  const send = (request: BoardChangeRequest) => {
    setUndo(null);
    const onRefused = ({ code, data }: ApiError) => {
      if (code !== "goods_held") return false;
      setHeld({ goods: data["goods"] as HeldGoods[], request });
      return true;
    };
    void change({ ...request, onRefused });
  };
  /** Repeats the held request after its hand-overs were recorded, which have moved the drop-offs with their goods. */
  const sendHeld = async () => {
    setHeld(null);
    await live.refreshed();
    if (held) send(held.request);
  };
  /** Answers false if none of the cards can be moved. */
  const move = (cards: readonly Card[], target: Target): boolean => {
    if (!board) return false;
    const wished = affectedStops(board, cards, target);
    if (wished.length === 0) {
      announce("None of these can be moved any more.");
      return false;
    }
    const what = deliveriesText(board, cards);
    const driver = target && findColumn(board, target.driverId)?.driver.name;
    const isWithin =
      target !== null && wished.every((stop) => findColumnWithCard(board, stop)?.driver.id === target.driverId);
    send({
      preview: (before) => previewAssignment(before, cards, target),
      send: (newest, since) => {
        const stops = affectedStops(newest, cards, target);
        const body = assignStopsBody(newest, stops.length > 0 ? stops : wished, target);
        return staffCall(assignStops, { body: { ...body, since } });
      },
      done: !driver
        ? `${what} unassigned`
        : isWithin
          ? `${what} moved within the run of ${driver}`
          : `${what} given to ${driver}`,
    });
    return true;
  };
  const undoLast = () => {
    if (!undo) return;
    send({
      send: (_, since) => staffCall(setRuns, { body: { ...undo.undo, since } }),
      done: `Undone: ${undo.text}`,
      isUndo: true,
    });
  };
  useShortcuts({ z: undoLast, "Ctrl+z": undoLast });
  return {
    live,
    move,
    /** Sets whole runs, as a suggestion or plan proposes them. `done`: how the change is announced. */
    setRuns: (runs: Undo["runs"], done: string) =>
      send({ send: (_, since) => staffCall(setRuns, { body: { day, runs, since } }), done }),
    held: held?.goods ?? null,
    sendHeld,
    leaveHeld: () => setHeld(null),
    undo,
    undoLast,
    dismissUndo: () => setUndo(null),
  };
}
