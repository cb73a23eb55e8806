/**
 * The clients, in a separate process: phones that report positions and tracking pages that follow them. Performs the
 * parent's commands one at a time while phones and pages keep running.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { type LiveChange, subscribeToRun } from "../../../contract/live.ts";
import { getTrackedVan, subscribeToTracking, type TrackedVan, trackPath } from "../../../contract/tracking.ts";
import { quantile } from "../quantile.ts";
import type { SimulatedDriver } from "./fill-day.ts";
import { subscribeToStream } from "./follow-stream.ts";
import { sendPosition, setOff } from "./phone.ts";

export type Opening = { url: string; driven: SimulatedDriver[]; everySeconds: number };
export type ClientsWork =
  | ({ kind: "open" } & Opening)
  | { kind: "measure"; seconds: number }
  | { kind: "begin" }
  | { kind: "end" };

export type Latency = { p50Ms: number; p95Ms: number; p99Ms: number; count: number };

export type ClientsResult = {
  /** From a phone sending a position to the change event on a page's stream, and to the page showing it. */
  notified: Latency;
  shown: Latency;
  /** How long a page waited for its data. */
  fetched: Latency;
  /** How long a phone waited for its answer. */
  accepted: Latency;
  streams: number;
  heartbeatsPerSecond: number;
  ended: number;
  failures: Record<string, number>;
  /** This process's own event-loop delay, which is included in everything measured. */
  ownDelayP99Ms: number;
  seconds: number;
};

/** Like web/track/follow-page.ts, so that changes arriving together cause one request. */
const batchMs = 200;
/** How often the same page refetches the van's position to update the minutes since it was seen. */
const refetchMs = 60_000;

const times = { notified: [] as number[], shown: [] as number[], fetched: [] as number[], accepted: [] as number[] };
const counts = { streams: 0, beats: 0, ended: 0 };
let failures: Record<string, number> = {};
const recordFailure = (what: string) => {
  failures[what] = (failures[what] ?? 0) + 1;
};
const delay = monitorEventLoopDelay({ resolution: 5 });

async function open({ url, driven, everySeconds }: Opening): Promise<{ openedMs: number }> {
  await inTurn(driven, 16, (one) => setOff(url, one));
  const began = performance.now();
  const sentAt = new Map<number, number>();
  const follow = (path: string, token: string | null, onChange: (change: LiveChange) => void) =>
    subscribeToStream(url + path, token, {
      onChange,
      onBeat: () => counts.beats++,
      onEnd: () => {
        counts.streams--;
        counts.ended++;
      },
    }).then(() => counts.streams++);
  const pages = driven.flatMap(({ driverId, keys }) =>
    keys.map((key, index) => ({ driverId, key, isNext: index === 0 })),
  );
  await inTurn(pages, 32, async ({ driverId, key, isNext }) => {
    const trackingPage = createPage(url, key, () => sentAt.get(driverId));
    if (isNext) await trackingPage.open();
    await follow(subscribeToTracking.path.replace("{key}", key), null, trackingPage.onChange);
  });
  await inTurn(driven, 32, ({ token }) => follow(subscribeToRun.path, token, () => {}));
  const openedMs = performance.now() - began;
  for (const one of driven) void drive(url, one, everySeconds * 1_000, sentAt);
  return { openedMs };
}

async function drive(url: string, one: SimulatedDriver, everyMs: number, sentAt: Map<number, number>): Promise<void> {
  // Drivers do not all start in the same second.
  await sleep(Math.random() * everyMs);
  for (let step = 1; ; step++) {
    const at = performance.now();
    sentAt.set(one.driverId, at);
    sendPosition(url, one, step).then(
      () => times.accepted.push(performance.now() - at),
      (error: Error) => recordFailure(error.message),
    );
    await sleep(everyMs);
  }
}

/**
 * A tracking page as web/track/follow-page.ts updates it: fetches the position if only that changed, else the whole
 * page.
 */
function createPage(url: string, key: string, sentAt: () => number | undefined) {
  const van = `${url}${getTrackedVan.path.replace("{key}", key)}`;
  let known = "";
  let isWaiting = false;
  let isPositionOnly = true;
  const readVan = async () => (await answerOf(van)).json() as Promise<TrackedVan>;
  const readPage = async () => (await answerOf(url + trackPath(key), { accept: "text/html" })).text();
  const refresh = async (sent: number | undefined) => {
    const requestedAt = performance.now();
    if (!isPositionOnly) {
      await readPage();
      return void times.fetched.push(performance.now() - requestedAt);
    }
    const { at } = (await readVan()).vanSeen;
    const now = performance.now();
    times.fetched.push(now - requestedAt);
    if (sent === undefined) return;
    if (at === known) return recordFailure("the page shows no newer position");
    known = at;
    times.shown.push(now - sent);
  };
  const failed = (error: Error) => recordFailure(error.message);
  return {
    async open() {
      await readPage();
      setTimeout(() => setInterval(() => refresh(undefined).catch(failed), refetchMs), Math.random() * refetchMs);
    },
    onChange: ({ kind }: LiveChange) => {
      const sent = kind === "position" ? sentAt() : undefined;
      if (sent !== undefined) times.notified.push(performance.now() - sent);
      isPositionOnly = (isPositionOnly || !isWaiting) && kind === "position";
      if (isWaiting) return;
      isWaiting = true;
      setTimeout(() => {
        isWaiting = false;
        refresh(sent).catch(failed);
      }, batchMs);
    },
  };
}

async function answerOf(url: string, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`a page was answered with ${answer.status}`);
  return answer;
}

let began = performance.now();

function begin(): void {
  for (const list of Object.values(times)) list.length = 0;
  [counts.beats, counts.ended, failures] = [0, 0, {}];
  delay.reset();
  delay.enable();
  began = performance.now();
}

function end(): ClientsResult {
  delay.disable();
  const seconds = (performance.now() - began) / 1_000;
  return {
    notified: latencyOf(times.notified),
    shown: latencyOf(times.shown),
    fetched: latencyOf(times.fetched),
    accepted: latencyOf(times.accepted),
    streams: counts.streams,
    heartbeatsPerSecond: counts.beats / seconds,
    ended: counts.ended,
    failures,
    ownDelayP99Ms: delay.percentile(99) / 1e6,
    seconds,
  };
}

async function perform(work: ClientsWork): Promise<unknown> {
  switch (work.kind) {
    case "open":
      return open(work);
    case "begin":
      return begin();
    case "end":
      return end();
    case "measure":
      begin();
      await sleep(work.seconds * 1_000);
      return end();
  }
}

const latencyOf = (list: number[]): Latency => ({
  p50Ms: quantile(list, 0.5),
  p95Ms: quantile(list, 0.95),
  p99Ms: quantile(list, 0.99),
  count: list.length,
});

async function inTurn<T>(list: readonly T[], atOnce: number, work: (one: T) => Promise<unknown>): Promise<void> {
  const waiting = list.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of waiting) await work(one);
    }),
  );
}

process.on("message", (work: ClientsWork) => {
  perform(work).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});
process.on("disconnect", () => process.exit(0));
