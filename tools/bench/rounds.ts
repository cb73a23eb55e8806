import { pages } from "../../contract/paths.ts";
import { createQuote } from "../../contract/quotes.ts";
import type { Context } from "../../server/context.ts";
import type { OpenDatabase } from "../../server/database/open-database.ts";
import { measureBodyCheck } from "./check-body.ts";
import type { LoadGenerator } from "./child.ts";
import type { LoadRequest, LoadResult } from "./load-client.ts";
import { recordStatements, replay, type Statement } from "./record-statements.ts";
import { measureRedirects } from "./redirect-load.ts";
import { asHttp, prepareBookings, quoteRequests } from "./requests.ts";

export type Round = {
  bookingsPerSecond: number;
  bookingsP99Ms: number;
  bookingsWithoutHttpPerSecond: number;
  quotesPerSecond: number;
  quotesP99Ms: number;
  healthPerSecond: number;
  healthP99Ms: number;
  /** Of a stream in which every second request is a quote and every other one /healthz. */
  mixedQuotesP99Ms: number;
  mixedHealthP99Ms: number;
  pagesPerSecond: number;
  barePagesPerSecond: number;
  /** Of paths without a page, under so many rules. */
  redirectsOf10PerSecond: number;
  redirectsOf10000PerSecond: number;
  /** Checking a body of 1 MB / parsing it. */
  bodyCheckOverParse: number;
};

export const counts = { bookings: 400, quotes: 500, health: 3_000, pages: 4_000, redirects: 3_000, connections: 16 };

export type Bench = {
  serverUrl: string;
  bareUrl: string;
  context: Context;
  database: OpenDatabase;
  generator: LoadGenerator;
};

/** Every measurement once, so that a slow moment of the machine falls on all of them alike. */
export async function runRound(bench: Bench): Promise<Round> {
  const bookingsWithoutHttpPerSecond = await measureReplay(bench);
  const bookings = await measureBookings(bench);
  const health = await measure(bench, bench.serverUrl, repeated("/healthz"), counts.health, 200);
  const quotes = await measure(bench, bench.serverUrl, quoteRequests(counts.quotes), counts.quotes, 201);
  const mixed = await measureMixed(bench);
  const bare = await measure(bench, bench.bareUrl, repeated(pages.quickQuote), counts.pages, 200);
  const page = await measure(bench, bench.serverUrl, repeated(pages.quickQuote), counts.pages, 200);
  const load = { total: counts.redirects, connections: counts.connections };
  const redirectsOf10PerSecond = await measureRedirects(bench, { rules: 10, ...load });
  const redirectsOf10000PerSecond = await measureRedirects(bench, { rules: 10_000, ...load });
  return {
    bookingsPerSecond: bookings.perSecond,
    bookingsP99Ms: bookings.p99Ms,
    bookingsWithoutHttpPerSecond,
    quotesPerSecond: quotes.perSecond,
    quotesP99Ms: quotes.p99Ms,
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

const repeated = (path: string): LoadRequest[] => [{ method: "GET", path, headers: { "accept-encoding": "br" } }];

/** Both are asked for at the same moments, so that both wait for the same queue. */
function measureMixed({ generator, serverUrl }: Bench): Promise<LoadResult> {
  const requests = quoteRequests(counts.quotes).flatMap((quote) => [quote, ...repeated("/healthz")]);
  return generator.run({ url: serverUrl, connections: counts.connections, requests });
}

async function measureReplay({ context, database }: Bench): Promise<number> {
  const recorded: Statement[][] = [];
  for (const booking of await prepareBookings(context, counts.bookings)) {
    recorded.push(await recordStatements(context, database.pool, booking));
  }
  return replay(database.pool, recorded, counts.connections);
}

async function measureBookings(bench: Bench): Promise<LoadResult> {
  const requests = (await prepareBookings(bench.context, counts.bookings)).map(asHttp);
  return measure(bench, bench.serverUrl, requests, counts.bookings, 201);
}

/** An answer with another status would make nonsense of the figure. */
async function measure(
  { generator }: Bench,
  url: string,
  requests: LoadRequest[],
  total: number,
  status: number,
): Promise<LoadResult> {
  const times = total / requests.length;
  const result = await generator.run({ url, connections: counts.connections, requests, times });
  if (result.statuses[status] !== total) {
    throw new Error(
      `${requests[0]?.path} answered ${JSON.stringify(result.statuses)} in place of ${total} times ${status}`,
    );
  }
  return result;
}
