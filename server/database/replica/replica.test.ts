import pino from "pino";
import { afterEach, expect, it } from "vitest";
import { exportOrders } from "../../../contract/staff-order.ts";
import { getVatReport } from "../../../contract/vat-report.ts";
import type { TestApp } from "../../../test/app.ts";
import { createTestDatabase } from "../../../test/database.ts";
import { bookRequest, testClock } from "../../../test/journeys.ts";
import { bookPaid, createPayingApp } from "../../../test/payments.ts";
import { freePort } from "../../../test/server-process.ts";
import { openReplica, type Replica } from "./replica.ts";

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const { now } = testClock();
async function started<T extends { close(): Promise<void> }>(app: Promise<T>): Promise<T> {
  const opened = await app;
  undo.push(() => opened.close());
  return opened;
}
const ask = async (app: TestApp, path: string) =>
  (await app.request(path, { token: await app.administratorToken() })).text();

/** A shop whose copy is another shop, so that the tests can see which one was read. */
async function shopWithCopy(isFit: () => boolean): Promise<{ app: TestApp; copy: TestApp }> {
  const copy = await started(createPayingApp({ now }));
  const replica: Replica = {
    current: async () => (isFit() ? copy.db : null),
    state: async () => ({ lagSeconds: 1, why: null }),
    stop: async () => {},
  };
  return { app: await started(createPayingApp({ now, replica })), copy };
}

it("exports and reports are read from the replica, and what they store goes into the database", async () => {
  const { app, copy } = await shopWithCopy(() => true);
  const [ours, theirs] = [await bookPaid(app), await bookPaid(copy)];
  const third = await bookPaid(copy);
  const lines = (await ask(app, exportOrders.path)).trim().split("\n");
  expect(lines.slice(1).map((line) => Number(line.split(",")[0]))).toEqual([third.orderId, theirs.orderId]);
  expect(ours.orderId).toBe(theirs.orderId);
  const entries = (db: TestApp["db"]) =>
    db.selectFrom("audit_entries").select("act").where("act", "=", "export.orders");
  expect([(await entries(app.db).execute()).length, (await entries(copy.db).execute()).length]).toEqual([1, 0]);
  const report = await ask(app, `${getVatReport.path}?from=2026-03&to=2026-03&basis=invoice`);
  expect(report).toBe(await ask(copy, `${getVatReport.path}?from=2026-03&to=2026-03&basis=invoice`));
  expect(JSON.parse(report).boxes ?? JSON.parse(report)).not.toEqual({});
});

it("exports and reports are read from the database while the replica must not be read", async () => {
  let isFit = true;
  const { app, copy } = await shopWithCopy(() => isFit);
  await bookRequest(copy);
  await bookRequest(copy);
  const { orderId } = await bookRequest(app);
  const count = async () => (await ask(app, exportOrders.path)).trim().split("\n").length - 1;
  expect(await count()).toBe(2);
  isFit = false;
  expect(await count()).toBe(1);
  expect(await ask(app, exportOrders.path)).toContain(`\n${orderId},`);
});

it("a writable database is no replica, and one that does not answer is not waited for twice", async () => {
  const lines: { why?: string }[] = [];
  const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const { url, drop } = await createTestDatabase();
  undo.push(drop);
  const open = (url: string) => {
    const replica = openReplica({ url, maxLagSeconds: 30, log });
    undo.push(replica.stop);
    return replica;
  };
  const writable = open(url);
  expect(await writable.current()).toBeNull();
  expect(await writable.state()).toEqual({ lagSeconds: null, why: "It is not a replica: it accepts changes itself." });
  const away = open(`postgres://nobody@127.0.0.1:${await freePort()}/nothing`);
  expect(await Promise.all([away.current(), away.current()])).toEqual([null, null]);
  expect((await away.state()).why).toBe("It does not answer.");
  expect(lines.map(({ why }) => why)).toEqual([
    "It is not a replica: it accepts changes itself.",
    "It does not answer.",
  ]);
});
