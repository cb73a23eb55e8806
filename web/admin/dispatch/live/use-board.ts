import { isCancelledError, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type Board, type BoardChange, getBoard, type Undo } from "../../../contract/dispatch.ts";
import { followBoard, type LiveNews } from "../../../contract/live.ts";
import { ApiError } from "../../api/api-error.ts";
import { errorText } from "../../api/error-text.ts";
import { useLive } from "../../live/use-live.ts";
import { toast } from "../../ui/toast.ts";
import { endsSession, staffCall } from "../shell/staff-call.ts";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import { readSession } from "../staff-session.ts";
import { changedRuns } from "./board-moves.ts";

/** News come in bursts: one question answers all of them. Vans move all the time, so that their places wait for one another longer. */
const gatherMs = { position: 2_000, other: 30 };

export type Change = {
  /** The board as it will be, shown until the answer is there. */
  preview?: (board: Board) => Board;
  send: (stored: Board) => Promise<BoardChange>;
  /** What was done, in words; said, and shown beside the way back. */
  done: string;
  isUndo?: boolean;
};

/**
 * The board of a day, as the server has it or as it will be in a moment. It follows what happens; while a change of our own is under way nothing
 * else replaces what is shown. Changes are sent one after the other, each from the versions that the one before it answered.
 */
export function useBoard(day: string, onDone: (change: Change, undo: Undo) => void) {
  const client = useQueryClient();
  const input = { query: { day } };
  const key = [getBoard.name, input];
  const { data, error, isFetching, refetch } = useStaffQuery(getBoard, input);
  const [preview, setPreview] = useState<{ day: string; board: Board } | null>(null);
  const stage = useRef({
    pending: 0,
    isStale: false,
    asking: null as Promise<unknown> | null,
    queue: Promise.resolve(),
  });
  const receivedAt = useRef({ server: 0, here: 0 });
  const serverTime = data ? Date.parse(data.board.serverTime) : 0;
  if (data && serverTime !== receivedAt.current.server) receivedAt.current = { server: serverTime, here: Date.now() };

  const refresh = (): Promise<unknown> => {
    const now = stage.current;
    if (now.pending > 0 || now.asking) {
      now.isStale = true;
      return now.asking ?? Promise.resolve();
    }
    now.asking = refetch({ throwOnError: true, cancelRefetch: false })
      .catch((failure) => {
        if (!isCancelledError(failure)) throw failure;
      })
      .finally(() => {
        now.asking = null;
        askAgain();
      });
    return now.asking;
  };
  const askAgain = () => {
    const now = stage.current;
    if (!now.isStale || now.pending > 0) return;
    now.isStale = false;
    void refresh().catch(() => {});
  };
  const latest = useRef(refresh);
  latest.current = refresh;

  const gather = useRef<{ timer: ReturnType<typeof setTimeout>; at: number } | null>(null);
  /** Rejects where the board could not be asked for. */
  const hear = async (news: LiveNews): Promise<void> => {
    if (news.day !== undefined && news.day !== day) return;
    const at = Date.now() + (news.kind === "position" ? gatherMs.position : gatherMs.other);
    if (gather.current && gather.current.at <= at) return;
    clearTimeout(gather.current?.timer);
    await new Promise<void>((resolve) => {
      gather.current = { timer: setTimeout(resolve, at - Date.now()), at };
    });
    gather.current = null;
    await latest.current();
  };
  useEffect(() => () => clearTimeout(gather.current?.timer), []);
  const connection = useLive({
    url: followBoard.path,
    headers: () => ({ Authorization: `Bearer ${readSession()?.token ?? ""}` }),
    onNews: hear,
    poll: () => latest.current(),
    onRefused: () => void latest.current().catch(() => {}),
  });

  const change = (wish: Change): Promise<boolean> => {
    const now = stage.current;
    const before = client.getQueryData<{ board: Board }>(key)?.board;
    now.pending += 1;
    if (now.asking) now.isStale = true;
    void client.cancelQueries({ queryKey: key });
    const show = wish.preview;
    if (show)
      setPreview((shown) => {
        const board = shown?.day === day ? shown.board : before;
        return board ? { day, board: show(board) } : null;
      });
    const work = async () => {
      try {
        const stored = client.getQueryData<{ board: Board }>(key)?.board;
        if (!stored) return false;
        const answer = await wish.send(stored);
        client.setQueryData(key, { board: answer.board });
        onDone(wish, answer.undo);
        return true;
      } catch (failure) {
        if (!endsSession(failure)) {
          const newest = await staffCall(getBoard, input).catch(() => null);
          if (newest) client.setQueryData(key, newest);
          if (isUnanswered(failure)) {
            // It may have been stored after that answer was read.
            now.isStale = true;
            toast({
              title: "We do not know whether it was saved",
              description: newest
                ? "The board shows how it is now."
                : "The board will show it once it is reached again.",
              tone: "destructive",
            });
          } else {
            const changed = before && newest ? changedRuns(before, newest.board) : "";
            toast({
              title: "Nothing was changed",
              description: [errorText(failure), changed].filter(Boolean).join(" "),
              tone: "destructive",
            });
          }
        }
        return false;
      } finally {
        now.pending -= 1;
        if (now.pending === 0) {
          setPreview(null);
          askAgain();
        }
      }
    };
    const result = now.queue.then(work);
    now.queue = result.then(() => {});
    return result;
  };

  return {
    board: preview?.day === day ? preview.board : data?.board,
    error,
    isFetching,
    connection,
    refresh: () => void refresh().catch(() => {}),
    change,
    /** By the server's clock. */
    now: () =>
      receivedAt.current.server === 0 ? Date.now() : receivedAt.current.server + Date.now() - receivedAt.current.here,
  };
}

/** Whether it may have been stored all the same: what came back, if anything, are not the server's own words. */
const isUnanswered = (failure: unknown) =>
  failure instanceof ApiError && ["timeout", "network", "aborted", "unreadable"].includes(failure.code);
