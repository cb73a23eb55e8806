import type { Failure } from "../../contract/errors.ts";
import { heartbeatMs, type LiveChange, type LiveHello } from "../../contract/live.ts";
import type { ChangeFeed, Topic } from "./subscribe-to-changes.ts";

type StreamRequest = {
  topics: readonly Topic[];
  /** Streams with the same owner are limited together: a user, a phone, or a network address on one delivery. */
  owner: string;
  /** Set for a visitor, whose streams never take the places reserved for staff and drivers. */
  visitor?: { delivery: Topic; network: string };
  /** Checked at each heartbeat, and whenever a session, a driver or a phone changes. */
  isStillAuthorised: () => Promise<boolean>;
  /** Aborted when the client disconnects. */
  abortSignal?: AbortSignal | undefined;
  now: () => Date;
};

export type StreamLimits = {
  /** Streams in this process. */
  total: number;
  /** The places among these that only staff and drivers may take. */
  reserved: number;
  perOwner: number;
  /** Visitors' streams: per delivery, and per IPv4 address or IPv6 /48. */
  perDelivery: number;
  perNetwork: number;
  /** A client that falls further behind is disconnected. */
  bufferedBytes: number;
  heartbeatMs: number;
};

/**
 * Enough for a busy day's tracking pages and phones, and for a dispatcher's tabs. A mobile network hides hundreds of
 * customers behind one address.
 */
const defaults: StreamLimits = {
  total: 8_000,
  reserved: 1_500,
  perOwner: 12,
  perDelivery: 60,
  perNetwork: 1_000,
  bufferedBytes: 64 * 1024,
  heartbeatMs,
};

export type Streams = {
  /**
   * Returns a text/event-stream, or a failure. The stream ends when the client disconnects or is no longer authorised.
   */
  openStream(request: StreamRequest): Promise<ReadableStream<Uint8Array> | Failure>;
  /** The streams that are open in this process. */
  countStreams(): number;
};

/** Serves changes as Server-Sent Events. https://html.spec.whatwg.org/multipage/server-sent-events.html */
export function createStreams(feed: ChangeFeed, given: Partial<StreamLimits> = {}): Streams {
  const limits = { ...defaults, ...given };
  const open = new Map<string, number>();
  const heartbeats = createHeartbeats(limits.heartbeatMs);
  const changeBy = (bounds: readonly Bound[], by: 1 | -1) => {
    for (const { key } of bounds) {
      const counted = (open.get(key) ?? 0) + by;
      if (counted === 0) open.delete(key);
      else open.set(key, counted);
    }
  };
  return {
    countStreams: () => open.get(everybodyKey) ?? 0,
    async openStream(request) {
      const bounds = boundsOf(request, limits);
      const full = bounds.find(({ key, limit }) => (open.get(key) ?? 0) >= limit);
      if (full) return full.refusal;
      // Counted before waiting, or a hundred simultaneous requests would all pass the limit.
      changeBy(bounds, 1);
      const release = () => changeBy(bounds, -1);
      try {
        if (await feed.waitUntilListening()) return streamOf(feed, request, { ...limits, heartbeats, release });
      } catch (error) {
        release();
        throw error;
      }
      release();
      return notListening;
    },
  };
}

const everybodyKey = "all";

/** A limit on streams that are counted together, and the refusal once it is reached. */
type Bound = { key: string; limit: number; refusal: Failure };

function boundsOf({ owner, visitor }: StreamRequest, limits: StreamLimits): Bound[] {
  const everybody = { key: everybodyKey, limit: limits.total, refusal: processFull };
  if (!visitor) return [{ key: `owner ${owner}`, limit: limits.perOwner, refusal: tooManyStreams }, everybody];
  const visitors = limits.total - limits.reserved;
  return [
    { key: `owner ${owner}`, limit: limits.perOwner, refusal: tooManyFollowers },
    { key: `delivery ${visitor.delivery}`, limit: limits.perDelivery, refusal: tooManyFollowers },
    { key: `network ${visitor.network}`, limit: limits.perNetwork, refusal: tooManyFollowers },
    { key: "visitors", limit: visitors, refusal: processFull },
    everybody,
  ];
}

const tooManyStreams: Failure = {
  failed: "too_many_requests",
  message: "Too many windows are open for this sign-in. Close some; this one checks for changes every 15 seconds.",
};
const tooManyFollowers: Failure = {
  failed: "too_many_requests",
  message: "This page is open too many times. Close some; this one checks for changes every 15 seconds.",
};
const processFull: Failure = {
  failed: "unavailable",
  message: "Too many pages are open at the moment. Reload to see changes.",
  details: { retryAfter: 30 },
};
const notListening: Failure = {
  failed: "unavailable",
  message: "Live updates are not available at the moment. Reload to see changes.",
  details: { retryAfter: 15 },
};

/** Registers a heartbeat; returns the function that stops it. */
type Heartbeats = (beat: () => void) => () => void;

/**
 * One timer for all streams, in 15 groups. The streams of a group check their authorisation together, so that one query
 * serves them all, and no tick writes to every stream.
 */
function createHeartbeats(everyMs: number): Heartbeats {
  const groups = Array.from({ length: 15 }, () => new Set<() => void>());
  let [turn, count] = [0, 0];
  let timer: NodeJS.Timeout | undefined;
  const next = () => {
    turn = (turn + 1) % groups.length;
    for (const beat of [...(groups[turn] ?? [])]) beat();
  };
  return (beat) => {
    const group = groups[turn] as Set<() => void>;
    group.add(beat);
    count++;
    timer ??= setInterval(next, everyMs / groups.length).unref();
    return () => {
      if (!group.delete(beat) || --count > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  };
}

type Resources = StreamLimits & { heartbeats: Heartbeats; release: () => void };

function streamOf(
  feed: ChangeFeed,
  { topics, isStillAuthorised, abortSignal, now }: StreamRequest,
  resources: Resources,
): ReadableStream<Uint8Array> {
  let end = (_: "closed" | "too_slow" | "cancelled") => {};
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let hasEnded = false;
        const send = (bytes: Uint8Array) => {
          if (hasEnded) return;
          controller.enqueue(bytes);
          // Reconnecting and fetching again is better than working through a backlog.
          if ((controller.desiredSize ?? 0) < 0) end("too_slow");
        };
        const checkAuthorisation = async () => {
          if (!(await isStillAuthorised().catch(() => false))) end("closed");
        };
        const stopHeartbeat = resources.heartbeats(() => {
          send(beat);
          void checkAuthorisation();
        });
        const unsubscribe = feed.subscribe(topics, (message) => {
          if (message === "end") return end("closed");
          if (message === "session") return void checkAuthorisation();
          send(eventOf(message));
          if (message !== "resync" && message.kind === "driver") void checkAuthorisation();
        });
        end = (how) => {
          if (hasEnded) return;
          hasEnded = true;
          stopHeartbeat();
          unsubscribe();
          resources.release();
          if (how === "too_slow") controller.error(new Error("The client reads too slowly"));
          if (how === "closed") controller.close();
        };
        abortSignal?.addEventListener("abort", () => end("closed"));
        send(encode("hello", { now: now().toISOString() } satisfies LiveHello));
        // Access may have been revoked while the stream was opened.
        void checkAuthorisation();
      },
      cancel: () => end("cancelled"),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: resources.bufferedBytes }),
  );
}

const encoder = new TextEncoder();
const encode = (name: string, data: object) => encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
const beat = encoder.encode(":\n\n");
const resync = encode("resync", {});

/** Each change is encoded once, however many streams send it. */
const encoded = new WeakMap<LiveChange, Uint8Array>();

function eventOf(message: LiveChange | "resync"): Uint8Array {
  if (message === "resync") return resync;
  const bytes = encoded.get(message) ?? encode("news", message);
  encoded.set(message, bytes);
  return bytes;
}
