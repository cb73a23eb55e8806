import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import { subscribeToBoard, subscribeToRun } from "../../contract/live.ts";
import { endSession } from "../../contract/sessions.ts";
import { setUserAccess } from "../../contract/users.ts";
import { createTestApp, type TestApp, type TestAppOptions } from "../../test/app.ts";
import { composeNode } from "../../test/redirects.ts";
import { hashKey } from "../auth/authenticate.ts";
import { listen } from "../start/listen.ts";
import { createLive } from "./live.ts";

let app: TestApp;
const left: AbortController[] = [];
afterEach(async () => {
  for (const reader of left.splice(0)) reader.abort();
  await app.close();
});

async function start(options: TestAppOptions = {}): Promise<string> {
  app = await createTestApp(options);
  return app.staffToken("dispatcher");
}

type Received = { name: string; data: Record<string, unknown> };
type Reader = { status: number; headers: Headers; received: Received[]; beats: number; isOver: boolean; leave(): void };

/** Reads a stream until it ends. */
async function follow(path: string, token: string): Promise<Reader> {
  const controller = new AbortController();
  left.push(controller);
  const { status, headers, body } = await app.request(path, { token, signal: controller.signal });
  const reader: Reader = { status, headers, received: [], beats: 0, isOver: false, leave: () => controller.abort() };
  if (status === 200 && body) void read(body, reader);
  return reader;
}

async function read(body: ReadableStream<Uint8Array>, reader: Reader): Promise<void> {
  let rest = "";
  try {
    const decoder = new TextDecoder();
    for await (const piece of body) {
      const whole = (rest + decoder.decode(piece, { stream: true })).split("\n\n");
      rest = whole.pop() ?? "";
      for (const event of whole) {
        const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? [];
        if (name && data) reader.received.push({ name, data: JSON.parse(data) });
        else reader.beats++;
      }
    }
  } catch {
    // The stream was cut off.
  }
  reader.isOver = true;
}

const board = (token: string) => follow(subscribeToBoard.path, token);
const namesOf = ({ received }: Reader) => received.map(({ name }) => name);
const changesOf = ({ received }: Reader) => received.filter(({ name }) => name === "news").map(({ data }) => data);
const publish = (to: string[], change: object) =>
  sql`select pg_notify('live', ${JSON.stringify({ to, ...change })})`.execute(app.db);
/** Changes arrive within the two seconds that the product promises. */
const soon = { timeout: 2_000, interval: 5 };

/** A driver with a signed-in phone. */
async function addDriver() {
  const token = `phone_${randomBytes(32).toString("base64url")}`;
  const now = app.context.now();
  const { id: userId } = await app.db
    .insertInto("users")
    .values({ username: `driver-${randomBytes(6).toString("hex")}`, display_name: "Dara Driver", role: "driver" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await app.db
    .insertInto("drivers")
    .values({ user_id: userId, phone: "+353871234567", vehicle: "small_van", created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const expires = new Date(now.getTime() + 30 * 86_400_000);
  await app.db
    .insertInto("driver_phones")
    .values({
      id: randomUUID(),
      driver_id: id,
      token_hash: hashKey(token),
      signed_in_at: now,
      seen_at: now,
      expires_at: expires,
    })
    .execute();
  return { id, userId, token };
}

it("Every board gets each change at once, each phone only its driver's changes, and nobody gets a change twice [D041]", async () => {
  const token = await start();
  const [mine, other] = [await addDriver(), await addDriver()];
  const [one, two, phone, otherPhone] = [
    await board(token),
    await board(token),
    await follow(subscribeToRun.path, mine.token),
    await follow(subscribeToRun.path, other.token),
  ];
  await expect.poll(() => [one, two, phone].map(namesOf), soon).toEqual([["hello"], ["hello"], ["hello"]]);
  expect(Math.abs(Date.parse(String(one.received[0]?.data["now"])) - Date.now())).toBeLessThan(60_000);
  await app.db
    .insertInto("runs")
    .values({ driver_id: mine.id, day: "2026-03-04", version: 4, changed_at: app.context.now() })
    .execute();
  const run = { kind: "run", id: mine.id, day: "2026-03-04", version: 4 };
  await expect.poll(() => [one, two, phone].map(changesOf), soon).toEqual([[run], [run], [run]]);
  await publish(["board", "order:123", "user:1"], { kind: "delivery", id: 123, version: 2 });
  await publish([`driver:${other.id}`], { kind: "run", id: other.id });
  await expect.poll(() => changesOf(otherPhone), soon).toEqual([{ kind: "run", id: other.id }]);
  expect(changesOf(one)).toEqual([run, { kind: "delivery", id: 123, version: 2 }]);
  expect(changesOf(phone)).toEqual([run]);
});

it("The headers keep proxies from caching or buffering a stream", async () => {
  const { status, headers } = await board(await start());
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
  expect(headers.get("content-encoding")).toBeNull();
});

it("A change in another process arrives in this one", async () => {
  const token = await start();
  const reader = await board(token);
  const node = await composeNode(app);
  await node.context.db
    .updateTable("users")
    .set({ display_name: "Somebody" })
    .where("id", "=", (await addDriver()).userId)
    .execute();
  await expect.poll(() => changesOf(reader).map(({ kind }) => kind), soon).toContain("driver");
});

it("A lost database connection is reopened, and every reader is notified that changes may have been missed [D041]", async () => {
  const token = await start();
  const readers = [await board(token), await board(token)];
  const cut = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'currach live' and datname = current_database()`.execute(app.db);
  for (let times = 1; times <= 3; times++) {
    await cut();
    const told = ["hello", ...Array.from({ length: times }, () => "resync")];
    await expect.poll(() => readers.map(namesOf), soon).toEqual([told, told]);
  }
  await publish(["board"], { kind: "delivery", id: 5 });
  await expect
    .poll(() => readers.map(changesOf), soon)
    .toEqual([[{ kind: "delivery", id: 5 }], [{ kind: "delivery", id: 5 }]]);
  expect(readers.some(({ isOver }) => isOver)).toBe(false);
});

it("Every change published after a stream's hello reaches its reader", async () => {
  const token = await start();
  const readers = await Promise.all(
    Array.from({ length: 10 }, async (_, id) => {
      const reader = await board(token);
      await publish(["board"], { kind: "delivery", id });
      return { id, reader };
    }),
  );
  for (const { id, reader } of readers) {
    await expect.poll(() => changesOf(reader), soon).toContainEqual({ kind: "delivery", id });
  }
});

it("A stream ends within two seconds when its user signs out or is disabled, and no other stream does", async () => {
  const token = await start();
  const administrator = await app.administratorToken();
  const [goes, disabled, stays] = [token, await app.staffToken("dispatcher"), administrator];
  const readers = { goes: await board(goes), disabled: await board(disabled), stays: await board(stays) };
  const over = () => Object.values(readers).map(({ isOver }) => isOver);
  await app.request(endSession.path, { method: "POST", token: goes, json: {} });
  await expect.poll(over, soon).toEqual([true, false, false]);
  const { id } = await app.db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "dispatcher")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const path = setUserAccess.path.replace("{id}", String(id));
  const { status } = await app.request(path, { method: setUserAccess.method, token: stays, json: { disabled: true } });
  expect(status).toBe(200);
  await expect.poll(over, soon).toEqual([true, true, false]);
});

it("The stream of a signed-out phone or a disabled driver ends within two seconds [D034]", async () => {
  await start();
  const [ended, disabled, works] = [await addDriver(), await addDriver(), await addDriver()];
  const readers = await Promise.all([ended, disabled, works].map(({ token }) => follow(subscribeToRun.path, token)));
  await app.db.updateTable("driver_phones").set({ ended_at: new Date() }).where("driver_id", "=", ended.id).execute();
  await app.db.updateTable("users").set({ disabled_at: new Date() }).where("id", "=", disabled.userId).execute();
  await app.db.updateTable("drivers").set({ on_duty: true }).where("id", "=", works.id).execute();
  await expect.poll(() => changesOf(readers[2] as Reader), soon).toEqual([{ kind: "driver", id: works.id }]);
  await expect.poll(() => readers.map(({ isOver }) => isOver), soon).toEqual([true, true, false]);
  expect((await follow(subscribeToRun.path, ended.token)).status).toBe(401);
});

it("A reader who lost access without a notification is disconnected at the next heartbeat", async () => {
  const token = await start({ streams: { heartbeatMs: 20 } });
  const reader = await board(token);
  await expect.poll(() => reader.beats, soon).toBeGreaterThan(2);
  expect(reader.isOver).toBe(false);
  await app.db.updateTable("users").set({ token_version: 99 }).where("role", "=", "dispatcher").execute();
  await expect.poll(() => reader.isOver, soon).toBe(true);
});

it("A user has a limited number of streams, and so does a process; leaving one makes room", async () => {
  const token = await start({ streams: { perOwner: 2, total: 3 } });
  const administrator = await app.administratorToken();
  const [first] = [await board(token), await board(token)];
  const third = await app.request(subscribeToBoard.path, { token });
  expect([third.status, await third.json()]).toMatchObject([
    429,
    { code: "too_many_requests", message: expect.stringContaining("Too many windows") },
  ]);
  expect((await board(administrator)).status).toBe(200);
  const fourth = await app.request(subscribeToBoard.path, { token: administrator });
  expect([fourth.status, fourth.headers.get("retry-after")]).toEqual([503, "30"]);
  first.leave();
  await expect.poll(async () => (await board(token)).status, soon).toBe(200);
});

it("Over a real connection changes arrive at once, and a reader whose connection breaks makes room", async () => {
  const token = await start({ streams: { perOwner: 1 } });
  const { port, serve, close } = await listen({ host: "127.0.0.1", port: 0 });
  const node = await composeNode(app);
  serve(node.fetch);
  const url = `http://127.0.0.1:${port}${subscribeToBoard.path}`;
  const headers = { authorization: `Bearer ${token}` };
  const open = async () => {
    const broken = new AbortController();
    const { status, body } = await fetch(url, { headers, signal: broken.signal });
    const reader: Reader = {
      status,
      headers: new Headers(),
      received: [],
      beats: 0,
      isOver: false,
      leave: () => broken.abort(),
    };
    if (status === 200 && body) void read(body, reader);
    return reader;
  };
  const first = await open();
  await expect.poll(() => namesOf(first), soon).toEqual(["hello"]);
  await publish(["board"], { kind: "delivery", id: 8 });
  await expect.poll(() => changesOf(first), soon).toEqual([{ kind: "delivery", id: 8 }]);
  expect((await open()).status).toBe(429);
  first.leave();
  let again = await open();
  await expect
    .poll(async () => {
      if (again.status !== 200) again = await open();
      return again.status;
    }, soon)
    .toBe(200);
  again.leave();
  await close();
});

it("A request for the headers alone takes no place", async () => {
  const token = await start({ streams: { perOwner: 1 } });
  for (let times = 0; times < 3; times++) {
    const { status } = await app.request(subscribeToBoard.path, { method: "HEAD", token });
    expect(status).toBe(200);
  }
  expect((await board(token)).status).toBe(200);
});

it("A reader who reads nothing is disconnected, and the others keep receiving", async () => {
  const token = await start({ streams: { bufferedBytes: 2_000 } });
  const { body } = await app.request(subscribeToBoard.path, { token });
  const reader = await board(token);
  // In one burst, even the fast reader would fall behind.
  for (let id = 1; id <= 100; id++) {
    await publish(["board"], { kind: "delivery", id });
    if (id % 10 === 0) await expect.poll(() => changesOf(reader).length, soon).toBe(id);
  }
  const slow = body?.getReader();
  await expect(slow?.read()).rejects.toThrow("too slow");
});

it("A notification that isn't ours is ignored", async () => {
  const reader = await board(await start());
  for (const payload of ["", "{", '"board"', '{"to":["board"],"kind":"weather","id":1}', '{"to":"board"}']) {
    await sql`select pg_notify('live', ${payload})`.execute(app.db);
  }
  await publish(["board"], { kind: "delivery", id: 6 });
  await expect.poll(() => changesOf(reader), soon).toEqual([{ kind: "delivery", id: 6 }]);
});

it("A server that stops ends its streams and opens no more", async () => {
  const token = await start();
  const reader = await board(token);
  await app.context.live.close();
  await expect.poll(() => reader.isOver, soon).toBe(true);
  expect((await app.request(subscribeToBoard.path, { token })).status).toBe(503);
});

it("Behind a pooler that shares connections nothing is received; the log says so once and streams are refused", async () => {
  await start();
  const said: string[] = [];
  const log = { warn: (line: string) => said.push(line) } as never;
  const live = createLive("postgres://shop@pooler.example.ie:6432/shop?pgbouncer=true", log);
  const ask = () =>
    live.openStream({ topics: ["board"], owner: "user 1", isStillAuthorised: async () => true, now: () => new Date() });
  expect([await ask(), await ask()]).toEqual([
    expect.objectContaining({ failed: "unavailable" }),
    expect.objectContaining({ failed: "unavailable" }),
  ]);
  expect(said).toEqual([expect.stringContaining("through a pooler")]);
});
