import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AuditAct } from "../../contract/audit-acts.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import type { Actor } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { createLog } from "../start/create-log.ts";
import { deleteExpiredEntries } from "./delete-expired-entries.ts";
import { storeAuditEntry } from "./store-audit-entry.ts";

let app: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  const log = createLog("info", { to: { write: (line) => lines.push(line) } });
  app = await createTestApp({ log });
});
afterAll(() => app.close());

const actor: Actor = {
  kind: "staff",
  address: "192.0.2.7",
  userId: 7,
  username: "aoife",
  role: "administrator",
  capabilities: [],
};
const stored = (id: string) =>
  app.db.selectFrom("audit_entries").selectAll().where("object_id", "=", id).orderBy("id").execute();
const auditLines = () =>
  lines.flatMap((line) => {
    const { audit } = JSON.parse(line) as { audit?: { object: { id: string } } };
    return audit ? [audit] : [];
  });
const ofObject = (id: number) => auditLines().filter(({ object }) => String(object.id) === String(id));

it("an entry says who acted, from where, on what, and what changed, and is also a log line", async () => {
  const at = new Date();
  const entry = {
    act: "user.changed",
    object: { kind: "user", id: 101 },
    before: { role: "dispatcher" },
    after: { role: "shop_manager" },
  } as const;
  await storeAuditEntry({ ...app.context, actor, now: () => at }, entry);
  expect(await stored("101")).toEqual([
    {
      id: expect.anything(),
      at,
      actor_kind: "user",
      actor_id: 7,
      actor_name: null,
      address: "192.0.2.7",
      act: "user.changed",
      object_kind: "user",
      object_id: "101",
      before: { role: "dispatcher" },
      after: { role: "shop_manager" },
    },
  ]);
  expect(ofObject(101)).toEqual([
    {
      id: expect.anything(),
      at: at.toISOString(),
      act: "user.changed",
      actor: { kind: "user", id: 7, name: null },
      address: "192.0.2.7",
      object: { kind: "user", id: 101 },
      before: { role: "dispatcher" },
      after: { role: "shop_manager" },
    },
  ]);
});

it("an act that is rolled back leaves neither entry nor log line, and one that commits leaves both", async () => {
  const context = { ...app.context, actor };
  const rolledBack = inTransaction(context, async (context) => {
    await storeAuditEntry(context, { act: "user.disabled", object: { kind: "user", id: 201 } });
    throw new Error("the rule was broken");
  });
  await expect(rolledBack).rejects.toThrow("the rule was broken");
  await inTransaction(context, async (context) => {
    await storeAuditEntry(context, { act: "user.disabled", object: { kind: "user", id: 202 } });
    expect(ofObject(202)).toEqual([]);
  });
  expect([(await stored("201")).length, (await stored("202")).length]).toEqual([0, 1]);
  expect([ofObject(201).length, ofObject(202).length]).toEqual([0, 1]);
});

it("nobody can change or delete an entry, not even with a direct SQL statement", async () => {
  await storeAuditEntry({ ...app.context, actor }, { act: "user.created", object: { kind: "user", id: 301 } });
  const attempts = [
    sql`update audit_entries set actor_id = 8`,
    sql`delete from audit_entries where object_id = '301'`,
    sql`truncate audit_entries`,
  ];
  for (const attempt of attempts) await expect(attempt.execute(app.db)).rejects.toThrow("The audit log is append-only");
  expect(await stored("301")).toMatchObject([{ act: "user.created", actor_id: 7 }]);
});

it("retention deletes expired entries in batches, and none that is younger than 90 days", async () => {
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  const add = (id: number, age: number, act: AuditAct = "user.created") =>
    storeAuditEntry({ ...app.context, actor, now: () => days(age) }, { act, object: { kind: "user", id } });
  await add(401, 800);
  await add(402, 799);
  await add(403, 91);
  await add(404, 91, "session.refused");
  await add(405, 88);
  const expire = (limits: { before: Date; batch?: number; only?: AuditAct[] }) =>
    deleteExpiredEntries(app.context, { batch: 10, ...limits, before: sql`${limits.before}` });
  const all = ["401", "402", "403", "404", "405"];
  const remaining = async () => (await Promise.all(all.map(stored))).flat().map(({ object_id }) => object_id);
  expect(await expire({ before: days(700), batch: 1 })).toBe(1);
  expect(await remaining()).toEqual(all.slice(1));
  expect(await expire({ before: days(700) })).toBe(1);
  expect(await expire({ before: days(90), only: ["session.refused"] })).toBe(1);
  expect(await remaining()).toEqual(["403", "405"]);
  // Even a node whose clock is a year ahead deletes only what the database's clock calls old enough.
  expect(await expire({ before: days(-275) })).toBe(1);
  expect(await remaining()).toEqual(["405"]);
  const asRetention = app.db.transaction().execute(async (db) => {
    await sql`select set_config('currach.audit_retention', 'on', true)`.execute(db);
    await sql`delete from audit_entries where object_id = '405'`.execute(db);
  });
  await expect(asRetention).rejects.toThrow("The audit log is append-only");
});
