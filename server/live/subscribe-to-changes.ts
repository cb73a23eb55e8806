import type { Logger } from "pino";
import { z } from "zod";
import type { LiveChange } from "../../contract/live.ts";
import { canListen, listenToChannel } from "../database/listen-to-channel.ts";

/**
 * A change in the subscriber's topics. `resync`: changes may have been missed. `session`: the subscriber's access may
 * have been reduced. `end`: no more changes follow.
 */
type LiveMessage = LiveChange | "resync" | "session" | "end";

/** `board`, `driver:5`, `order:123`, `user:7`, `account:9`, `member:11`, `member_session:…`. */
export type Topic = string;

/** Changes of deliveries, runs and drivers, whichever process they happened in. */
export type ChangeFeed = {
  /** Delivers each change once, even if it belongs to several of the topics. Returns the function that unsubscribes. */
  subscribe(topics: readonly Topic[], listener: (message: LiveMessage) => void): () => void;
  /** True once changes are received; false on a timeout, or if the database connection cannot listen. */
  waitUntilListening(): Promise<boolean>;
  /** Sends `end` to every subscriber. */
  close(): Promise<void>;
};

/** The format in which the database's triggers publish a change (migration 0030). */
const changeSchema = z.object({
  to: z.array(z.string()),
  kind: z.enum(["delivery", "run", "driver", "position", "notice", "account", "session"]),
  id: z.number(),
  version: z.number().nullish(),
  day: z.string().nullish(),
});

/** Streams survive a lost connection for this long; then they end, and pages poll instead. */
const reconnectTimeoutMs = 5_000;

/** All subscribers of this process share one database connection, opened for the first. */
export function subscribeToChanges(databaseUrl: string, log: Logger): ChangeFeed {
  const subscribers = new Map<Topic, Set<Subscriber>>();
  const everyone = new Set<Subscriber>();
  let endTimer: NodeJS.Timeout | undefined;

  const notifyAll = (message: "resync" | "end") => {
    for (const subscriber of [...everyone]) subscriber.notify(message);
  };
  const channel = canListen(databaseUrl)
    ? listenToChannel(databaseUrl, "live", {
        onNotification: (payload) => {
          const change = parseChange(payload);
          if (!change) return log.warn("A notification of a live change could not be parsed");
          const concerned = new Set(change.topics.flatMap((topic) => [...(subscribers.get(topic) ?? [])]));
          for (const subscriber of concerned) subscriber.notify(change.message);
        },
        onLost: (error) => {
          log.warn({ err: error }, "Live changes are interrupted; reconnecting");
          endTimer = setTimeout(() => notifyAll("end"), reconnectTimeoutMs).unref();
        },
        onReconnected: () => {
          clearTimeout(endTimer);
          log.info("Live changes are received again");
          notifyAll("resync");
        },
      })
    : null;
  let hasWarned = false;

  return {
    subscribe(topics, listener) {
      const subscriber: Subscriber = { notify: listener };
      everyone.add(subscriber);
      for (const topic of topics) {
        const here = subscribers.get(topic) ?? new Set();
        subscribers.set(topic, here.add(subscriber));
      }
      return () => {
        everyone.delete(subscriber);
        for (const topic of topics) {
          const here = subscribers.get(topic);
          here?.delete(subscriber);
          if (here?.size === 0) subscribers.delete(topic);
        }
      };
    },
    async waitUntilListening() {
      if (channel) return channel.waitUntilListening();
      if (!hasWarned) {
        log.warn("DATABASE_URL leads through a pooler, which cannot LISTEN: pages poll every 15 seconds instead");
      }
      hasWarned = true;
      return false;
    },
    async close() {
      clearTimeout(endTimer);
      notifyAll("end");
      await channel?.close();
    },
  };
}

type Subscriber = { notify: (message: LiveMessage) => void };

function parseChange(payload: string): { topics: string[]; message: LiveMessage } | null {
  try {
    const { to: topics, kind, id, version, day } = changeSchema.parse(JSON.parse(payload));
    if (kind === "session") return { topics, message: kind };
    return { topics, message: { kind, id, ...(version != null && { version }), ...(day != null && { day }) } };
  } catch {
    return null;
  }
}
