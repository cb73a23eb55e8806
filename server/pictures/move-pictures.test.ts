import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { proofPath } from "../../contract/driver-phone.ts";
import { getHealth, type Health } from "../../contract/health.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { createTestApp, type TestApp, type TestAppOptions } from "../../test/app.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { type FakeS3, fakeS3Key, startFakeS3 } from "../../test/fakes/s3/fake-s3.ts";
import { testClock } from "../../test/journeys.ts";
import { bookPaid, createPayingApp } from "../../test/payments.ts";
import { addDriver, createPhone, giveStops, type PhoneOwner } from "../../test/phone.ts";
import { jpegWithPosition, pngPicture } from "../../test/pictures.ts";
import type { Context } from "../context.ts";
import { eraseOrders } from "../customers/erase-orders.ts";
import { inTransaction } from "../database/transaction.ts";
import { type Environment, readEnvironment } from "../environment.ts";
import { allJobs } from "../jobs/jobs.ts";
import { createLog } from "../start/create-log.ts";

const day = "2026-03-04";
const clock = testClock();
let fake: FakeS3;
let database: TestDatabase;
let app: TestApp;
let orderId: OrderId;
let owner: PhoneOwner;
let phone: ReturnType<typeof createPhone>;
let log: string[];
const others: TestApp[] = [];
beforeEach(async () => {
  clock.set(`${day}T10:00:00Z`);
  fake = await startFakeS3();
  database = await createTestDatabase();
  log = [];
  app = await createPayingApp({
    now: clock.now,
    database,
    environment: { picturesBucket: bucketAt(fake.url) },
    log: createLog("info", { to: { write: (line) => void log.push(line) } }),
  });
  const shop = { db: app.db, now: clock.now };
  owner = await addDriver(shop);
  orderId = (await bookPaid(app)).orderId;
  await giveStops(shop, owner, orderId, { day });
  phone = createPhone((path, request) => app.request(path, request), owner, { clock: clock.now });
});
afterEach(async () => {
  await fake.goDown();
  for (const another of others.splice(0)) await another.close();
  await app.close();
});

const bucketAt = (url: string, leave = "off") =>
  readEnvironment({ PICTURES_S3_URL: url, PICTURES_S3_LEAVE: leave }).picturesBucket;

const job = (name: string) => allJobs({ mail: null }).find((each) => each.name === name)!;
const [move, remove, forget] = [
  job("move pictures"),
  job("remove pictures from the bucket"),
  job("delete old pictures"),
];
/** Runs both jobs until neither has anything more to do at the moment. */
async function work(context: Context = app.context): Promise<void> {
  for (let more = true; more; ) more = (await move.run(context)) || (await remove.run(context));
}
const later = (minutes: number) => clock.set(new Date(clock.now().getTime() + minutes * 60_000).toISOString());

/** Takes a picture at the stop; returns the id that it is stored under. */
async function take(bytes = pngPicture(), of = orderId): Promise<string> {
  const id = randomUUID();
  const proof = { kind: "picture", orderId: of, stop: "pickup", eventId: randomUUID() };
  expect(await phone.prove(id, { ...proof, picture: bytes.toString("base64") })).toMatchObject({ status: 200 });
  return id;
}
const erase = (id: OrderId) =>
  inTransaction(app.context, async (context) => {
    const order = await context.db
      .selectFrom("orders")
      .select(["id", "status", "date_paid"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await eraseOrders(context, [order]);
  });
async function look(id: string, from: TestApp = app): Promise<Response> {
  const { key } = await app.db.selectFrom("proofs").select("key").where("id", "=", id).executeTakeFirstOrThrow();
  return from.request(proofPath(key));
}
const shown = async (id: string) => {
  const answer = await look(id);
  return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()) : answer.status;
};
const row = (id: string) => app.db.selectFrom("pictures").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const healthOf = async (of: TestApp) => {
  const answer = await of.request(getHealth.path, { token: await of.administratorToken() });
  return ((await answer.json()) as Health).parts.find(({ key }) => key === "pictures");
};
const toRemove = () => app.db.selectFrom("pictures_to_remove").selectAll().execute();
/** Another process over the same database, with another setting. */
async function reopen(picturesBucket: Environment["picturesBucket"], options: Partial<TestAppOptions> = {}) {
  const another = await createTestApp({
    now: clock.now,
    database: { ...database, drop: async () => {} },
    environment: { picturesBucket },
    ...options,
  });
  others.push(another);
  return another;
}

describe("a picture that a driver took [D064]", () => {
  it("is in the bucket once the job has moved it, and is served as before", async () => {
    const id = await take(jpegWithPosition());
    const before = await shown(id);
    expect((await row(id)).bytes).toEqual(before);
    await work();
    expect((await row(id)).bytes).toBeNull();
    expect(fake.objects.get(id)).toEqual({ type: "image/jpeg", bytes: before });
    const answer = await look(id);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(before);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; sandbox",
    });
  });

  it("is accepted while the bucket is unavailable, stays in the database meanwhile, and is moved once the bucket is back", async () => {
    await fake.goDown();
    const id = await take();
    await work();
    expect(await shown(id)).toEqual((await row(id)).bytes);
    expect(await row(id)).toMatchObject({
      move_failures: 1,
      last_move_failure: "The bucket cannot be reached (ECONNREFUSED)",
    });
    await fake.comeBack();
    await work();
    expect(fake.objects.size).toBe(0);
    later(1);
    await work();
    expect(await row(id)).toMatchObject({ bytes: null, move_failures: 0, last_move_failure: "" });
    expect(await shown(id)).toEqual(fake.objects.get(id)?.bytes);
  });

  it("that can't be fetched is answered with 503 and a time to retry, and is shown once the bucket is back", async () => {
    const id = await take();
    await work();
    for (const happen of [() => fake.goDown(), () => fake.behave(500), () => fake.behave("lose")]) {
      await happen();
      const answer = await look(id);
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await answer.json()).toMatchObject({
        code: "unavailable",
        message: "The picture cannot be fetched at the moment. Please try again in a minute.",
      });
      fake.behave("well");
      await fake.comeBack();
    }
    expect(await shown(id)).toEqual(fake.objects.get(id)?.bytes);
  });

  it("is not shown if the bucket returns another picture or a page, or has lost it, and the log says which", async () => {
    const [id, other] = [await take(), await take(jpegWithPosition())];
    await work();
    const kept = fake.objects.get(id)!;
    fake.objects.set(id, { ...fake.objects.get(other)!, type: "image/png" });
    expect(await shown(id)).toBe(503);
    fake.objects.set(id, { type: "image/png", bytes: kept.bytes.subarray(0, -1) });
    expect(await shown(id)).toBe(503);
    fake.objects.set(id, { type: "text/html", bytes: Buffer.from("<script>alert(1)</script>") });
    expect(await shown(id)).toBe(503);
    fake.objects.delete(id);
    expect(await shown(id)).toBe(503);
    const problems = log.map((line) => JSON.parse(line)).filter(({ pictureId }) => pictureId === id);
    expect(problems.map(({ problem, msg }) => problem ?? msg)).toEqual([
      "The bucket has something else in place of this picture",
      "The bucket has something else in place of this picture",
      "The bucket returned something that is not a picture",
      "The bucket does not hold a picture that should lie in it",
    ]);
    expect(await shown(other)).toEqual(fake.objects.get(other)?.bytes);
  });

  it("stays in the database while the bucket does not return what was stored", async () => {
    const id = await take();
    fake.behave({ type: "image/png", answers: Buffer.from("another one") });
    await work();
    expect(await row(id)).toMatchObject({ last_move_failure: "The bucket did not return what was stored in it" });
    expect(await shown(id)).toEqual((await row(id)).bytes);
  });

  it("is never lost, duplicated or unreadable, however often its move is interrupted", async () => {
    const taken = new Map<string, Buffer>();
    for (let each = 0; each < 10; each++) {
      const bytes = each % 2 === 0 ? pngPicture() : jpegWithPosition();
      const id = await take(bytes);
      taken.set(id, (await row(id)).bytes!);
    }
    const readAll = async () => {
      for (const [id, bytes] of taken) expect(await shown(id), id).toEqual(bytes);
    };
    // Each attempt stops at a different point: before sending, before the response, before reading back, before the
    // commit.
    const interruptions: (() => Promise<unknown>)[] = [
      () => fake.goDown().then(() => move.run(app.context)),
      () => runWith("lose"),
      () => runWith(500),
      () => runWith({ type: "image/png", answers: Buffer.from("not it") }),
      async () => {
        const dies = { ...app.context, db: brokenTransactions(app.context.db) };
        await move.run(dies).catch((error: Error) => expect(error.message).toBe("killed"));
      },
      () => Promise.all([move.run(app.context), move.run(app.context)]),
    ];
    const runWith = async (behaviour: Parameters<FakeS3["behave"]>[0]) => {
      fake.behave(behaviour);
      await move.run(app.context);
    };
    for (const interrupt of [...interruptions, ...interruptions]) {
      await interrupt();
      fake.behave("well");
      await fake.comeBack();
      await readAll();
      later(11);
      const turn = { isOver: false };
      const reading = (async () => {
        while (!turn.isOver) await readAll();
      })();
      // One picture at a time, so that some are in the database and some in the bucket.
      const [waiting] = await app.db
        .selectFrom("pictures")
        .select("id")
        .where("bytes", "is not", null)
        .limit(1)
        .execute();
      if (waiting) {
        await app.db
          .updateTable("pictures")
          .set({ move_at: new Date(clock.now().getTime() + 60_000) })
          .where("id", "<>", waiting.id)
          .execute();
        await move.run(app.context);
        await app.db.updateTable("pictures").set({ move_at: clock.now() }).where("id", "<>", waiting.id).execute();
      }
      turn.isOver = true;
      await reading;
    }
    later(11);
    await work();
    expect([...fake.objects.keys()].sort()).toEqual([...taken.keys()].sort());
    const here = await app.db.selectFrom("pictures").select("id").where("bytes", "is not", null).execute();
    expect(here).toEqual([]);
    await readAll();
  });

  it("is found even if it is moved between the two reads", async () => {
    const id = await take();
    const bytes = await shown(id);
    await work();
    const letGo = fake.hold();
    const before = fake.arrived;
    const looking = shown(id);
    await expect.poll(() => fake.arrived).toBe(before + 1);
    // As if another process, which is giving up the bucket, had already moved it back.
    await app.db
      .updateTable("pictures")
      .set({ bytes: bytes as Buffer })
      .where("id", "=", id)
      .execute();
    fake.objects.delete(id);
    letGo();
    expect(await looking).toEqual(bytes);
  });

  it("that is erased while it is being moved does not stay in the bucket", async () => {
    const id = await take();
    const letGo = fake.hold();
    const moving = move.run(app.context);
    await expect.poll(async () => (await row(id)).in_bucket).toBe(true);
    await erase(orderId);
    // The removal waits until the worker is done with it.
    await remove.run(app.context);
    expect(fake.asked).toEqual([]);
    letGo();
    await moving;
    expect(fake.objects.has(id)).toBe(true);
    later(2);
    await work();
    expect(fake.objects.size).toBe(0);
    expect(await toRemove()).toEqual([]);
  });
});

describe("a deleted picture [D064]", () => {
  it("that arrives in the bucket after its removal is removed again; the one beside it stays", async () => {
    const id = await take();
    const letGo = fake.hold();
    const moving = move.run(app.context);
    await expect.poll(() => fake.arrived).toBe(1);
    // Requests from now on are answered before the one that is held.
    fake.hold()();
    await erase(orderId);
    const other = await bookPaid(app);
    await giveStops({ db: app.db, now: clock.now }, owner, other.orderId, { day });
    const beside = await take(jpegWithPosition(), other.orderId);
    later(2);
    await remove.run(app.context);
    expect([fake.asked, await toRemove()]).toEqual([[`DELETE ${id}`], []]);
    letGo();
    await moving;
    expect([...fake.objects.keys()]).toEqual([id]);
    await work();
    expect([...fake.objects.keys()]).toEqual([beside]);
  });

  it("is not moved while its earlier copy in the bucket is still to be removed, and the one beside it is", async () => {
    const [waiting, moved] = [await take(), await take(jpegWithPosition())];
    const dueAt = clock.now();
    await app.db.insertInto("pictures_to_remove").values({ id: waiting, due_at: dueAt }).execute();
    await move.run(app.context);
    expect([(await row(waiting)).bytes === null, (await row(moved)).bytes === null]).toEqual([false, true]);
    await remove.run(app.context);
    await move.run(app.context);
    expect((await row(waiting)).bytes).toBeNull();
  });

  it("is removed from the bucket when its retention ends, even if the bucket was unavailable", async () => {
    const ids = [await take(), await take(jpegWithPosition())];
    await work();
    const here = await (async () => {
      await fake.goDown();
      return take();
    })();
    clock.set("2027-04-05T10:00:00Z");
    await forget.run(app.context);
    expect((await toRemove()).map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(await app.db.selectFrom("pictures").select("id").where("id", "=", here).execute()).toEqual([]);
    await work();
    expect((await toRemove()).map(({ last_failure, failures }) => [last_failure, failures])).toEqual([
      ["The bucket cannot be reached (ECONNREFUSED)", 1],
      ["The bucket cannot be reached (ECONNREFUSED)", 1],
    ]);
    await fake.comeBack();
    later(1);
    fake.behave("lose");
    await work();
    expect(await toRemove()).toHaveLength(2);
    fake.behave("well");
    later(3);
    await work();
    expect([await toRemove(), fake.objects.size]).toEqual([[], 0]);
  });
});

describe("Health [D064]", () => {
  it("has no row for pictures if there has never been a bucket", async () => {
    await take();
    expect(await healthOf(await reopen(null))).toBeUndefined();
  });

  it("says where pictures are, and what is wrong with the bucket while it lasts", async () => {
    await take();
    await fake.goDown();
    const facts = (there: string, here: string) => [
      { label: "In the bucket", value: there },
      { label: "In the database", value: here },
      { label: "To be removed from the bucket", value: "0" },
    ];
    for (const state of ["warning", "warning", "warning", "fault"]) {
      await work();
      expect(await healthOf(app)).toMatchObject({
        state,
        summary: "The bucket cannot be reached (ECONNREFUSED).",
        facts: facts("0", "1"),
      });
      later(11);
    }
    await fake.comeBack();
    await work();
    expect(await healthOf(app)).toMatchObject({ state: "ok", facts: facts("1", "0") });
    const leaving = await reopen(bucketAt(fake.url, "on"));
    expect(await healthOf(leaving)).toMatchObject({ state: "warning" });
    later(2);
    await work(leaving.context);
    expect(await healthOf(leaving)).toMatchObject({
      state: "ok",
      summary: "All pictures are in the database: PICTURES_S3_URL and PICTURES_S3_LEAVE can be removed.",
    });
  });

  it("reports nothing for a picture that waits for its first attempt, and the failure of the one beside it", async () => {
    const [moved, waiting] = [await take(), await take()];
    await app.db
      .updateTable("pictures")
      .set({ move_at: new Date(clock.now().getTime() + 60_000) })
      .where("id", "=", waiting)
      .execute();
    expect(await healthOf(app)).toMatchObject({ state: "ok" });
    await fake.goDown();
    await work();
    const unreachable = { state: "warning", summary: "The bucket cannot be reached (ECONNREFUSED)." };
    expect(await healthOf(app)).toMatchObject(unreachable);
    await fake.comeBack();
    later(2);
    await work();
    const due = { failures: 0, last_failure: "", due_at: new Date(clock.now().getTime() + 60_000) };
    await app.db
      .insertInto("pictures_to_remove")
      .values([
        { id: moved, ...due },
        { id: randomUUID(), ...due, failures: 1, last_failure: unreachable.summary.slice(0, -1), due_at: clock.now() },
      ])
      .execute();
    expect(await healthOf(app)).toMatchObject(unreachable);
    await app.db.deleteFrom("pictures_to_remove").where("failures", ">", 0).execute();
    expect(await healthOf(app)).toMatchObject({ state: "ok", summary: "Pictures are moved to the bucket." });
  });
});

describe("a bucket that is given up [D064]", () => {
  it("returns its pictures to the database and is emptied", async () => {
    const ids = [await take(), await take(jpegWithPosition())];
    const before = await Promise.all(ids.map(shown));
    await work();
    const leaving = await reopen(bucketAt(fake.url, "on"));
    later(2);
    fake.behave(500);
    await work(leaving.context);
    expect(fake.objects.size).toBe(2);
    fake.behave("well");
    later(1);
    await work(leaving.context);
    expect(fake.objects.size).toBe(0);
    expect(await toRemove()).toEqual([]);
    const without = await reopen(null);
    for (const [at, id] of ids.entries())
      expect(Buffer.from(await (await look(id, without)).arrayBuffer())).toEqual(before[at]);
    // And back into the bucket, if the operator changes their mind.
    later(2);
    await work();
    expect(fake.objects.size).toBe(2);
    for (const [at, id] of ids.entries()) expect(await shown(id)).toEqual(before[at]);
  });

  it("and used again before it is empty loses nothing", async () => {
    const id = await take();
    const before = await shown(id);
    await work();
    const leaving = await reopen(bucketAt(fake.url, "on"));
    later(2);
    await move.run(leaving.context);
    expect(await toRemove()).toHaveLength(1);
    later(2);
    // The old copy has to be removed first, or its removal would delete the new one.
    await move.run(app.context);
    expect((await row(id)).bytes).toEqual(before);
    await remove.run(app.context);
    await work();
    expect(await shown(id)).toEqual(before);
    expect([fake.objects.size, (await toRemove()).length]).toEqual([1, 0]);
  });

  it("keeps its pictures if it is no longer set, and requests for them and Health say so", async () => {
    const id = await take();
    await work();
    const without = await reopen(null);
    expect((await look(id, without)).status).toBe(503);
    await work(without.context);
    expect(await healthOf(without)).toMatchObject({
      state: "fault",
      summary: "Some pictures are in a bucket that is not configured, so nobody can see them.",
    });
    expect(await shown(id)).toEqual(fake.objects.get(id)?.bytes);
  });
});

it("no log line contains the bucket's key, its secret or its address [D064]", async () => {
  const wrong = fake.url.replace(fakeS3Key.id, "AKIASOMEBODY");
  const refused = await reopen(bucketAt(wrong), {
    log: createLog("trace", { to: { write: (line) => void log.push(line) } }),
  });
  const id = await take();
  await work(refused.context);
  await work();
  later(1);
  await work();
  await look(id, refused);
  expect(log.some((line) => line.includes("InvalidAccessKeyId"))).toBe(true);
  for (const secret of [
    "AKIASOMEBODY",
    fakeS3Key.id,
    fakeS3Key.secret,
    encodeURIComponent(fakeS3Key.secret),
    "courier-pictures",
  ])
    expect(log.filter((line) => line.includes(secret))).toEqual([]);
});

/** A process that is killed just as it records what it did. */
function brokenTransactions(db: Context["db"]): Context["db"] {
  return new Proxy(db, {
    get(target, name) {
      if (name === "transaction") throw new Error("killed");
      const value = Reflect.get(target, name) as unknown;
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
