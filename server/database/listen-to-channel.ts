import pg from "pg";
import { streamOf } from "./liveness.ts";
import { keepsConnections } from "./pool.ts";

export type ChannelEvents = {
  onNotice: (payload: string) => void;
  /** The connection is gone: what is told now is not heard. */
  onLost: (error: Error) => void;
  /** It is there again, and what was told in between was not heard. */
  onFound: () => void;
};

export type ChannelListener = {
  /** True once whatever is told from now on is heard; false after a while in which that did not come about. */
  hears(): Promise<boolean>;
  close(): Promise<void>;
};

/** A connection on which nothing comes can have died silently, so it is asked something now and then. */
const probe = { everyMs: 5_000, patienceMs: 4_000 };
const again = { firstMs: 50, longestMs: 5_000 };
const connectMs = 4_500;
const hearsWithinMs = 3_000;

/** False where what is told on a channel cannot be heard: a pooler gives each statement to another connection. */
export function canListen(databaseUrl: string): boolean {
  return keepsConnections(databaseUrl);
}

/**
 * Hears what `pg_notify` tells on a channel, on a connection of its own that is opened with the first question for it, and anew whenever it is
 * lost. https://www.postgresql.org/docs/current/sql-listen.html
 */
export function listenToChannel(url: string, channel: string, events: ChannelEvents): ChannelListener {
  let client: pg.Client | null = null;
  let listening = false;
  let wasListening = false;
  let closed = false;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;
  let waiting: ((hears: boolean) => void)[] = [];

  async function connect(): Promise<void> {
    const mine = new pg.Client({
      connectionString: url,
      application_name: "currach live",
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
    });
    client = mine;
    let isOver = false;
    let timer: NodeJS.Timeout | undefined;
    const lose = (error: Error) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      streamOf(mine)?.destroy();
      if (closed) return;
      if (listening) events.onLost(error);
      listening = false;
      const pause = Math.min(again.firstMs * 2 ** failures++, again.longestMs) * (0.5 + Math.random() / 2);
      retry = setTimeout(() => void connect(), pause).unref();
    };
    mine.on("error", lose);
    mine.on("end", () => lose(new Error("The connection ended")));
    mine.on("notification", ({ payload }) => events.onNotice(payload ?? ""));
    const look = () => {
      const late = setTimeout(() => lose(new Error("The database does not answer")), probe.patienceMs).unref();
      mine.query("select 1").then(
        () => {
          clearTimeout(late);
          if (!isOver) timer = setTimeout(look, probe.everyMs).unref();
        },
        () => clearTimeout(late),
      );
    };
    try {
      await mine.connect();
      await mine.query(`listen ${mine.escapeIdentifier(channel)}`);
      if (isOver || closed) return;
      listening = true;
      failures = 0;
      timer = setTimeout(look, probe.everyMs).unref();
      if (wasListening) events.onFound();
      wasListening = true;
      for (const resolve of waiting.splice(0)) resolve(true);
    } catch (error) {
      lose(error as Error);
    }
  }

  return {
    async hears() {
      if (closed || listening) return listening && !closed;
      const heard = new Promise<boolean>((resolve) => {
        waiting.push(resolve);
        setTimeout(() => {
          waiting = waiting.filter((other) => other !== resolve);
          resolve(false);
        }, hearsWithinMs).unref();
      });
      if (!client) void connect();
      return heard;
    },
    async close() {
      closed = true;
      listening = false;
      clearTimeout(retry);
      for (const resolve of waiting.splice(0)) resolve(false);
      if (client) streamOf(client)?.destroy();
    },
  };
}
