import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { heartbeatMs, type LiveChange, subscribeToBoard } from "../../contract/live.ts";
import { followLive, type LiveOptions, type LiveState, type LiveSubscription } from "./follow-live.ts";

/** A stream of the fake server, controlled by the test. */
type Stream = { send(text: string): void; end(): void; cut(): void; headers: Record<string, string> };
let streams: Stream[];
/** The response to the next attempts; a stream if null. */
let answer: (() => Response | Promise<Response>) | null;
let attempts: number;
let target: { window: EventTarget; document: EventTarget & { visibilityState: string } };
let following: LiveSubscription | null;

beforeEach(() => {
  vi.useFakeTimers();
  streams = [];
  answer = null;
  attempts = 0;
  following = null;
  target = { window: new EventTarget(), document: Object.assign(new EventTarget(), { visibilityState: "visible" }) };
  vi.stubGlobal("window", target.window);
  vi.stubGlobal("document", target.document);
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    attempts++;
    return answer ? answer() : open(init);
  });
});
afterEach(() => {
  following?.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open({ signal, headers }: RequestInit): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      signal?.addEventListener("abort", () => controller.error(new DOMException("Aborted", "AbortError")));
      streams.push({
        send: (text) => controller.enqueue(new TextEncoder().encode(text)),
        end: () => controller.close(),
        cut: () => controller.error(new TypeError("network error")),
        headers: headers as Record<string, string>,
      });
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

const hello = 'event: hello\ndata: {"now":"2026-03-04T09:00:00.000Z"}\n\n';
const newsOf = (id: number) => `event: news\ndata: {"kind":"delivery","id":${id}}\n\n`;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const last = () => streams.at(-1) as Stream;

function follow(more: Partial<LiveOptions> = {}) {
  const heard: LiveChange[] = [];
  const states: LiveState[] = [];
  const poll = vi.fn(async () => {});
  following = followLive({
    url: subscribeToBoard.path,
    headers: () => ({ authorization: "Bearer one" }),
    onChange: (news) => heard.push(news),
    onState: (state) => states.push(state),
    poll,
    ...more,
  });
  return { heard, states, poll };
}

it("Changes are passed on as they arrive, and everything is fetched once the stream is open", async () => {
  const { heard, states, poll } = follow();
  await pass(0);
  expect(last().headers).toMatchObject({ authorization: "Bearer one" });
  expect([states, poll.mock.calls.length]).toEqual([[], 0]);
  last().send(hello + newsOf(1));
  last().send(newsOf(2));
  await pass(0);
  expect(heard.map(({ id }) => id)).toEqual([1, 2]);
  expect([states, poll.mock.calls.length]).toEqual([["live"], 1]);
});

it("Changes that may have been missed are fetched", async () => {
  const { poll } = follow();
  await pass(0);
  last().send(hello);
  await pass(0);
  last().send("event: resync\ndata: {}\n\n");
  await pass(0);
  expect(poll).toHaveBeenCalledTimes(2);
});

it.each(["hello", "resync", "news"])(
  "A fetch that fails after %s is retried while the stream goes on, until it succeeds [D041]",
  async (told) => {
    let away = told === "hello";
    const answered = () => (away ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve());
    const poll = vi.fn(answered);
    const { states } = follow({ poll, onChange: answered });
    await pass(0);
    last().send(hello);
    await pass(0);
    away = true;
    if (told === "resync") last().send("event: resync\ndata: {}\n\n");
    if (told === "news") last().send(newsOf(1));
    await pass(20_000);
    const asked = poll.mock.calls.length;
    expect(asked).toBeGreaterThan(3);
    expect(asked, "less and less often").toBeLessThan(10);
    away = false;
    last().send(": beat\n\n");
    await pass(31_000);
    last().send(": beat\n\n");
    const inTheEnd = poll.mock.calls.length;
    expect(inTheEnd).toBeGreaterThan(asked);
    await pass(30_000);
    expect([poll.mock.calls.length, streams.length, states]).toEqual([inTheEnd, 1, ["live"]]);
  },
);

it("After a server restart the stream is back within a second, without a change of state and without a gap [D041]", async () => {
  const { states, poll } = follow();
  await pass(0);
  last().send(hello);
  await pass(10_000);
  last().end();
  await pass(1_000);
  expect(streams).toHaveLength(2);
  last().send(hello);
  await pass(0);
  expect([states, poll.mock.calls.length]).toEqual([["live"], 2]);
});

it("After two failed attempts to open a stream everything is fetched every 15 seconds until one opens [D041]", async () => {
  answer = () => new Response("Bad Gateway", { status: 502 });
  const { states, poll } = follow();
  await pass(2_000);
  expect([states, poll.mock.calls.length]).toEqual([["polling"], 1]);
  await pass(30_000);
  expect(poll).toHaveBeenCalledTimes(3);
  answer = null;
  await pass(31_000);
  last().send(hello);
  await pass(0);
  expect(states).toEqual(["polling", "live"]);
  const asked = poll.mock.calls.length;
  await pass(heartbeatMs);
  last().send(": beat\n\n");
  await pass(20_000);
  expect(poll).toHaveBeenCalledTimes(asked);
});

it("A failed fetch is retried sooner than after 15 seconds, so that a server that was away for a moment is found", async () => {
  let away = true;
  const poll = vi.fn(() => (away ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve()));
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  const { states } = follow({ poll });
  await pass(4_000);
  away = false;
  await pass(10_000);
  expect(states).toEqual(["offline", "polling"]);
  const asked = poll.mock.calls.length;
  await pass(30_000);
  expect(poll.mock.calls.length - asked).toBe(2);
});

it("Attempts become less and less frequent", async () => {
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  follow();
  await pass(60_000);
  expect(attempts).toBeLessThan(12);
  const before = attempts;
  await pass(60_000);
  expect(attempts - before).toBeGreaterThanOrEqual(2);
  expect(attempts - before).toBeLessThanOrEqual(4);
});

it("A connection without even a heartbeat for 35 seconds is given up, and everything is fetched", async () => {
  const { states, poll } = follow();
  await pass(0);
  last().send(hello);
  await pass(30_000);
  last().send(": beat\n\n");
  await pass(34_000);
  expect(streams).toHaveLength(1);
  await pass(4_000);
  expect(streams).toHaveLength(2);
  expect([states, poll.mock.calls.length]).toEqual([["live", "polling"], 2]);
});

it("Polling replaces a stream that a proxy keeps cutting off", async () => {
  const { states } = follow();
  for (let times = 0; times < 2; times++) {
    await pass(2_000);
    last().send(hello);
    await pass(0);
    last().cut();
    await pass(0);
  }
  expect(states).toEqual(["live", "polling"]);
});

it("The state is offline if polling fails too, and a device that is back online tries at once", async () => {
  const poll = vi.fn(async () => Promise.reject(new TypeError("Failed to fetch")));
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  const { states } = follow({ poll });
  await pass(60_000);
  expect(states).toEqual(["offline"]);
  answer = null;
  target.window.dispatchEvent(new Event("online"));
  await pass(0);
  last().send(hello);
  await pass(0);
  expect(states).toEqual(["offline", "live"]);
});

it("A device that loses its network reports it at once", async () => {
  const { states } = follow({ poll: () => Promise.reject(new TypeError("Failed to fetch")) });
  await pass(0);
  last().send(hello);
  await pass(0);
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  target.window.dispatchEvent(new Event("offline"));
  expect(states).toEqual(["live", "offline"]);
});

it("A page that is shown again after a while tries at once; a hidden or connected one does not", async () => {
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  follow();
  await pass(60_000);
  const before = attempts;
  target.document.visibilityState = "hidden";
  target.document.dispatchEvent(new Event("visibilitychange"));
  expect(attempts).toBe(before);
  target.document.visibilityState = "visible";
  answer = null;
  target.document.dispatchEvent(new Event("visibilitychange"));
  expect(attempts).toBe(before + 1);
  await pass(0);
  last().send(hello);
  await pass(0);
  target.document.dispatchEvent(new Event("visibilitychange"));
  expect(attempts).toBe(before + 1);
});

it("A captive portal's 403 is not a refusal, and attempts go on", async () => {
  const onRefused = vi.fn();
  answer = () => new Response("<h1>Please pay first</h1>", { status: 403 });
  const { poll } = follow({ onRefused });
  await pass(20_000);
  expect(poll.mock.calls.length).toBeGreaterThan(0);
  answer = null;
  await pass(31_000);
  expect([streams.length, onRefused.mock.calls]).toEqual([1, []]);
});

it.each([
  [401, "unauthorised"],
  [403, "forbidden"],
])("A refusal (%i %s) is reported once, and nothing is tried until `retry` is called", async (status, code) => {
  const onRefused = vi.fn();
  answer = () => Response.json({ code }, { status });
  const { poll } = follow({ onRefused });
  await pass(60_000);
  target.document.dispatchEvent(new Event("visibilitychange"));
  await pass(0);
  expect([onRefused.mock.calls, attempts, poll.mock.calls.length]).toEqual([[[status]], 1, 0]);
  answer = null;
  following?.retry();
  await pass(0);
  expect(streams).toHaveLength(1);
});

it("Fetches never overlap, and one requested during another follows it", async () => {
  const ends: (() => void)[] = [];
  const poll = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  follow({ poll });
  await pass(0);
  last().send(hello);
  for (let times = 0; times < 3; times++) last().send("event: resync\ndata: {}\n\n");
  await pass(0);
  expect(poll).toHaveBeenCalledTimes(1);
  ends.pop()?.();
  await pass(0);
  expect(poll).toHaveBeenCalledTimes(2);
  ends.pop()?.();
  await pass(0);
  expect(poll).toHaveBeenCalledTimes(2);
});

it("Once stopped, it neither fetches nor reports anything", async () => {
  const { heard, states, poll } = follow();
  await pass(0);
  last().send(hello);
  await pass(0);
  following?.stop();
  await pass(120_000);
  target.window.dispatchEvent(new Event("online"));
  expect([attempts, heard, states, poll.mock.calls.length]).toEqual([1, [], ["live"], 1]);
});
