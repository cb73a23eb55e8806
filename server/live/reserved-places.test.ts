import { sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import { subscribeToBoard, subscribeToRun } from "../../contract/live.ts";
import { subscribeToTracking } from "../../contract/tracking.ts";
import type { TestApp, TestAppOptions } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import { bookPaid, createPayingApp } from "../../test/payments.ts";
import { addDriver } from "../../test/phone.ts";

let app: TestApp;
const followers = new Set<AbortController>();
afterEach(async () => {
  for (const follower of followers) follower.abort();
  followers.clear();
  await app.close();
});

/** Two deliveries with tracking pages; `streams` are the limits. */
async function start(streams: TestAppOptions["streams"] = {}) {
  app = await createPayingApp({ now: testClock().now, streams });
  return [await book(), await book()] as const;
}

async function book(): Promise<string> {
  const { orderId } = await bookPaid(app);
  const { track_key } = await app.db
    .selectFrom("deliveries")
    .select("track_key")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  return track_key ?? "";
}

type Caller = { from?: string; token?: string };

async function open(path: string, caller: Caller) {
  const follower = new AbortController();
  followers.add(follower);
  const { status, body } = await app.request(path, { ...caller, signal: follower.signal });
  const leave = () => follower.abort();
  return { status, body, leave };
}

const follow = (key: string, from: string) => open(subscribeToTracking.path.replace("{key}", key), { from });
const openBoard = (token: string) => open(subscribeToBoard.path, { token });
/** A visitor with a network and a /48 of their own. */
const stranger = (index: number) => `2001:db8:${index.toString(16)}:1::5`;

it("8,000 connections to one tracking link don't affect the live updates of staff, drivers and other deliveries", async () => {
  const [attacked, other] = await start();
  const statuses: number[] = [];
  for (let batch = 0; batch < 40; batch++) {
    const opened = Array.from({ length: 200 }, (_, index) => follow(attacked, stranger(batch * 200 + index)));
    for (const { status } of await Promise.all(opened)) statuses.push(status);
  }
  expect([statuses.length, statuses.filter((status) => status === 200).length]).toEqual([8_000, 60]);
  const phone = await addDriver({ db: app.db, now: app.context.now });
  const board = await openBoard(await app.staffToken("dispatcher"));
  const run = await open(subscribeToRun.path, { token: phone.token });
  const neighbour = await follow(other, stranger(9_000));
  expect([board.status, run.status, neighbour.status]).toEqual([200, 200, 200]);
  const started = performance.now();
  await sql`select pg_notify('live', ${JSON.stringify({ to: ["board"], kind: "delivery", id: 5 })})`.execute(app.db);
  const decoder = new TextDecoder();
  let received = "";
  for await (const bytes of board.body ?? []) {
    received += decoder.decode(bytes);
    if (received.includes('"id":5')) break;
  }
  expect(performance.now() - started).toBeLessThan(2_000);
}, 60_000);

it("One network can't use up the visitors' places, and neighbours in the same /48 count with it", async () => {
  const [one, two] = await start({ perNetwork: 2, perOwner: 2 });
  const inside = (network: number) => `2001:db8:7:${network}::5`;
  const first = await follow(one, inside(1));
  const statuses = [first.status];
  for (const [key, network] of [
    [two, 2],
    [one, 3],
    [two, 4],
  ] as const)
    statuses.push((await follow(key, inside(network))).status);
  expect(statuses).toEqual([200, 200, 429, 429]);
  expect((await follow(one, "2001:db8:8:1::5")).status).toBe(200);
  first.leave();
  await expect.poll(async () => (await follow(two, inside(5))).status).toBe(200);
});

it("Visitors never take the places reserved for staff, who may also take free places of visitors", async () => {
  const [one, two] = await start({ total: 4, reserved: 2, perOwner: 9 });
  const visitors = [
    await follow(one, "203.0.113.5"),
    await follow(two, "203.0.113.6"),
    await follow(two, "203.0.113.7"),
  ];
  expect(visitors.map(({ status }) => status)).toEqual([200, 200, 503]);
  const token = await app.staffToken("dispatcher");
  const boards = [await openBoard(token), await openBoard(token), await openBoard(token)];
  expect(boards.map(({ status }) => status)).toEqual([200, 200, 503]);
  visitors[0]?.leave();
  await expect.poll(async () => (await openBoard(token)).status).toBe(200);
});
