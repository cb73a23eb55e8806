import type { LiveHello, LiveNews } from "../../contract/live.ts";
import { createEventReader, type ServerSentEvent } from "./read-events.ts";
import { singleFlight } from "./single-flight.ts";

/** `live`: news come as they happen; `polling`: they do not, and all is asked for every 15 s; `offline`: that has no answer either. */
export type LiveState = "live" | "polling" | "offline";

export type LiveOptions = {
  /** Of the stream, such as `followBoard.path`. */
  url: string;
  /** Who asks; looked up anew for each attempt. */
  headers: () => Record<string, string>;
  /** A promise that rejects: what it tells of could not be asked for, so everything is asked for until there is an answer. */
  onNews: (news: LiveNews) => unknown;
  /**
   * Asks for everything: after every connection, since what happened before it was not told, and every 15 s while there is none. A rejection
   * means that nothing was got: while a stream lives it is asked again after a pause. Never called while the last call is under way; then once more after it.
   */
  poll: () => unknown;
  /** Told when it changes, the first time when it is known. */
  onState?: (state: LiveState) => void;
  /** The server's time when the connection was made, by which a device's clock can be judged. */
  onHello?: (hello: LiveHello) => void;
  /** 401 or 403 by the server: whoever asks may not, or no more. Nothing is tried again until `retry`. */
  onRefused?: (status: number) => void;
};

export type Following = {
  /** Tries at once, as after a sign-in. */
  retry(): void;
  stop(): void;
};

/** Nothing for longer than two heartbeats: there is nobody at the other end, whatever the connection says. */
const silenceMs = 35_000;
const pollMs = 15_000;
const failuresUntilPolling = 2;
const backoff = { firstMs: 1_000, longestMs: 30_000 };
/** A stream that ends sooner did not get through either: something in between cuts it off. */
const briefMs = 5_000;

/**
 * Follows a stream of news for as long as it is not stopped, by `fetch`, because an EventSource can carry no Authorization. Where it does not
 * get through, it polls and goes on trying; at once when the device is online again or the page is shown again.
 */
export function followLive(options: LiveOptions): Following {
  let stopped = false;
  let refused = false;
  let failures = 0;
  let state: LiveState | null = null;
  let heardAt = Date.now();
  let connection: AbortController | null = null;
  let next: Timer;
  let polling: { timer?: Timer } | null = null;
  /** So often has been asked in vain since something was told. */
  let unanswered = 0;
  let askAgain: Timer;

  const poll = singleFlight(async () => {
    try {
      await options.poll();
      return true;
    } catch {
      return false;
    }
  });

  function tell(now: LiveState): void {
    if (stopped || now === state) return;
    state = now;
    options.onState?.(now);
  }

  function connect(): void {
    clearTimeout(next);
    if (stopped || connection) return;
    const mine = new AbortController();
    connection = mine;
    listen(mine).then((end) => {
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

  /** How it ended: by itself after a while, as by a server that is restarted; not at all well; or the status by which whoever asks was refused. */
  async function listen(mine: AbortController): Promise<"ended" | "failed" | number> {
    const began = Date.now();
    heardAt = began;
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
        heardAt = Date.now();
        for (const event of read(value)) if (!signal.aborted) take(event);
      }
    } catch {
      // As it ends where the network does.
    } finally {
      clearInterval(watchdog);
    }
    return !isSilent() && Date.now() - began > briefMs ? "ended" : "failed";
  }

  function take({ name, data }: ServerSentEvent): void {
    if (name === "news") void Promise.resolve(options.onNews(JSON.parse(data) as LiveNews)).catch(askLater);
    if (name === "hello") {
      stopPolling();
      tell("live");
      options.onHello?.(JSON.parse(data) as LiveHello);
    }
    // What came before the stream, or was lost on its way.
    if (name === "hello" || name === "resync") void ask();
  }

  async function ask(): Promise<void> {
    clearTimeout(askAgain);
    if (await poll()) unanswered = 0;
    else askLater();
  }

  /** A stream that lives says nothing of what was missed: without this a page would show what was, until something else happens. */
  function askLater(): void {
    if (stopped || refused || polling) return;
    clearTimeout(askAgain);
    askAgain = setTimeout(ask, pauseAfter(++unanswered));
  }

  function startPolling(): void {
    clearTimeout(askAgain);
    if (polling) return;
    const mine: { timer?: Timer } = {};
    polling = mine;
    let inVain = 0;
    const again = async () => {
      const got = await poll();
      if (polling !== mine) return;
      tell(got ? "polling" : "offline");
      inVain = got ? 0 : inVain + 1;
      mine.timer = setTimeout(again, got ? pollMs : Math.min(pauseAfter(inVain), pollMs));
    };
    void again();
  }

  function stopPolling(): void {
    clearTimeout(polling?.timer);
    polling = null;
  }

  const isSilent = () => Date.now() - heardAt > silenceMs;

  /** The page is shown again, or the device has network again: what was thought of the connection may be long outdated. */
  function look(): void {
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

  function lose(): void {
    if (refused) return;
    connection?.abort();
    connection = null;
    clearTimeout(next);
    startPolling();
    tell("offline");
    next = setTimeout(connect, pauseAfter(1));
  }

  window.addEventListener("online", look);
  window.addEventListener("offline", lose);
  document.addEventListener("visibilitychange", look);
  connect();
  return {
    retry,
    stop() {
      stopped = true;
      clearTimeout(next);
      clearTimeout(askAgain);
      stopPolling();
      connection?.abort();
      window.removeEventListener("online", look);
      window.removeEventListener("offline", lose);
      document.removeEventListener("visibilitychange", look);
    },
  };
}

/** In the server's own words: something on the way, such as the sign-in page of a network, may say 403 as well. */
async function isRefusal(response: Response): Promise<boolean> {
  if (response.status !== 401 && response.status !== 403) return false;
  const body = (await response.json().catch(() => null)) as { code?: string } | null;
  return body?.code === "unauthorised" || body?.code === "forbidden";
}

type Timer = ReturnType<typeof setTimeout> | undefined;

/** Doubled with each failure, and never the same for everybody whose server has just come back. */
function pauseAfter(failures: number): number {
  return Math.min(backoff.firstMs * 2 ** Math.max(0, failures - 1), backoff.longestMs) * (0.5 + Math.random() / 2);
}
