import type { Round } from "./rounds.ts";

type Aim = { name: string; value: number; aim: string; met: boolean };

export type Summary = { medians: Round; aims: Aim[] };

/** Medians of the rounds, and of each round's own ratio: what slowed one round down slowed both of its sides. */
export function summarise(rounds: Round[]): Summary {
  const names = Object.keys(rounds[0] ?? {}) as (keyof Round)[];
  const medians = Object.fromEntries(names.map((name) => [name, median(rounds.map((round) => round[name]))])) as Round;
  const ratio = (over: keyof Round, under: keyof Round) => median(rounds.map((round) => round[over] / round[under]));
  return {
    medians,
    aims: [
      atLeast(
        "bookings over HTTP / the same statements alone",
        ratio("bookingsPerSecond", "bookingsWithoutHttpPerSecond"),
        0.35,
      ),
      atMost(
        "99th percentile of quotes / of /healthz, in one stream",
        ratio("mixedQuotesP99Ms", "mixedHealthP99Ms"),
        6,
      ),
      atLeast("cached pages / a bare Hono answer", ratio("pagesPerSecond", "barePagesPerSecond"), 0.7),
      atMost(
        "paths without a page: cost under 10,000 rules / under 10",
        ratio("redirectsOf10PerSecond", "redirectsOf10000PerSecond"),
        2,
      ),
      atMost("checking a body of 1 MB / JSON.parse", medians.bodyCheckOverParse, 2),
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

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[sorted.length % 2 ? middle : middle - 1] ?? 0, sorted[middle] ?? 0];
  return (low + high) / 2;
}

export function table({ medians, aims }: Summary): string {
  const rate = (value: number) => `${Math.round(value)} a second`;
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const rows: [string, string, string][] = [
    ["bookings over HTTP", rate(medians.bookingsPerSecond), `99 % within ${ms(medians.bookingsP99Ms)}`],
    ["  the same statements without HTTP", rate(medians.bookingsWithoutHttpPerSecond), ""],
    ["quotes over HTTP", rate(medians.quotesPerSecond), `99 % within ${ms(medians.quotesP99Ms)}`],
    ["  /healthz", rate(medians.healthPerSecond), `99 % within ${ms(medians.healthP99Ms)}`],
    [
      "quotes and /healthz in one stream",
      "",
      `99 % within ${ms(medians.mixedQuotesP99Ms)} and ${ms(medians.mixedHealthP99Ms)}`,
    ],
    ["cached page /quick-quote", rate(medians.pagesPerSecond), ""],
    ["  a bare Hono answer of the same bytes", rate(medians.barePagesPerSecond), ""],
    ["paths without a page, 10 redirect rules", rate(medians.redirectsOf10PerSecond), ""],
    ["  10,000 redirect rules", rate(medians.redirectsOf10000PerSecond), ""],
    ...aims.map(({ name, value, aim, met }): [string, string, string] => [
      name,
      value.toFixed(2),
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
