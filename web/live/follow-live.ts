import type { LiveChange, LiveHello } from "../../contract/live.ts";
import { createEventReader, type ServerSentEvent } from "./read-events.ts";
import { singleFlight } from "./single-flight.ts";

/** `live`: changes arrive as they happen; `polling`: everything is fetched every 15 s; `offline`: that fails too. */
export type LiveState = "live" | "polling" | "offline";

export type LiveOptions = {
  /** URL of the stream, such as `subscribeToBoard.path`. */
  url: string;
  /** Called for each attempt. */
  headers: () => Record<string, string>;
  /** If its promise rejects, `poll` is called until it succeeds. */
  onChange: (news: LiveChange) => unknown;
  /**
   * Fetches everything: each time the stream opens, because earlier changes were missed, and every 15 s without a
   * stream. Retried after a pause if it rejects. Never called concurrently.
   */
  poll: () => unknown;
  /** Called when the state is first known and when it changes. */
  onState?: (state: LiveState) => void;
  /** Called with the server's time when the connection opens, for correcting the device's clock. */
  onHello?: (hello: LiveHello) => void;
  /** The server answered 401 or 403. Nothing is retried until `retry` is called. */
  onRefused?: (status: number) => void;
};

export type LiveSubscription = {
  /** Reconnects at once, for example after a sign-in. */
  retry(): void;
  stop(): void;
};

/** More than two heartbeats without data: the connection is dead, even if it looks open. */
const silenceMs = 35_000;
const pollMs = 15_000;
const failuresUntilPolling = 2;
const backoff = { firstMs: 1_000, maxMs: 30_000 };
/** A stream that ends sooner counts as failed: a proxy in between cuts it off. */
const minStreamMs = 5_000;

/**
 * Follows a stream of changes until stopped, by `fetch`, because EventSource cannot send an Authorization header. Polls
 * while the stream fails and keeps reconnecting, at once when the device comes online or the page is shown.
 */
export function followLive(options: LiveOptions): LiveSubscription {
  let stopped = false;
  let refused = false;
  let failures = 0;
  let state: LiveState | null = null;
  let lastDataAt = Date.now();
  let connection: AbortController | null = null;
  let next: Timer;
  let polling: { timer?: Timer } | null = null;
  let failedPolls = 0;
  let nextPoll: Timer;

  const poll = singleFlight(async () => {
    try {
      await options.poll();
      return true;
    } catch {
      return false;
    }
  });

  function setState(now: LiveState): void {
    if (stopped || now === state) return;
    state = now;
    options.onState?.(now);
  }

  function connect(): void {
    clearTimeout(next);
    if (stopped || connection) return;
    const mine = new AbortController();
    connection = mine;
    readStream(mine).then((end) => {
      if (connection !== mine || stopped) return;
      connection = null;
      if (typeof end === "number") {
        refused = true;
        stopPolling();
        options.onRefused?.(end);
        return;
      }
      failures = end === "ended" ? 0 : failures + 1;
      if (failures >= failuresUntilPolling || isSilent()) startPolling();
      next = setTimeout(connect, pauseAfter(failures));
    });
  }

  /**
   * `ended`: the stream ended after a while, as when the server restarts; `failed`: it ended too early; otherwise the
   * status of a refusal.
   */
  async function readStream(mine: AbortController): Promise<"ended" | "failed" | number> {
    const began = Date.now();
    lastDataAt = began;
    const watchdog = setInterval(() => isSilent() && mine.abort(), 1_000);
    const { signal } = mine;
    try {
      const headers = { Accept: "text/event-stream", ...options.headers() };
      const response = await fetch(options.url, { headers, signal, cache: "no-store" });
      if (await isRefusal(response)) return response.status;
      const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
      if (!response.ok || !response.body || !isStream) {
        mine.abort();
        return "failed";
      }
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      const read = createEventReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        lastDataAt = Date.now();
        for (const event of read(value)) if (!signal.aborted) handleEvent(event);
      }
    } catch {
      // A network error.
    } finally {
      clearInterval(watchdog);
    }
    return !isSilent() && Date.now() - began > minStreamMs ? "ended" : "failed";
  }

  function handleEvent({ name, data }: ServerSentEvent): void {
    if (name === "news") void Promise.resolve(options.onChange(JSON.parse(data) as LiveChange)).catch(schedulePoll);
    if (name === "hello") {
      stopPolling();
      setState("live");
      options.onHello?.(JSON.parse(data) as LiveHello);
    }
    // Some changes came before the stream, or were lost.
    if (name === "hello" || name === "resync") void pollWithRetry();
  }

  async function pollWithRetry(): Promise<void> {
    clearTimeout(nextPoll);
    if (await poll()) failedPolls = 0;
    else schedulePoll();
  }

  /**
   * Needed even while the stream is open: it does not repeat missed changes, so the page would be stale until the next
   * one.
   */
  function schedulePoll(): void {
    if (stopped || refused || polling) return;
    clearTimeout(nextPoll);
    nextPoll = setTimeout(pollWithRetry, pauseAfter(++failedPolls));
  }

  function startPolling(): void {
    clearTimeout(nextPoll);
    if (polling) return;
    const mine: { timer?: Timer } = {};
    polling = mine;
    let failedAttempts = 0;
    const tick = async () => {
      const isReached = await poll();
      if (polling !== mine) return;
      setState(isReached ? "polling" : "offline");
      failedAttempts = isReached ? 0 : failedAttempts + 1;
      mine.timer = setTimeout(tick, isReached ? pollMs : Math.min(pauseAfter(failedAttempts), pollMs));
    };
    void tick();
  }

  function stopPolling(): void {
    clearTimeout(polling?.timer);
    polling = null;
  }

  const isSilent = () => Date.now() - lastDataAt > silenceMs;

  /** When the page is shown or the device comes online: the connection's state may be stale. */
  function checkConnection(): void {
    if (refused || document.visibilityState === "hidden") return;
    if (connection && state === "live" && !isSilent()) return;
    retry();
  }

  function retry(): void {
    refused = false;
    connection?.abort();
    connection = null;
    failures = Math.min(failures, failuresUntilPolling);
    if (polling) {
      stopPolling();
      startPolling();
    }
    connect();
  }

  function onOffline(): void {
    if (refused) return;
    connection?.abort();
    connection = null;
    clearTimeout(next);
    startPolling();
    setState("offline");
    next = setTimeout(connect, pauseAfter(1));
  }

  window.addEventListener("online", checkConnection);
  window.addEventListener("offline", onOffline);
  document.addEventListener("visibilitychange", checkConnection);
  connect();
  return {
    retry,
    stop() {
      stopped = true;
      clearTimeout(next);
      clearTimeout(nextPoll);
      stopPolling();
      connection?.abort();
      window.removeEventListener("online", checkConnection);
      window.removeEventListener("offline", onOffline);
      document.removeEventListener("visibilitychange", checkConnection);
    },
  };
}

/** Only our server's own error codes count, because a captive portal may answer 403 too. */
async function isRefusal(response: Response): Promise<boolean> {
  if (response.status !== 401 && response.status !== 403) return false;
  const body = (await response.json().catch(() => null)) as { code?: string } | null;
  return body?.code === "unauthorised" || body?.code === "forbidden";
}

type Timer = ReturnType<typeof setTimeout> | undefined;

/** Exponential with jitter, so that not all clients return at once after a restart. */
function pauseAfter(failures: number): number {
  return Math.min(backoff.firstMs * 2 ** Math.max(0, failures - 1), backoff.maxMs) * (0.5 + Math.random() / 2);
}
