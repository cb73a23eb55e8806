import { defineCall } from "./call.ts";
import { api } from "./paths.ts";

/**
 * What happened, without saying what: which thing, its version where it has one, and the day that it concerns. The page asks for what it lacks by
 * calls that know who asks. `id`: a delivery's is its order's, a run's and a position's the driver's. A kind that is not known is passed over.
 */
export type LiveNews = {
  kind: "delivery" | "run" | "driver" | "position" | "notice";
  id: number;
  version?: number;
  /** YYYY-MM-DD */
  day?: string;
};

/** The first event of a stream: whatever happens from here on is told. `now`: the server's time, ISO 8601. */
export type LiveHello = { now: string };

/** A comment comes at least so often where there is no news. */
export const heartbeatMs = 15_000;

/**
 * The answers are streams of Server-Sent Events that never end by themselves: `hello` once, then `news`, and `resync` where some may have been
 * missed. 503 where news cannot be had now: ask again and again instead. A stream ends where its reader is slow or may hear no more.
 */
export const followBoard = defineCall<Record<never, never>, unknown>({
  name: "followBoard",
  method: "GET",
  path: `${api}/live/board`,
  access: "dispatcher",
  summary: "Hear of every change of deliveries, runs and drivers as it happens, as Server-Sent Events",
});

export const followRun = defineCall<Record<never, never>, unknown>({
  name: "followRun",
  method: "GET",
  path: `${api}/live/driver`,
  access: "driver",
  summary: "Hear of every change of the run of the driver who asks as it happens, as Server-Sent Events",
});
