import { pages } from "../../../contract/paths.ts";
import { createQuote } from "../../../contract/quotes.ts";
import type { Context } from "../../../server/context.ts";
import type { OpenDatabase } from "../../../server/database/open-database.ts";
import type { LoadGenerator, Yardstick } from "../child.ts";
import type { LoadRequest, LoadResult } from "../load-client.ts";
import { prepareBookings, quoteRequests, toLoadRequest } from "../prepare-requests.ts";
import { processorMs } from "../processor-time.ts";
import { measureBodyCheck } from "./check-body.ts";
import { recordStatements, replay, type Statement } from "./record-statements.ts";
import { measureRedirects } from "./redirect-load.ts";

/** How many requests are in flight; targets apply to `targetConcurrency`. */
export const concurrencyLevels = [1, 4, 16, 64] as const;
export const targetConcurrency = 16;
export type Level = (typeof concurrencyLevels)[number];

/** What one request costs: milliseconds of CPU in the server and in the database. */
export type Cost = Pick<LoadResult, "perSecond" | "p50Ms" | "p99Ms"> & { serverMs: number; databaseMs: number };

export type Round = {
  /** Durable single-row inserts per second. */
  inserts: Record<Level, number>;
  selectOneP50Ms: number;
  /** A bare server that stores a quote request in one row and answers: with one connection, and with many. */
  bareInsertP50Ms: number;
  bareInsertsPerSecond: number;
  quotes: Record<Level, Cost>;
  bookings: Record<Level, Cost>;
  bookingsWithoutHttpPerSecond: number;
  healthPerSecond: number;
  healthP99Ms: number;
  /** Quotes in a stream that alternates between quotes and /healthz. */
  mixedQuotesP99Ms: number;
  mixedHealthP99Ms: number;
  pagesPerSecond: number;
  barePagesPerSecond: number;
  /** Unknown paths, with that many redirect rules. */
  redirectsOf10PerSecond: number;
  redirectsOf10000PerSecond: number;
  /** Checking a 1 MB body / parsing it. */
  bodyCheckOverParse: number;
};

export const counts = {
  quotes: { 1: 300, 4: 800, 16: 1_500, 64: 1_500 } satisfies Record<Level, number>,
  bookings: { 1: 150, 4: 400, 16: 700, 64: 700 } satisfies Record<Level, number>,
  bareInserts: 3_000,
  replayedBookings: 300,
  mixed: 500,
  health: 3_000,
  pages: 4_000,
  redirects: 3_000,
  insertSeconds: 1.5,
};

export type Bench = {
  serverUrl: string;
  bareUrl: string;
  bareInsertUrl: string;
  serverPid: number;
  context: Context;
  database: OpenDatabase;
  generator: LoadGenerator;
  yardstick: Yardstick;
};

/** Runs every measurement once, so that a slow moment of the machine affects all of them alike. */
export async function runRound(bench: Bench): Promise<Round> {
  const inserts = await atEachLevel(async (connections) => {
    const load = { statement: "insert", connections, seconds: counts.insertSeconds } as const;
    return (await bench.yardstick.run(load)).perSecond;
  });
  const quotes = await atEachLevel((connections) =>
    measureCost(bench, quoteRequests(counts.quotes[connections]), connections),
  );
  const bareInsert = (count: number, connections: number) =>
    measure(bench, bench.bareInsertUrl, quoteRequests(count), count, 201, connections);
  const { p50Ms: bareInsertP50Ms } = await bareInsert(counts.bareInserts, 1);
  const { perSecond: bareInsertsPerSecond } = await bareInsert(counts.bareInserts, targetConcurrency);
  const { p50Ms: selectOneP50Ms } = await bench.yardstick.run({ statement: "select", connections: 1, seconds: 1 });
  const bookings = await atEachLevel((connections) => measureBookings(bench, connections));
  const bookingsWithoutHttpPerSecond = await measureReplay(bench);
  const health = await measure(bench, bench.serverUrl, repeated("/healthz"), counts.health, 200);
  const mixed = await measureMixed(bench);
  const bare = await measure(bench, bench.bareUrl, repeated(pages.quickQuote), counts.pages, 200);
  const page = await measure(bench, bench.serverUrl, repeated(pages.quickQuote), counts.pages, 200);
  const load = { total: counts.redirects, connections: targetConcurrency };
  const redirectsOf10PerSecond = await measureRedirects(bench, { rules: 10, ...load });
  const redirectsOf10000PerSecond = await measureRedirects(bench, { rules: 10_000, ...load });
  return {
    inserts,
    selectOneP50Ms,
    bareInsertP50Ms,
    bareInsertsPerSecond,
    quotes,
    bookings,
    bookingsWithoutHttpPerSecond,
    healthPerSecond: health.perSecond,
    healthP99Ms: health.p99Ms,
    mixedQuotesP99Ms: mixed.p99MsByPath[createQuote.path] ?? 0,
    mixedHealthP99Ms: mixed.p99MsByPath["/healthz"] ?? 0,
    pagesPerSecond: page.perSecond,
    barePagesPerSecond: bare.perSecond,
    redirectsOf10PerSecond,
    redirectsOf10000PerSecond,
    bodyCheckOverParse: measureBodyCheck(),
  };
}

/** Repeats quotes and bookings until the JIT has compiled them. */
export async function warmUp(bench: Bench, seconds: number): Promise<void> {
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    await measureCost(bench, quoteRequests(counts.quotes[targetConcurrency]), targetConcurrency);
    await measureBookings(bench, targetConcurrency);
  }
}

async function atEachLevel<T>(measureAt: (connections: Level) => Promise<T>): Promise<Record<Level, T>> {
  const measured: [Level, T][] = [];
  for (const connections of concurrencyLevels) measured.push([connections, await measureAt(connections)]);
  return Object.fromEntries(measured) as Record<Level, T>;
}

/** Sends requests that each create something, and measures what one costs. */
export async function measureCost(bench: Bench, requests: LoadRequest[], connections: number): Promise<Cost> {
  const { serverPid, database } = bench;
  const databasePid = database.embedded?.pid ?? 0;
  const taken = () => [processorMs(serverPid), processorMs(databasePid, { children: true })] as const;
  const before = taken();
  const { perSecond, p50Ms, p99Ms } = await measure(
    bench,
    bench.serverUrl,
    requests,
    requests.length,
    201,
    connections,
  );
  const after = taken();
  const [serverMs, databaseMs] = [0, 1].map((of) => ((after[of] ?? 0) - (before[of] ?? 0)) / requests.length);
  return { perSecond, p50Ms, p99Ms, serverMs: serverMs ?? 0, databaseMs: databaseMs ?? 0 };
}

async function measureBookings(bench: Bench, connections: Level): Promise<Cost> {
  const prepared = await prepareBookings(bench.context, counts.bookings[connections]);
  return measureCost(bench, prepared.map(toLoadRequest), connections);
}

const repeated = (path: string): LoadRequest[] => [{ method: "GET", path, headers: { "accept-encoding": "br" } }];

/** Both kinds are sent at the same time, so that both wait in the same queue. */
function measureMixed({ generator, serverUrl }: Bench): Promise<LoadResult> {
  const requests = quoteRequests(counts.mixed).flatMap((quote) => [quote, ...repeated("/healthz")]);
  return generator.run({ url: serverUrl, connections: targetConcurrency, requests });
}

async function measureReplay({ context, database }: Bench): Promise<number> {
  const recorded: Statement[][] = [];
  for (const booking of await prepareBookings(context, counts.replayedBookings)) {
    recorded.push(await recordStatements(context, database.pool, booking));
  }
  return replay(database.pool, recorded, targetConcurrency);
}

/** An unexpected status would make the figure meaningless. */
async function measure(
  { generator }: Bench,
  url: string,
  requests: LoadRequest[],
  total: number,
  status: number,
  connections: number = targetConcurrency,
): Promise<LoadResult> {
  const times = total / requests.length;
  const result = await generator.run({ url, connections, requests, times });
  if (result.statuses[status] !== total) {
    throw new Error(
      `${requests[0]?.path} answered ${JSON.stringify(result.statuses)} in place of ${total} times ${status}`,
    );
  }
  return result;
}
