import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { untilOneWaits } from "../../test/locks.ts";
import { inTransaction } from "./transaction.ts";
import { backoffMs, createWorkQueue } from "./work-queue.ts";

const leaseMs = 60_000;
const outbox = createWorkQueue({
  table: "emails",
  key: "id",
  dueAt: "next_attempt_at",
  leaseMs,
  isOpen: (eb) => eb("state", "=", "queued"),
  onClaim: () => ({ attempts: sql<number>`attempts + 1` }),
});
/** One whose lease stands beside the time at which a row is due. */
const placements = createWorkQueue({
  table: "shop_placements",
  key: "order_id",
  dueAt: "next_attempt_at",
  leasedUntil: "claimed_until",
  leaseMs,
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const start = Date.parse("2026-03-04T10:00:00Z");
let clock = start;
const context = () => ({ db: database.db, now: () => new Date(clock) });
const later = (ms: number) => {
  clock += ms;
};
beforeEach(async () => {
  clock = start;
  await sql`truncate emails, shop_placements, orders cascade`.execute(database.db);
});

const enqueue = (...dueIn: number[]) =>
  database.db
    .insertInto("emails")
    .values(
      dueIn.map((ms) => ({
        template: "alert",
        recipient: "team@example.ie",
        subject: `${ms}`,
        message_id: randomUUID(),
        next_attempt_at: new Date(start + ms),
      })),
    )
    .execute();
const stored = () => database.db.selectFrom("emails").selectAll().executeTakeFirstOrThrow();
async function claimed() {
  const [row] = await outbox.claim(context(), 1);
  if (!row) throw new Error("Nothing is due");
  return row;
}

describe("what is due", () => {
  it("is taken by the one that has waited longest first, up to a limit, and nothing that is not due or done with", async () => {
    await enqueue(0, -3_000, -1_000, 1);
    await database.db.updateTable("emails").set({ state: "sent" }).where("subject", "=", "-1000").execute();
    const first = await outbox.claim(context(), 1);
    expect(first.map(({ subject, attempts }) => [subject, attempts])).toEqual([["-3000", 1]]);
    expect((await outbox.claim(context(), 5)).map(({ subject }) => subject)).toEqual(["0"]);
    expect(await outbox.claim(context(), 5)).toEqual([]);
  });

  it("is taken once by workers that come at the same moment, and again when a lease is over", async () => {
    await enqueue(...Array.from({ length: 12 }, () => 0));
    const taken = (await Promise.all([1, 2, 3, 4].map(() => outbox.claim(context(), 5)))).flat();
    expect([taken.length, new Set(taken.map(({ id }) => id)).size]).toEqual([12, 12]);
    later(leaseMs - 1);
    expect(await outbox.claim(context(), 12)).toEqual([]);
    later(1);
    expect(await outbox.claim(context(), 12)).toHaveLength(12);
  });

  it("is not taken within a transaction, which others would not see", async () => {
    await enqueue(0);
    await expect(inTransaction(context(), (inside) => outbox.claim(inside, 1))).rejects.toThrow(/committed/);
  });
});

describe("a worker whose lease ran out", () => {
  const ways = {
    "writes down": (row: Awaited<ReturnType<typeof claimed>>) => outbox.update(context(), row, { last_error: "late" }),
    "puts off": (row: Awaited<ReturnType<typeof claimed>>) => outbox.postpone(context(), row, 5_000, { attempts: 9 }),
    "goes on with": (row: Awaited<ReturnType<typeof claimed>>) =>
      outbox.extendLease(context(), row, 5_000, { last_error: "late" }),
  };
  it.each(Object.entries(ways))("%s nothing of what another one has taken over", async (_, write) => {
    await enqueue(0);
    const first = await claimed();
    later(leaseMs);
    const second = await claimed();
    const before = await stored();
    expect(await write(first)).toBeNull();
    expect(await stored()).toEqual(before);
    expect(await outbox.update(context(), second, { state: "sent" })).toMatchObject({ state: "sent", attempts: 2 });
    expect(await outbox.update(context(), second, { state: "failed" })).toBeNull();
  });

  it("writes what became of a row that nobody else has taken", async () => {
    await enqueue(0);
    const row = await claimed();
    later(10 * leaseMs);
    expect(await outbox.update(context(), row, { state: "sent" })).toMatchObject({ state: "sent" });
  });

  it("writes nothing over who has made the row due anew", async () => {
    await enqueue(0);
    const row = await claimed();
    later(5_000);
    await database.db
      .updateTable("emails")
      .set({ next_attempt_at: new Date(clock) })
      .execute();
    expect(await outbox.postpone(context(), row, 3_600_000)).toBeNull();
    expect((await claimed()).id).toBe(row.id);
  });
});

describe("a row that is held longer", () => {
  it("is gone on with by one of two workers that have it, even in the same moment", async () => {
    await enqueue(0);
    const row = await claimed();
    const both = await Promise.all([1, 2].map(() => outbox.extendLease(context(), row, leaseMs, { attempts: 7 })));
    const held = both.filter((one) => one !== null);
    expect(held.map(({ attempts }) => attempts)).toEqual([7]);
    later(leaseMs);
    expect(await outbox.claim(context(), 1)).toEqual([]);
    expect(await outbox.postpone(context(), row, 1_000)).toBeNull();
    expect(await outbox.postpone(context(), held[0]!, 1_000)).toMatchObject({ attempts: 7 });
    later(1_000);
    expect(await outbox.claim(context(), 1)).toHaveLength(1);
  });
});

describe("a row whose lease stands beside its time", () => {
  beforeEach(async () => {
    const { id } = await database.db
      .insertInto("orders")
      .values({
        order_key: "wc_order_of_a_test_of_work",
        status: "on-hold",
        kind: "priced",
        net_cents: 0,
        vat_cents: 0,
        total_cents: 0,
        customer_email: "aine@example.ie",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto("shop_placements")
      .values({ order_id: id, reference: "DCQ-1", next_attempt_at: new Date(start + 30_000) })
      .execute();
  });
  const placement = () => database.db.selectFrom("shop_placements").selectAll().executeTakeFirstOrThrow();

  it("can be taken early by whoever waits for it, and by nobody else meanwhile", async () => {
    const { order_id } = await placement();
    expect(await placements.claim(context(), 1)).toEqual([]);
    const early = await placements.claimEarly(context(), order_id);
    expect(early).toMatchObject({ next_attempt_at: new Date(start + 30_000) });
    later(30_000);
    expect(await placements.claimEarly(context(), order_id)).toBeNull();
    expect(await placements.claim(context(), 1)).toEqual([]);
    expect(await placements.postpone(context(), early!, 5_000, { attempts: 1 })).toMatchObject({ claimed_until: null });
    later(5_000);
    expect(await placements.claim(context(), 1)).toHaveLength(1);
  });

  it("is waited for by whoever wants just this one while somebody writes to it, and left alone by all others", async () => {
    const { order_id } = await placement();
    later(30_000);
    const early = await inTransaction(context(), async ({ db }) => {
      await db.updateTable("shop_placements").set({ attempts: 3 }).execute();
      expect(await placements.claim(context(), 1)).toEqual([]);
      const wanted = placements.claimEarly(context(), order_id);
      await untilOneWaits(database.db);
      return { wanted };
    });
    expect(await early.wanted).toMatchObject({ attempts: 3 });
    expect(await Promise.all([1, 2].map(() => placements.claimEarly(context(), order_id)))).toEqual([null, null]);
  });

  it("is the next one's when its lease is over", async () => {
    later(30_000);
    const [first] = await placements.claim(context(), 1);
    later(leaseMs + 1);
    const [second] = await placements.claim(context(), 1);
    expect(await placements.postpone(context(), first!, 5_000)).toBeNull();
    expect(await placement()).toEqual(second);
  });

  it("cannot be distinguished from a free one where the lease stands nowhere else", async () => {
    await expect(outbox.claimEarly(context(), 1)).rejects.toThrow(/emails/);
  });
});

describe("the pause after a failure", () => {
  it.each([
    [1, 1],
    [2, 5],
    [3, 15],
    [4, 15],
    [40, 15],
  ])("is, after %i in a row, step %i of 1, 5, 15", (failures, wait) => {
    expect(backoffMs([1, 5, 15], failures)).toBe(wait);
  });

  it("is no guess where nothing has failed", () => {
    expect(() => backoffMs([1, 5], 0)).toThrow(RangeError);
  });
});
