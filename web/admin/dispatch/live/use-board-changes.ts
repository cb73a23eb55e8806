import { useRef, useState } from "react";
import { assignStops, setRuns, type Undo } from "../../../contract/dispatch.ts";
import { useKeys } from "../shell/keys.ts";
import { staffCall } from "../shell/staff-call.ts";
import { deliveriesText } from "./board-cards.ts";
import { assignment, type Card, columnOf, columnWith, moveOn, stopsToMove, type Target } from "./board-moves.ts";
import { type Change, useBoard } from "./use-board.ts";

/** The board of a day and what is sent to change it: stops moved, runs set as a whole, the last change taken back. `say` announces. */
export function useChanges(day: string, say: (text: string) => void) {
  const [undo, setUndo] = useState<{ id: number; text: string; undo: Undo } | null>(null);
  const lastUndo = useRef(0);
  const live = useBoard(day, ({ done, isUndo }, back) => {
    if (isUndo) return say(done);
    lastUndo.current += 1;
    setUndo({ id: lastUndo.current, text: done, undo: back });
  });
  const { board, change } = live;

  const send = (wish: Change) => {
    setUndo(null);
    void change(wish);
  };
  /** Whether there was anything to move. */
  const move = (cards: readonly Card[], target: Target): boolean => {
    if (!board) return false;
    const wished = stopsToMove(board, cards, target);
    if (wished.length === 0) {
      say("Nothing of it can be moved any more.");
      return false;
    }
    const what = deliveriesText(board, cards);
    const driver = target && columnOf(board, target.driverId)?.driver.name;
    const isWithin = target !== null && wished.every((stop) => columnWith(board, stop)?.driver.id === target.driverId);
    send({
      preview: (before) => moveOn(before, cards, target),
      send: (newest) => {
        const stops = stopsToMove(newest, cards, target);
        return staffCall(assignStops, { body: assignment(newest, stops.length > 0 ? stops : wished, target) });
      },
      done: !driver
        ? `${what} unassigned`
        : isWithin
          ? `${what} moved in the run of ${driver}`
          : `${what} given to ${driver}`,
    });
    return true;
  };
  const takeBack = () => {
    if (!undo) return;
    send({
      send: () => staffCall(setRuns, { body: undo.undo }),
      done: `Undone: ${undo.text}`,
      isUndo: true,
    });
  };
  useKeys({ z: takeBack });
  return {
    live,
    move,
    /** Runs as a suggestion or a plan has them. `done`: what that is, in words. */
    set: (runs: Undo["runs"], done: string) => send({ send: () => staffCall(setRuns, { body: { day, runs } }), done }),
    undo,
    takeBack,
    forgetUndo: () => setUndo(null),
  };
}
