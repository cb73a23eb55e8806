/**
 * Everybody outside, in a process of their own: phones that say where they are, and tracking pages that follow. Does what its parent sends it, one
 * thing after another; phones and pages go on meanwhile.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { followRun, type LiveNews } from "../../contract/live.ts";
import { followTracking, getTrackedVan, type TrackedVan, trackPath } from "../../contract/tracking.ts";
import { quantile } from "../bench/load-client.ts";
import type { Driven } from "./fill-day.ts";
import { followStream } from "./follow-stream.ts";
import { sendPosition, setOff } from "./phone.ts";

export type Opening = { url: string; driven: Driven[]; everySeconds: number };
export type ClientsWork =
  | ({ kind: "open" } & Opening)
  | { kind: "measure"; seconds: number }
  | { kind: "begin" }
  | { kind: "end" };

export type Latency = { p50Ms: number; p95Ms: number; p99Ms: number; count: number };

export type ClientsResult = {
  /** From a phone's press on the wire to the news on a page's stream, and to the page that shows it. */
  told: Latency;
  shown: Latency;
  /** What a page waited for between asking and having it. */
  looked: Latency;
  /** What a phone waited for. */
  taken: Latency;
  streams: number;
  heartbeatsPerSecond: number;
  ended: number;
  faults: Record<string, number>;
  /** How late this process itself was: what is measured holds it. */
  ownDelayP99Ms: number;
  seconds: number;
};

/** As web/track/follow-page.ts waits, so that news that come together are one look. */
const gatherMs = 200;
/** As the same page asks again where its van is, for the minutes since it was seen. */
const lookAgainMs = 60_000;

const times = { told: [] as number[], shown: [] as number[], looked: [] as number[], taken: [] as number[] };
const counts = { streams: 0, beats: 0, ended: 0 };
let faults: Record<string, number> = {};
const fault = (what: string) => {
  faults[what] = (faults[what] ?? 0) + 1;
};
const delay = monitorEventLoopDelay({ resolution: 5 });

async function open({ url, driven, everySeconds }: Opening): Promise<{ openedMs: number }> {
  await inTurn(driven, 16, (one) => setOff(url, one));
  const began = performance.now();
  const sentAt = new Map<number, number>();
  const follow = (path: string, token: string | null, onNews: (news: LiveNews) => void) =>
    followStream(url + path, token, {
      onNews,
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
    const look = createPage(url, key, () => sentAt.get(driverId));
    if (isNext) await look.first();
    await follow(followTracking.path.replace("{key}", key), null, look.onNews);
  });
  await inTurn(driven, 32, ({ token }) => follow(followRun.path, token, () => {}));
  const openedMs = performance.now() - began;
  for (const one of driven) void drive(url, one, everySeconds * 1_000, sentAt);
  return { openedMs };
}

async function drive(url: string, one: Driven, everyMs: number, sentAt: Map<number, number>): Promise<void> {
  // They did not all set off in the same second.
  await sleep(Math.random() * everyMs);
  for (let step = 1; ; step++) {
    const at = performance.now();
    sentAt.set(one.driverId, at);
    sendPosition(url, one, step).then(
      () => times.taken.push(performance.now() - at),
      (error: Error) => fault(error.message),
    );
    await sleep(everyMs);
  }
}

/** A tracking page as web/track/follow-page.ts keeps it up to date: it asks for the van where that is all that is new, else for all of itself. */
function createPage(url: string, key: string, sentAt: () => number | undefined) {
  const van = `${url}${getTrackedVan.path.replace("{key}", key)}`;
  let known = "";
  let isWaiting = false;
  let isPlain = true;
  const readVan = async () => (await answerOf(van)).json() as Promise<TrackedVan>;
  const readPage = async () => (await answerOf(url + trackPath(key), { accept: "text/html" })).text();
  const look = async (sent: number | undefined) => {
    const asked = performance.now();
    if (!isPlain) {
      await readPage();
      return void times.looked.push(performance.now() - asked);
    }
    const { at } = (await readVan()).vanSeen;
    const now = performance.now();
    times.looked.push(now - asked);
    if (sent === undefined) return;
    if (at === known) return fault("the page shows nothing new");
    known = at;
    times.shown.push(now - sent);
  };
  const failed = (error: Error) => fault(error.message);
  return {
    async first() {
      await readPage();
      setTimeout(() => setInterval(() => look(undefined).catch(failed), lookAgainMs), Math.random() * lookAgainMs);
    },
    onNews: ({ kind }: LiveNews) => {
      const sent = kind === "position" ? sentAt() : undefined;
      if (sent !== undefined) times.told.push(performance.now() - sent);
      isPlain = (isPlain || !isWaiting) && kind === "position";
      if (isWaiting) return;
      isWaiting = true;
      setTimeout(() => {
        isWaiting = false;
        look(sent).catch(failed);
      }, gatherMs);
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
  [counts.beats, counts.ended, faults] = [0, 0, {}];
  delay.reset();
  delay.enable();
  began = performance.now();
}

function end(): ClientsResult {
  delay.disable();
  const seconds = (performance.now() - began) / 1_000;
  return {
    told: latencyOf(times.told),
    shown: latencyOf(times.shown),
    looked: latencyOf(times.looked),
    taken: latencyOf(times.taken),
    streams: counts.streams,
    heartbeatsPerSecond: counts.beats / seconds,
    ended: counts.ended,
    faults,
    ownDelayP99Ms: delay.percentile(99) / 1e6,
    seconds,
  };
}

async function take(work: ClientsWork): Promise<unknown> {
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
  take(work).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});
process.on("disconnect", () => process.exit(0));
