import { get } from "node:http";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import { sql } from "kysely";
import { type Board, type BoardUpdate, getBoard, getBoardChanges } from "../../../contract/dispatch.ts";
import { type LiveChange, subscribeToBoard } from "../../../contract/live.ts";
import { applyDifference } from "../../../domain/dispatch/difference.ts";
import type { Database } from "../../../server/database/kysely.ts";
import { subscribeToStream } from "../live/follow-stream.ts";
import type { Shop } from "../open-shop.ts";
import { processorMs } from "../processor-time.ts";
import { quantile } from "../quantile.ts";

/** How long web/admin/dispatch/live/use-board.ts waits to batch changes. */
const batchMs = 30;

/** How long boards may take to show the last change. */
const lastShownMs = 2_000;

export type BoardsMeasured = {
  boards: number;
  /** Processor time of server and database, in percent, with the boards and with the changes alone. */
  processor: { server: number; database: number; serverAlone: number; databaseAlone: number };
  /** Compressed, per board. */
  kilobytesPerSecond: number;
  /** From a change in the database until a board shows it; infinite for a change that a board never showed. */
  shownP95Ms: number;
  changes: number;
};

/** Follows the day on several boards while runs change in the database, as another node would change them. */
export async function measureBoards(
  shop: Shop,
  { day, boards, perSecond, seconds }: { day: string; boards: number; perSecond: number; seconds: number },
): Promise<BoardsMeasured> {
  const alone = await withProcessor(shop, seconds, () => changeRuns(shop.db, day, perSecond, seconds, () => {}));
  const changed: { orderId: number; by: string; at: number }[] = [];
  const times: number[] = [];
  let bytes = 0;
  const onBytes = (count: number) => {
    bytes += count;
  };
  const followers = await Promise.all(
    Array.from({ length: boards }, () => openBoard(shop.url, shop.token, day, onBytes)),
  );
  bytes = 0;
  for (const follower of followers) follower.onBoard = (board) => noteShown(board, changed, times, follower.seen);
  const busy = await withProcessor(shop, seconds, () =>
    changeRuns(shop.db, day, perSecond, seconds, (change) => void changed.push(change)),
  );
  const received = bytes;
  const shownAll = changed.length * boards;
  const end = performance.now() + lastShownMs;
  while (times.length < shownAll && performance.now() < end) await new Promise((resume) => setTimeout(resume, 20));
  for (const follower of followers) follower.close();
  const neverShown = Array.from({ length: shownAll - times.length }, () => Number.POSITIVE_INFINITY);
  return {
    boards,
    processor: {
      server: busy.server,
      database: busy.database,
      serverAlone: alone.server,
      databaseAlone: alone.database,
    },
    kilobytesPerSecond: received / 1_000 / boards / seconds,
    shownP95Ms: quantile([...times, ...neverShown], 0.95),
    changes: changed.length,
  };
}

type Follower = { onBoard: (board: Board) => void; seen: Set<number>; close: () => void };

/** A screen that shows the board: fetches it once, and after each change the differences. */
async function openBoard(url: string, token: string, day: string, onBytes: (count: number) => void): Promise<Follower> {
  let isClosed = false;
  const follower: Follower = { onBoard: () => {}, seen: new Set(), close: () => (isClosed = true) };
  const fetchJson = <T>(path: string) => fetchCompressed<T>(url + path, token, onBytes);
  let known = await fetchJson<{ version: string; board: Board }>(`${getBoard.path}?day=${day}`);
  let state: "idle" | "fetching" | "stale" = "idle";
  const refresh = async () => {
    if (state !== "idle") {
      state = "stale";
      return;
    }
    do {
      state = "fetching";
      await new Promise((resume) => setTimeout(resume, batchMs));
      if (isClosed) return;
      const update = await fetchJson<BoardUpdate>(`${getBoardChanges.path}?day=${day}&since=${known.version}`);
      known = {
        version: update.version,
        board:
          "board" in update
            ? update.board
            : ((update.difference ? applyDifference(known.board, update.difference) : known.board) as Board),
      };
      follower.onBoard(known.board);
    } while ((state as string) === "stale" && !isClosed);
    state = "idle";
  };
  await subscribeToStream(url + subscribeToBoard.path, token, {
    onChange: ({ day: of }: LiveChange) => {
      if (of === undefined || of === day) void refresh();
    },
    onBeat: () => {},
    onEnd: () => {},
  });
  return follower;
}

/** The drop-offs whose time has changed, once each. */
function noteShown(
  board: Board,
  changed: readonly { orderId: number; by: string; at: number }[],
  times: number[],
  seen: Set<number>,
): void {
  const due = new Map(
    board.columns.flatMap(({ stops }) => stops.map(({ orderId, kind, by }) => [`${orderId}:${kind}`, by])),
  );
  for (const [index, { orderId, by, at }] of changed.entries()) {
    if (seen.has(index) || due.get(`${orderId}:dropoff`) !== by) continue;
    seen.add(index);
    times.push(performance.now() - at);
  }
}

/** Changes the time of one stop after another. */
async function changeRuns(
  db: Database,
  day: string,
  perSecond: number,
  seconds: number,
  onChanged: (change: { orderId: number; by: string; at: number }) => void,
): Promise<void> {
  const { rows } = await sql<{ order_id: number }>`
    select order_id from stops where run_day = ${day} and kind = 'dropoff' order by order_id`.execute(db);
  const began = performance.now();
  for (let count = 0; count < perSecond * seconds; count++) {
    const left = began + (count * 1_000) / perSecond - performance.now();
    if (left > 0) await new Promise((resume) => setTimeout(resume, left));
    const orderId = rows[count % rows.length]!.order_id;
    const by = new Date(Date.parse(`${day}T20:00:00Z`) + count * 1_000);
    await sql`with timed as (update stops set by_at = ${by} where order_id = ${orderId} and kind = 'dropoff' returning order_id)
      update deliveries set version = version + 1 from timed where deliveries.order_id = timed.order_id`.execute(db);
    onChanged({ orderId, by: by.toISOString(), at: performance.now() });
  }
}

async function withProcessor(shop: Shop, seconds: number, work: () => Promise<void>) {
  const taken = () => ({
    server: processorMs(shop.serverPid),
    database: processorMs(shop.database.embedded?.pid ?? 0, { children: true }),
  });
  const before = taken();
  await work();
  const after = taken();
  const percent = (of: "server" | "database") => (after[of] - before[of]) / seconds / 10;
  return { server: percent("server"), database: percent("database") };
}

/** Fetches as browsers do, and counts the bytes over the wire. */
export function fetchCompressed<T>(url: string, token: string, onBytes: (count: number) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, "accept-encoding": "br, gzip" };
    get(url, { headers }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`${url} was answered with ${answer.statusCode}`));
      answer.on("data", (chunk: Buffer) => onBytes(chunk.byteLength));
      const encoding = answer.headers["content-encoding"];
      const body =
        encoding === "br"
          ? answer.pipe(createBrotliDecompress())
          : encoding === "gzip"
            ? answer.pipe(createGunzip())
            : answer;
      const chunks: Buffer[] = [];
      body.on("data", (chunk: Buffer) => chunks.push(chunk));
      body.on("end", () => resolve(JSON.parse(Buffer.concat(chunks).toString()) as T));
      body.on("error", reject);
    }).on("error", reject);
  });
}
