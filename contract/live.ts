import { defineCall } from "./call.ts";
import { api } from "./paths.ts";

/**
 * A change without its content: the page fetches what it lacks by calls that check permissions.
 * `id` is a delivery's order, the driver of a run or position, or an account. Clients ignore unknown kinds.
 */
export type LiveChange = {
  kind: "delivery" | "run" | "driver" | "position" | "notice" | "account";
  id: number;
  version?: number;
  /** YYYY-MM-DD */
  day?: string;
};

/** The first event of a stream: every later change is published. `now` is the server's time, ISO 8601. */
export type LiveHello = { now: string };

/** Interval of the comments that keep an idle stream open. */
export const heartbeatMs = 15_000;

/**
 * Endless streams of Server-Sent Events: `hello` once, then `news`, and `resync` if some may have been missed.
 * 503 if live updates are unavailable: poll instead. A stream ends if its reader is too slow or loses its access.
 */
export const subscribeToBoard = defineCall<Record<never, never>, unknown>({
  name: "subscribeToBoard",
  method: "GET",
  path: `${api}/live/board`,
  access: "dispatcher",
  summary: "Live changes of deliveries, runs and drivers, as Server-Sent Events",
});

export const subscribeToRun = defineCall<Record<never, never>, unknown>({
  name: "subscribeToRun",
  method: "GET",
  path: `${api}/live/driver`,
  access: "driver",
  summary: "Live changes of the caller's own run, as Server-Sent Events",
});
