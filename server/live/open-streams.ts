import type { Failure } from "../../contract/errors.ts";
import { heartbeatMs, type LiveHello, type LiveNews } from "../../contract/live.ts";
import type { ChangeSubscription, Topic } from "./subscribe-to-changes.ts";

type StreamReader = {
  topics: readonly Topic[];
  /** By whom streams are counted: a user, a phone, a network address. */
  who: string;
  /** Whether they may still hear of it: asked at each heartbeat, and when a session, a driver or a phone changed. */
  isStillIn: () => Promise<boolean>;
  /** Aborted once they have gone. */
  gone?: AbortSignal | undefined;
  now: () => Date;
};

export type StreamLimits = {
  /** Of this process. */
  all: number;
  /** Of one reader. */
  each: number;
  /** Bytes that may wait for a reader who does not take them. */
  unreadBytes: number;
  heartbeatMs: number;
};

/** The tracking pages of a busy day and every phone; a dispatcher's tabs. */
const usual: StreamLimits = { all: 8_000, each: 12, unreadBytes: 64 * 1024, heartbeatMs };

export type Streams = {
  /** A text/event-stream, or why there is none. It ends with its reader, and where they may hear no more. */
  openStream(reader: StreamReader): Promise<ReadableStream<Uint8Array> | Failure>;
};

/** Streams of Server-Sent Events over the news that this process hears. https://html.spec.whatwg.org/multipage/server-sent-events.html */
export function createStreams(news: ChangeSubscription, given: Partial<StreamLimits> = {}): Streams {
  const limits = { ...usual, ...given };
  const open = new Map<string, number>();
  const beats = createBeats(limits.heartbeatMs);
  let count = 0;
  const changeBy = (who: string, by: 1 | -1) => {
    count += by;
    const his = (open.get(who) ?? 0) + by;
    if (his === 0) open.delete(who);
    else open.set(who, his);
  };
  return {
    async openStream(reader) {
      const { who } = reader;
      if ((open.get(who) ?? 0) >= limits.each) return tooMany;
      if (count >= limits.all) return full;
      // Counted before it is waited for, or a hundred at once would all find room.
      changeBy(who, 1);
      const leave = () => changeBy(who, -1);
      try {
        if (await news.hears()) return streamOf(news, reader, { ...limits, beats, leave });
      } catch (error) {
        leave();
        throw error;
      }
      leave();
      return notHeard;
    },
  };
}

const tooMany: Failure = {
  failed: "too_many_requests",
  message: "Too many windows are open for this sign-in. Close some; this one asks for news every 15 seconds.",
};
const full: Failure = {
  failed: "unavailable",
  message: "Too many are following at this moment. Ask again for what you need.",
  details: { retryAfter: 30 },
};
const notHeard: Failure = {
  failed: "unavailable",
  message: "News cannot be told as they happen at this moment. Ask again for what you need.",
  details: { retryAfter: 15 },
};

/** Calls each of many once in every `everyMs`, a share of them at a time; returns how to be called no more. */
type Beats = (beat: () => void) => () => void;

/**
 * One timer for all streams. Those of a share ask in the same moment whether their readers may still hear, so that one question to the database
 * can be for all of them, and no moment has to write to all streams.
 */
function createBeats(everyMs: number): Beats {
  const shares = Array.from({ length: 15 }, () => new Set<() => void>());
  let [turn, count] = [0, 0];
  let timer: NodeJS.Timeout | undefined;
  const next = () => {
    turn = (turn + 1) % shares.length;
    for (const beat of [...(shares[turn] ?? [])]) beat();
  };
  return (beat) => {
    const share = shares[turn] as Set<() => void>;
    share.add(beat);
    count++;
    timer ??= setInterval(next, everyMs / shares.length).unref();
    return () => {
      if (!share.delete(beat) || --count > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  };
}

type Ways = StreamLimits & { beats: Beats; leave: () => void };

function streamOf(
  news: ChangeSubscription,
  { topics, isStillIn, gone, now }: StreamReader,
  ways: Ways,
): ReadableStream<Uint8Array> {
  let end = (_: "closed" | "cut" | "left") => {};
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let isOver = false;
        const send = (bytes: Uint8Array) => {
          if (isOver) return;
          controller.enqueue(bytes);
          // What is asked for anew is better than an old story without end.
          if ((controller.desiredSize ?? 0) < 0) end("cut");
        };
        const look = async () => {
          if (!(await isStillIn().catch(() => false))) end("closed");
        };
        const stopBeating = ways.beats(() => {
          send(beat);
          void look();
        });
        const unsubscribe = news.subscribe(topics, (message) => {
          if (message === "end") return end("closed");
          if (message === "session") return void look();
          send(eventOf(message));
          if (message !== "resync" && message.kind === "driver") void look();
        });
        end = (how) => {
          if (isOver) return;
          isOver = true;
          stopBeating();
          unsubscribe();
          ways.leave();
          if (how === "cut") controller.error(new Error("The reader is too slow"));
          if (how === "closed") controller.close();
        };
        gone?.addEventListener("abort", () => end("closed"));
        send(encode("hello", { now: now().toISOString() } satisfies LiveHello));
        // They may have been shut out while the stream was opened.
        void look();
      },
      cancel: () => end("left"),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: ways.unreadBytes }),
  );
}

const encoder = new TextEncoder();
const encode = (name: string, data: object) => encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
const beat = encoder.encode(":\n\n");
const resync = encode("resync", {});

/** Written once, however many hear of it. */
const written = new WeakMap<LiveNews, Uint8Array>();

function eventOf(message: LiveNews | "resync"): Uint8Array {
  if (message === "resync") return resync;
  const known = written.get(message) ?? encode("news", message);
  written.set(message, known);
  return known;
}
