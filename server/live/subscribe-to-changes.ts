import type { Logger } from "pino";
import { z } from "zod";
import type { LiveNews } from "../../contract/live.ts";
import { canListen, listenToChannel } from "../database/listen-to-channel.ts";

/**
 * What a subscriber is told: news of its topics; `resync`: some may have been missed; `session`: whoever it is may hear less than before; `end`: no
 * more will come.
 */
type LiveMessage = LiveNews | "resync" | "session" | "end";

/** `board`, `driver:5`, `order:123`, `user:7`. */
export type Topic = string;

/** What happens to deliveries, runs and drivers, told to whoever is interested, whichever process it happened in. */
export type ChangeSubscription = {
  /** Each piece of news once, however many of these topics it concerns. Returns how to hear no more. */
  subscribe(topics: readonly Topic[], listener: (message: LiveMessage) => void): () => void;
  /** True once whatever happens from now on is heard. */
  hears(): Promise<boolean>;
  /** Tells every subscriber that it ends. */
  close(): Promise<void>;
};

/** As the database's triggers write it (migration 0030). */
const noticeShape = z.object({
  to: z.array(z.string()),
  kind: z.enum(["delivery", "run", "driver", "position", "notice", "session"]),
  id: z.number(),
  version: z.number().nullish(),
  day: z.string().nullish(),
});

/** Subscribers wait so long for a lost connection; those who cannot ask again and again meanwhile. */
const patienceMs = 5_000;

/** One connection to the database for all subscribers of this process, opened when the first one comes. */
export function subscribeToChanges(databaseUrl: string, log: Logger): ChangeSubscription {
  const subscribers = new Map<Topic, Set<Subscriber>>();
  const everyone = new Set<Subscriber>();
  let late: NodeJS.Timeout | undefined;

  const tellAll = (message: "resync" | "end") => {
    for (const subscriber of [...everyone]) subscriber.tell(message);
  };
  const channel = canListen(databaseUrl)
    ? listenToChannel(databaseUrl, "live", {
        onNotice: (payload) => {
          const notice = readNotice(payload);
          if (!notice) return log.warn("A notice on the channel of news could not be read");
          const concerned = new Set(notice.to.flatMap((topic) => [...(subscribers.get(topic) ?? [])]));
          for (const subscriber of concerned) subscriber.tell(notice.message);
        },
        onLost: (error) => {
          log.warn({ err: error }, "News are not heard; the connection is made anew");
          late = setTimeout(() => tellAll("end"), patienceMs).unref();
        },
        onFound: () => {
          clearTimeout(late);
          log.info("News are heard again");
          tellAll("resync");
        },
      })
    : null;
  let isSaid = false;

  return {
    subscribe(topics, listener) {
      const subscriber: Subscriber = { tell: listener };
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
    async hears() {
      if (channel) return channel.hears();
      if (!isSaid) {
        log.warn(
          "DATABASE_URL leads through a pooler on which nothing can be heard: pages ask every 15 seconds instead",
        );
      }
      isSaid = true;
      return false;
    },
    async close() {
      clearTimeout(late);
      tellAll("end");
      await channel?.close();
    },
  };
}

type Subscriber = { tell: (message: LiveMessage) => void };

function readNotice(payload: string): { to: string[]; message: LiveMessage } | null {
  try {
    const { to, kind, id, version, day } = noticeShape.parse(JSON.parse(payload));
    if (kind === "session") return { to, message: kind };
    return { to, message: { kind, id, ...(version != null && { version }), ...(day != null && { day }) } };
  } catch {
    return null;
  }
}
