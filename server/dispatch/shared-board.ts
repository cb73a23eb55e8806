import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Board, BoardUpdate } from "../../contract/dispatch.ts";
import { type Difference, differenceOf, shareUnchanged } from "../../domain/dispatch/difference.ts";
import type { Context } from "../context.ts";
import { readBoard } from "./read-board.ts";
import { type KnownDeliveries, noKnownDeliveries } from "./read-day.ts";

type Version = { name: string; at: number; board: Board; serverTime: string };

type SharedBoard = {
  /** Newest last. Versions share the parts that have not changed. */
  versions: Version[];
  deliveries: KnownDeliveries;
  /** From older versions to the newest, computed on request. */
  differences: Map<string, Difference | null>;
  isReading: boolean;
  /** The next read, which begins once the current one has ended. */
  next: Promise<Version> | null;
  last: Promise<unknown>;
  /** How long reads may still take before they have to wait; negative after a long one. */
  budgetMs: number;
  lastEndedAt: number;
};

/** Per process, by day: everyone who looks at the same day shares one board. */
const shared = new WeakMap<Context["watch"], Map<string, SharedBoard>>();
const processName = randomUUID().slice(0, 8);
let count = 0;

/**
 * Continuous reads take a tenth of the time, unless a caller would have to wait longer than `maxRestMs` for that; a
 * board that was quiet can be read several times at once.
 */
const share = 1 / 10;
const maxBudgetMs = 300;
const maxRestMs = 180;
const keptMs = 60_000;
const maxVersions = 128;
const maxDays = 16;

/** The whole board of a day, read after the call. */
export async function readSharedBoard(context: Context, day: string): Promise<{ version: string; board: Board }> {
  const { name, board, serverTime } = await readNewest(boardOf(context, day), context, day);
  return { version: name, board: { ...board, serverTime } };
}

/**
 * What has changed in the board of a day since that version, read after the call; the whole board if the version is
 * unknown.
 */
export async function readBoardUpdate(context: Context, day: string, since: string | undefined): Promise<BoardUpdate> {
  if (since === undefined) return readSharedBoard(context, day);
  const state = boardOf(context, day);
  const newest = await readNewest(state, context, day);
  const seen = state.versions.find(({ name }) => name === since);
  if (!seen) return { version: newest.name, board: { ...newest.board, serverTime: newest.serverTime } };
  let difference = state.differences.get(since);
  if (difference === undefined) {
    difference = differenceOf(seen.board, newest.board);
    if (state.versions.at(-1) === newest) state.differences.set(since, difference);
  }
  return { version: newest.name, serverTime: newest.serverTime, difference };
}

function boardOf({ watch }: Context, day: string): SharedBoard {
  const days = shared.get(watch) ?? new Map<string, SharedBoard>();
  shared.set(watch, days);
  const state = days.get(day) ?? {
    versions: [],
    deliveries: noKnownDeliveries(),
    differences: new Map(),
    isReading: false,
    next: null,
    last: Promise.resolve(),
    budgetMs: maxBudgetMs,
    lastEndedAt: performance.now(),
  };
  // Keeps the days in order of their last request.
  days.delete(day);
  days.set(day, state);
  for (const [other, { lastEndedAt, isReading, next }] of days) {
    const isOld = performance.now() - lastEndedAt > keptMs || days.size > maxDays;
    if (other !== day && isOld && !isReading && next === null) days.delete(other);
  }
  return state;
}

/** Callers share the first read that begins after their call, so none gets a board older than what it knows of. */
function readNewest(state: SharedBoard, context: Context, day: string): Promise<Version> {
  if (state.next) return state.next;
  const begin = async () => {
    await state.last.catch(() => {});
    const rest = Math.min(maxRestMs, -state.budgetMs / share) - (performance.now() - state.lastEndedAt);
    if (rest > 0) await sleep(rest);
    state.next = null;
    state.isReading = true;
    const began = performance.now();
    state.budgetMs = Math.min(maxBudgetMs, state.budgetMs + (began - state.lastEndedAt) * share);
    try {
      const { serverTime, ...board } = await readBoard(context, day, state.deliveries);
      return keepVersion(state, { ...board, serverTime: "" }, serverTime);
    } finally {
      state.isReading = false;
      state.lastEndedAt = performance.now();
      state.budgetMs -= state.lastEndedAt - began;
    }
  };
  state.next = begin();
  state.last = state.next;
  return state.next;
}

/** A board in which nothing has changed keeps its version. */
function keepVersion(state: SharedBoard, read: Board, serverTime: string): Version {
  const before = state.versions.at(-1);
  const now = performance.now();
  const board = before ? shareUnchanged(before.board, read) : read;
  if (before && board === before.board) {
    const same = { ...before, at: now, serverTime };
    state.versions[state.versions.length - 1] = same;
    return same;
  }
  const version = { name: `${processName}-${++count}`, at: now, board, serverTime };
  state.versions = [...state.versions.filter(({ at }) => now - at < keptMs), version].slice(-maxVersions);
  state.differences.clear();
  return version;
}
