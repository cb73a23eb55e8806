import { median } from "../quantile.ts";
import { type Cost, concurrencyLevels, type Round, targetConcurrency } from "./rounds.ts";

/** What is measured once, outside the rounds. */
export type OneTimeFigures = {
  /** The first 200 quotes after a start, one at a time on each of 16 connections. */
  firstQuotesPerSecond: number;
  /** The fastest of several starts on an existing database. */
  secondStartMs: number;
  /** Resident megabytes: under load, after a rejected body of 4 MB, and a minute later. */
  memory: { underLoad: number; afterRefusedBody: number; aMinuteLater: number };
};

type Aim = { name: string; value: number; aim: string; met: boolean };

export type Summary = { medians: Round; aims: Aim[] };

/** Medians of the rounds and of each round's own ratio, since what slows a round slows both sides of it. */
export function summarise(rounds: Round[], once: OneTimeFigures): Summary {
  const ratio = (over: (round: Round) => number, under: (round: Round) => number) =>
    median(rounds.map((round) => over(round) / under(round)));
  const inserts = (round: Round) => round.inserts[targetConcurrency];
  const { memory } = once;
  return {
    medians: medianOf(rounds) as Round,
    aims: [
      atLeast(
        "bookings / durable inserts, 16 connections",
        ratio((r) => r.bookings[targetConcurrency].perSecond, inserts),
        0.07,
      ),
      atLeast(
        "quotes / durable inserts, 16 connections",
        ratio((r) => r.quotes[targetConcurrency].perSecond, inserts),
        0.18,
      ),
      atMost(
        "a quote's median / `select 1`, one connection",
        ratio(
          (r) => r.quotes[1].p50Ms,
          (r) => r.selectOneP50Ms,
        ),
        8,
      ),
      atLeast(
        "cached pages / a bare Hono answer",
        ratio(
          (r) => r.pagesPerSecond,
          (r) => r.barePagesPerSecond,
        ),
        0.9,
      ),
      atLeast(
        "bookings over HTTP / the same statements alone",
        ratio(
          (r) => r.bookings[targetConcurrency].perSecond,
          (r) => r.bookingsWithoutHttpPerSecond,
        ),
        0.35,
      ),
      atMost(
        "99th percentile of quotes / of /healthz, in one stream",
        ratio(
          (r) => r.mixedQuotesP99Ms,
          (r) => r.mixedHealthP99Ms,
        ),
        6,
      ),
      atMost(
        "paths without a page: cost under 10,000 rules / under 10",
        ratio(
          (r) => r.redirectsOf10PerSecond,
          (r) => r.redirectsOf10000PerSecond,
        ),
        2,
      ),
      atMost(
        "checking a body of 1 MB / JSON.parse",
        ratio(
          (r) => r.bodyCheckOverParse,
          () => 1,
        ),
        2,
      ),
      atMost("memory under load, MB", memory.underLoad, 180),
      atMost("memory a minute after a refused body of 4 MB, MB", memory.aMinuteLater, 180),
      atMost("second start to ready, s", once.secondStartMs / 1000, 0.7),
    ],
  };
}

const atLeast = (name: string, value: number, aim: number): Aim => ({
  name,
  value,
  aim: `≥ ${aim}`,
  met: value >= aim,
});
const atMost = (name: string, value: number, aim: number): Aim => ({ name, value, aim: `≤ ${aim}`, met: value <= aim });

/** The median of numbers, or of each number in nested records. */
function medianOf(values: unknown[]): unknown {
  if (typeof values[0] === "number") return median(values as number[]);
  const records = values as Record<string, unknown>[];
  return Object.fromEntries(Object.keys(records[0] ?? {}).map((name) => [name, medianOf(records.map((r) => r[name]))]));
}

export function table({ medians, aims }: Summary, once: OneTimeFigures): string {
  const rate = (value: number) => `${Math.round(value)} a second`;
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const cost = (name: string, connections: number, measured: Cost): [string, string, string] => [
    `${name}, ${connections} at once`,
    rate(measured.perSecond),
    `half within ${ms(measured.p50Ms)}, 99 % within ${ms(measured.p99Ms)}; processor a request: server ${measured.serverMs.toFixed(2)} ms, database ${measured.databaseMs.toFixed(2)} ms`,
  ];
  const rows: [string, string, string][] = [
    ...concurrencyLevels.map((level): [string, string, string] => [
      `durable inserts of a row, ${level} at once`,
      rate(medians.inserts[level]),
      "",
    ]),
    ["`select 1`, one at once", "", `half within ${medians.selectOneP50Ms.toFixed(3)} ms`],
    [
      "a bare server's insert of a row",
      rate(medians.bareInsertsPerSecond),
      `${targetConcurrency} at once; one at once half within ${medians.bareInsertP50Ms.toFixed(3)} ms, ${(medians.bareInsertP50Ms / medians.selectOneP50Ms).toFixed(1)} times \`select 1\``,
    ],
    ...concurrencyLevels.map((level) => cost("quotes", level, medians.quotes[level])),
    ["the first 200 quotes after a start", rate(once.firstQuotesPerSecond), ""],
    ...concurrencyLevels.map((level) => cost("bookings", level, medians.bookings[level])),
    ["  the same statements without HTTP", rate(medians.bookingsWithoutHttpPerSecond), ""],
    ["/healthz", rate(medians.healthPerSecond), `99 % within ${ms(medians.healthP99Ms)}`],
    [
      "quotes and /healthz in one stream",
      "",
      `99 % within ${ms(medians.mixedQuotesP99Ms)} and ${ms(medians.mixedHealthP99Ms)}`,
    ],
    ["cached page /quick-quote", rate(medians.pagesPerSecond), ""],
    ["  a bare Hono answer of the same bytes", rate(medians.barePagesPerSecond), ""],
    ["paths without a page, 10 redirect rules", rate(medians.redirectsOf10PerSecond), ""],
    ["  10,000 redirect rules", rate(medians.redirectsOf10000PerSecond), ""],
    [
      "memory",
      `${Math.round(once.memory.underLoad)} MB`,
      `${Math.round(once.memory.afterRefusedBody)} MB after a refused body of 4 MB, ${Math.round(once.memory.aMinuteLater)} MB a minute later`,
    ],
    ...aims.map(({ name, value, aim, met }): [string, string, string] => [
      name,
      value.toFixed(3),
      `aim ${aim}: ${met ? "met" : "MISSED"}`,
    ]),
  ];
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map(([name, value, note]) =>
      `${name.padEnd(widths[0] ?? 0)}  ${value.padStart(widths[1] ?? 0)}  ${note}`.trimEnd(),
    )
    .join("\n");
}
