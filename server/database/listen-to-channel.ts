import pg from "pg";
import { socketOf } from "./liveness.ts";
import { supportsSessions } from "./pool.ts";

export type ChannelEvents = {
  onNotification: (payload: string) => void;
  /** The connection is lost; notifications are missed from now on. */
  onLost: (error: Error) => void;
  /** The connection is back; notifications in between were missed. */
  onReconnected: () => void;
};

export type ChannelListener = {
  /** True once notifications are received; false on a timeout. Connects on the first call. */
  waitUntilListening(): Promise<boolean>;
  close(): Promise<void>;
};

/** A silent connection may be dead, so it is probed regularly. */
const probe = { everyMs: 5_000, timeoutMs: 4_000 };
const reconnectDelay = { firstMs: 50, maxMs: 5_000 };
const connectMs = 4_500;
const listenTimeoutMs = 3_000;

/** False behind a pooler, which may run each statement on another connection. */
export function canListen(databaseUrl: string): boolean {
  return supportsSessions(databaseUrl);
}

/**
 * Listens to `pg_notify` on a dedicated connection, opened on first use and reopened whenever it is lost.
 * https://www.postgresql.org/docs/current/sql-listen.html
 */
export function listenToChannel(url: string, channel: string, events: ChannelEvents): ChannelListener {
  let client: pg.Client | null = null;
  let listening = false;
  let wasListening = false;
  let closed = false;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;
  let waiting: ((isListening: boolean) => void)[] = [];

  async function connect(): Promise<void> {
    const mine = new pg.Client({
      connectionString: url,
      application_name: "currach live",
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
    });
    client = mine;
    let isDisconnected = false;
    let timer: NodeJS.Timeout | undefined;
    const disconnect = (error: Error) => {
      if (isDisconnected) return;
      isDisconnected = true;
      clearTimeout(timer);
      socketOf(mine)?.destroy();
      if (closed) return;
      if (listening) events.onLost(error);
      listening = false;
      const delayMs =
        Math.min(reconnectDelay.firstMs * 2 ** failures++, reconnectDelay.maxMs) * (0.5 + Math.random() / 2);
      retry = setTimeout(() => void connect(), delayMs).unref();
    };
    mine.on("error", disconnect);
    mine.on("end", () => disconnect(new Error("The connection ended")));
    mine.on("notification", ({ payload }) => events.onNotification(payload ?? ""));
    const check = () => {
      const timeout = setTimeout(() => disconnect(new Error("The database does not answer")), probe.timeoutMs).unref();
      mine.query("select 1").then(
        () => {
          clearTimeout(timeout);
          if (!isDisconnected) timer = setTimeout(check, probe.everyMs).unref();
        },
        () => clearTimeout(timeout),
      );
    };
    try {
      await mine.connect();
      await mine.query(`listen ${mine.escapeIdentifier(channel)}`);
      if (isDisconnected || closed) return;
      listening = true;
      failures = 0;
      timer = setTimeout(check, probe.everyMs).unref();
      if (wasListening) events.onReconnected();
      wasListening = true;
      for (const resolve of waiting.splice(0)) resolve(true);
    } catch (error) {
      disconnect(error as Error);
    }
  }

  return {
    async waitUntilListening() {
      if (closed || listening) return listening && !closed;
      const started = new Promise<boolean>((resolve) => {
        waiting.push(resolve);
        setTimeout(() => {
          waiting = waiting.filter((other) => other !== resolve);
          resolve(false);
        }, listenTimeoutMs).unref();
      });
      if (!client) void connect();
      return started;
    },
    async close() {
      closed = true;
      listening = false;
      clearTimeout(retry);
      for (const resolve of waiting.splice(0)) resolve(false);
      if (client) socketOf(client)?.destroy();
    },
  };
}
