import { isCancelledError, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type Board, type BoardUpdate, getBoard, type Undo } from "../../../../contract/dispatch.ts";
import { type LiveChange, subscribeToBoard } from "../../../../contract/live.ts";
import { ApiError } from "../../../api/api-error.ts";
import { errorText } from "../../../api/error-text.ts";
import { useLive } from "../../../live/use-live.ts";
import { toast } from "../../../ui/toast.ts";
import { isSessionError } from "../../shell/staff-call.ts";
import { readSession } from "../../staff-session.ts";
import { changedRunsText } from "../board/board-assignments.ts";
import { fetchBoard, type KnownBoard, updateBoard } from "./board-updates.ts";

/** Changes come in bursts and share one refetch. Positions change all the time, so they are collected for longer. */
const debounceMs = { position: 2_000, other: 30 };

export type BoardChangeRequest = {
  /** The board to show until the server has answered. */
  preview?: (board: Board) => Board;
  /** `since`: the version of the stored board; the answer has what changed after it. */
  send: (stored: Board, since: string) => Promise<BoardUpdate & { undo: Undo }>;
  /** What was done, for the announcement and the undo bar. */
  done: string;
  isUndo?: boolean;
  /** Answers whether it deals with the failure itself, instead of a message. */
  onRefused?: (failure: ApiError) => boolean;
};

/**
 * The board of a day, updated live, with optimistic previews. While a change of our own is under way its preview stays;
 * changes are sent one at a time, each based on the versions that the previous one returned.
 */
export function useBoard(day: string, onDone: (change: BoardChangeRequest, undo: Undo) => void) {
  const client = useQueryClient();
  const key = [getBoard.name, { query: { day } }];
  const knownBoard = () => client.getQueryData<KnownBoard>(key);
  const { data, error, isFetching, refetch } = useQuery<KnownBoard, ApiError>({
    queryKey: key,
    queryFn: ({ signal }) => fetchBoard(day, knownBoard(), { signal }),
    staleTime: 0,
  });
  const [preview, setPreview] = useState<{ day: string; board: Board } | null>(null);
  const sync = useRef({
    pending: 0,
    isStale: false,
    fetching: null as Promise<unknown> | null,
    queue: Promise.resolve(),
  });
  const receivedAt = useRef({ server: 0, here: 0 });
  const serverTime = data ? Date.parse(data.board.serverTime) : 0;
  if (data && serverTime !== receivedAt.current.server) receivedAt.current = { server: serverTime, here: Date.now() };

  const refresh = (): Promise<unknown> => {
    const state = sync.current;
    if (state.pending > 0 || state.fetching) {
      state.isStale = true;
      return state.fetching ?? Promise.resolve();
    }
    state.fetching = refetch({ throwOnError: true, cancelRefetch: false })
      .catch((failure) => {
        if (!isCancelledError(failure)) throw failure;
      })
      .finally(() => {
        state.fetching = null;
        refetchIfStale();
      });
    return state.fetching;
  };
  const refetchIfStale = () => {
    const state = sync.current;
    if (!state.isStale || state.pending > 0) return;
    state.isStale = false;
    void refresh().catch(() => {});
  };
  const latest = useRef(refresh);
  latest.current = refresh;

  const scheduled = useRef<{ timer: ReturnType<typeof setTimeout>; at: number } | null>(null);
  /** Rejects if the board could not be loaded, so that the live connection retries. */
  const refreshSoon = async ({ day: changedDay, kind }: LiveChange): Promise<void> => {
    if (changedDay !== undefined && changedDay !== day) return;
    const at = Date.now() + (kind === "position" ? debounceMs.position : debounceMs.other);
    if (scheduled.current && scheduled.current.at <= at) return;
    clearTimeout(scheduled.current?.timer);
    await new Promise<void>((resolve) => {
      scheduled.current = { timer: setTimeout(resolve, at - Date.now()), at };
    });
    scheduled.current = null;
    await latest.current();
  };
  useEffect(() => () => clearTimeout(scheduled.current?.timer), []);
  const connection = useLive({
    url: subscribeToBoard.path,
    headers: () => ({ Authorization: `Bearer ${readSession()?.token ?? ""}` }),
    onChange: refreshSoon,
    poll: () => latest.current(),
    onRefused: () => void latest.current().catch(() => {}),
  });

  const change = (request: BoardChangeRequest): Promise<boolean> => {
    const state = sync.current;
    const before = knownBoard()?.board;
    state.pending += 1;
    if (state.fetching) state.isStale = true;
    void client.cancelQueries({ queryKey: key });
    const show = request.preview;
    if (show)
      setPreview((shown) => {
        const board = shown?.day === day ? shown.board : before;
        return board ? { day, board: show(board) } : null;
      });
    const work = async () => {
      try {
        const stored = knownBoard();
        if (!stored) return false;
        const answer = await request.send(stored.board, stored.version);
        client.setQueryData(key, updateBoard(stored, answer));
        onDone(request, answer.undo);
        return true;
      } catch (failure) {
        if (!isSessionError(failure)) {
          const newest = await fetchBoard(day, knownBoard()).catch(() => null);
          if (newest) client.setQueryData(key, newest);
          if (failure instanceof ApiError && request.onRefused?.(failure)) return false;
          if (hasUnknownOutcome(failure)) {
            // The change may have been saved after this board was read.
            state.isStale = true;
            toast({
              title: "We don’t know whether your change was saved",
              description: newest
                ? "The board shows what is stored now."
                : "The board will show what is stored once the server answers again.",
              tone: "destructive",
            });
          } else {
            const changed = before && newest ? changedRunsText(before, newest.board) : "";
            toast({
              title: "Nothing was changed",
              description: [errorText(failure), changed].filter(Boolean).join(" "),
              tone: "destructive",
            });
          }
        }
        return false;
      } finally {
        state.pending -= 1;
        if (state.pending === 0) {
          setPreview(null);
          refetchIfStale();
        }
      }
    };
    const result = state.queue.then(work);
    state.queue = result.then(() => {});
    return result;
  };

  return {
    board: preview?.day === day ? preview.board : data?.board,
    error,
    isFetching,
    connection,
    refresh: () => void refresh().catch(() => {}),
    /** Resolves once the board has been read again, whether or not that succeeds. */
    refreshed: () => refresh().catch(() => {}),
    change,
    /** In ms, by the server's clock. */
    now: () =>
      receivedAt.current.server === 0 ? Date.now() : receivedAt.current.server + Date.now() - receivedAt.current.here,
  };
}

/** Without a proper answer from the server, the change may or may not have been saved. */
const hasUnknownOutcome = (failure: unknown) =>
  failure instanceof ApiError && ["timeout", "network", "aborted", "unreadable"].includes(failure.code);
