import type { ClientsResult, Latency } from "./clients.ts";

export type Measured = {
  machine: { node: string; processors: number };
  load: { phones: number; pages: number; everySeconds: number };
  openedMs: number;
  /** With phones and pages only, and with bookings made at the same time. */
  quiet: ClientsResult;
  busy: ClientsResult;
  /** Percent of one processor, without bookings. */
  processor: { server: number; database: number };
  /** The server's memory before any client connected, and its peak afterwards. */
  emptyMegabytes: number;
  megabytes: number;
  /** Per second. */
  bookings: { without: number[]; during: number[] };
};

type Aim = { name: string; value: string; aim: string; met: boolean };

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const ms = (value: number) => `${Math.round(value)} ms`;

export function aimsOf({ quiet, busy, megabytes, bookings }: Measured): Aim[] {
  const share = mean(bookings.during) / mean(bookings.without);
  const late = Math.max(quiet.shown.p99Ms, busy.shown.p99Ms);
  return [
    {
      name: "from a phone's position to the page that shows it, p99",
      value: ms(late),
      aim: "under 1 s",
      met: late < 1_000,
    },
    { name: "memory of the server", value: `${Math.round(megabytes)} MB`, aim: "under 400 MB", met: megabytes < 400 },
    { name: "bookings a second beside it / without", value: share.toFixed(2), aim: "at least 0.8", met: share >= 0.8 },
    {
      name: "streams that broke off",
      value: String(quiet.ended + busy.ended),
      aim: "none",
      met: quiet.ended + busy.ended === 0,
    },
  ];
}

export function tableOf(
  { machine, load, openedMs, quiet, busy, processor, emptyMegabytes, bookings }: Measured,
  aims: Aim[],
): string {
  const latency = (
    name: string,
    of: keyof ClientsResult & ("notified" | "shown" | "fetched" | "accepted"),
  ): [string, string, string] => [name, threeOf(quiet[of]), threeOf(busy[of])];
  const failures = (result: ClientsResult) =>
    Object.entries(result.failures)
      .map(([what, count]) => `${count} × ${what}`)
      .join("; ") || "none";
  const rows: [string, string, string][] = [
    [`p50 / p95 / p99, ms`, "alone", "beside bookings"],
    latency("position sent, to the change event at its page", "notified"),
    latency("position sent, to the page that shows it", "shown"),
    latency("a page's request", "fetched"),
    latency("a phone's wait for its answer", "accepted"),
    ["pages that showed a position", String(quiet.shown.count), String(busy.shown.count)],
    ["failures", failures(quiet), failures(busy)],
    ["heartbeats a second", quiet.heartbeatsPerSecond.toFixed(0), busy.heartbeatsPerSecond.toFixed(0)],
    ["delay of the clients themselves, p99, ms", quiet.ownDelayP99Ms.toFixed(0), busy.ownDelayP99Ms.toFixed(0)],
    [
      "processor of the server, of the database, %",
      `${processor.server.toFixed(0)}, ${processor.database.toFixed(0)}`,
      "",
    ],
    ["memory of the server before, MB", emptyMegabytes.toFixed(0), ""],
    [
      "bookings a second",
      `without ${bookings.without.map(Math.round).join(", ")}`,
      bookings.during.map(Math.round).join(", "),
    ],
  ];
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  return [
    `${load.phones} phones every ${load.everySeconds} s, ${load.pages} pages, all connected within ${(openedMs / 1_000).toFixed(1)} s; Node ${machine.node}, ${machine.processors} processors for server, database and clients`,
    "",
    ...lines,
    "",
    ...aims.map(({ name, value, aim, met }) => `${name}: ${value}, aim ${aim}: ${met ? "met" : "MISSED"}`),
  ].join("\n");
}

const threeOf = ({ p50Ms, p95Ms, p99Ms }: Latency) => [p50Ms, p95Ms, p99Ms].map(Math.round).join(" / ");
