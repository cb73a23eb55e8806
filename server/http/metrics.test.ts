import { afterAll, beforeAll, expect, it } from "vitest";
import { createQuote } from "../../contract/quotes.ts";
import type { TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import { bookPaid, createPayingApp } from "../../test/payments.ts";

const clock = testClock();
let app: TestApp;
const token = "scrape-me-every-thirty-seconds";
beforeAll(async () => {
  app = await createPayingApp({ now: clock.now, environment: { metricsToken: token } });
});
afterAll(() => app.close());

const scrape = async (headers: Record<string, string> = { authorization: `Bearer ${token}` }) => {
  const response = await app.request("/metrics", { headers });
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
};
/** The value on one line of the metrics; 0 if the line is missing. */
const countOf = (text: string, line: string) =>
  Number(
    text
      .split("\n")
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length + 1) ?? 0,
  );

it("The metrics show requests, calls to the gateway, queues, deliveries, orders and the process itself", async () => {
  const before = (await scrape()).text;
  await bookPaid(app);
  await app.request("/no-such-page");
  const { status, type, text } = await scrape();
  expect([status, type]).toEqual([200, expect.stringContaining("application/openmetrics-text")]);
  expect(text.endsWith("# EOF\n")).toBe(true);
  const quotes = `currach_http_request_duration_seconds_count{method="POST",route="${createQuote.path}",status="2xx"}`;
  const calls = 'currach_gateway_call_duration_seconds_count{gateway="sandbox",operation="openSession",outcome="done"}';
  const deliveries = 'currach_deliveries_open{state="unassigned"}';
  for (const line of [quotes, calls, deliveries])
    expect([line, countOf(text, line) - countOf(before, line)]).toEqual([line, 1]);
  for (const name of [
    "currach_database_up 1",
    'currach_queue_waiting{queue="emails"}',
    "currach_live_streams 0",
    "nodejs_eventloop_lag_p99_seconds",
    "process_resident_memory_bytes",
  ])
    expect(text).toContain(name);
});

it("The metrics contain no keys, names or addresses, because routes are named by their patterns", async () => {
  const { orderId } = await bookPaid(app);
  const { track_key } = await app.db
    .selectFrom("deliveries")
    .select("track_key")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  expect((await app.request(`/track/${track_key}`)).status).toBe(200);
  const { text } = await scrape();
  expect(text).not.toContain(track_key);
  expect(text).not.toMatch(/@|127\.0\.0\.1/);
});

it("The metrics are not found without the right token", async () => {
  expect((await scrape({})).status).toBe(404);
  expect((await scrape({ authorization: `Bearer ${token}x` })).status).toBe(404);
  expect((await scrape({ authorization: token })).status).toBe(404);
});

it("The metrics without a configured token are open to programs on this machine, but not to requests that a proxy here passes on", async () => {
  const open = await createPayingApp({});
  try {
    const statusFrom = (from: string, headers: Record<string, string> = {}) =>
      open.request("/metrics", { headers, from }).then(({ status }) => status);
    expect(await statusFrom("127.0.0.1")).toBe(200);
    expect(await statusFrom("::ffff:127.0.0.1")).toBe(200);
    expect(await statusFrom("192.0.2.7")).toBe(404);
    expect(await statusFrom("127.0.0.1", { "x-forwarded-for": "203.0.113.9" })).toBe(404);
  } finally {
    await open.close();
  }
});
