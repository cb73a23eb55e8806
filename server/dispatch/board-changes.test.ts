import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { recordDeliveryEvent } from "../../contract/deliveries.ts";
import type { Board, BoardUpdate, Undo } from "../../contract/dispatch.ts";
import * as calls from "../../contract/dispatch.ts";
import { applyDifference } from "../../domain/dispatch/difference.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import { bookPaid, createPayingApp } from "../../test/payments.ts";
import { addDriver, giveStops } from "../../test/phone.ts";
import { readBoard } from "./read-board.ts";

const day = "2026-03-04";
const clock = testClock();
let app: TestApp;
let token: string;
let driverId: number;
let orders: OrderId[];
beforeAll(async () => {
  clock.set(`${day}T10:00:00Z`);
  app = await createPayingApp({ now: clock.now });
  token = await app.staffToken("dispatcher");
  const shop = { db: app.db, now: clock.now };
  const driver = await addDriver(shop);
  driverId = driver.driverId;
  orders = [];
  for (let count = 0; count < 4; count++) {
    const { orderId } = await bookPaid(app);
    orders.push(orderId);
    if (count > 0) await giveStops(shop, driver, orderId, { day });
  }
});
afterAll(() => app.close());

type Known = { version: string; board: Board };
const answerOf = async <T>(path: string, json?: object) => {
  const response = await app.request(path, json ? { token, json } : { token });
  expect(response.status).toBe(200);
  return (await response.json()) as T;
};
const whole = (of = day) => answerOf<Known>(`${calls.getBoard.path}?day=${of}`);
const changesSince = (since: string, of = day) =>
  answerOf<BoardUpdate>(`${calls.getBoardChanges.path}?day=${of}&since=${since}`);
const assign = async (order: OrderId, to: { driverId: number } | null, since?: string) => {
  const versions = (await whole()).board.columns.map(({ driver, version }) => ({ driverId: driver.id, version }));
  const json = { day, moves: [{ orderId: order }], to, versions, ...(since && { since }) };
  return answerOf<BoardUpdate & { undo: Undo }>(calls.assignStops.path, json);
};
const afterwards = ({ board }: Known, update: BoardUpdate): Board => {
  if ("board" in update) throw new Error("the whole board was answered");
  const changed = update.difference ? (applyDifference(board, update.difference) as Board) : board;
  return { ...changed, serverTime: update.serverTime };
};

it("returns what has changed in the board since a version, which turns it into the current board", async () => {
  const before = await whole();
  await assign(orders[0]!, { driverId });
  clock.set(`${day}T10:05:00Z`);
  const update = await changesSince(before.version);
  expect(afterwards(before, update)).toEqual((await whole()).board);
  // Only the two new stops of the run are sent in full.
  expect(JSON.stringify(update).match(/"instructions"/g)).toHaveLength(2);
  expect(before.board.columns[0]?.stops).toHaveLength(6);
});

it("answers a change with the differences if the caller names its version, and with the whole board otherwise", async () => {
  const before = await whole();
  const away = await assign(orders[1]!, null, before.version);
  const now = afterwards(before, away);
  expect(now.columns[0]?.stops.map(({ orderId }) => orderId)).not.toContain(orders[1]);
  expect(now).toEqual((await whole()).board);
  const json = { day, runs: away.undo.runs, since: away.version };
  const back = await answerOf<BoardUpdate>(calls.setRuns.path, json);
  expect(afterwards({ version: away.version, board: now }, back).unassigned).toEqual(before.board.unassigned);
  expect("board" in (await assign(orders[1]!, { driverId }))).toBe(true);
});

it("reports no difference and keeps the version until something changes", async () => {
  const before = await whole();
  const update = await changesSince(before.version);
  expect(update).toEqual({ version: before.version, serverTime: before.board.serverTime, difference: null });
  await assign(orders[2]!, null);
  expect((await changesSince(before.version)).version).not.toBe(before.version);
});

it("returns the whole board for a version of another day or an unknown one", async () => {
  const { version } = await whole();
  const other = "2026-03-05";
  expect(await changesSince(version, other)).toEqual(await whole(other));
  expect(await changesSince("another-process-7")).toEqual(await whole());
});

it("shows nobody a board older than their own change, even while somebody else's read is under way", async () => {
  const before = await whole();
  const [order] = orders;
  const dueOn = ({ columns, unassigned }: Board) => {
    const stops = [...columns, ...unassigned].flatMap(({ stops }) => stops);
    return stops.find(({ orderId, kind }) => orderId === order && kind === "dropoff")?.by;
  };
  const by = `${day}T15:00:00.000Z`;
  let colleague: Promise<BoardUpdate> | null = null;
  let own: Promise<BoardUpdate> | null = null;
  // A read ends with the proofs of its stops, which wait for this lock; the change needs none of them.
  await app.db.transaction().execute(async (transaction) => {
    await sql`lock table proofs in access exclusive mode`.execute(transaction);
    colleague = changesSince(before.version);
    await expect.poll(() => countWaitingFor("proofs")).toBe(1);
    const { db } = app;
    await db
      .updateTable("stops")
      .set({ by_at: by })
      .where("order_id", "=", order!)
      .where("kind", "=", "dropoff")
      .execute();
    own = changesSince(before.version);
  });
  expect(dueOn(afterwards(before, await colleague!))).toBe(dueOn(before.board));
  expect(dueOn(afterwards(before, await own!))).toBe(by);
});

it("shows each change to a delivery that it already knows exactly as a fresh read would, whoever made the change", async () => {
  const { db } = app;
  const [order, other] = [orders[1]!, orders[2]!];
  const said = async () => JSON.stringify((await whole()).board);
  const ofOther = async () =>
    (await whole()).board.columns.flatMap(({ stops }) => stops).filter(({ orderId }) => orderId === other);
  const untouched = (await ofOther()).map(({ address, contact, failure }) => ({ address, contact, failure }));
  const fail = { eventId: randomUUID(), kind: "fail", stop: "pickup", reason: "other", note: "The gate is shut" };
  const changes: Record<string, () => Promise<unknown>> = {
    "Sinéad Quinn": () =>
      sql`update orders set meta = meta || '{"pickup_contact_name": "Sinéad Quinn"}' where id = ${order}`.execute(db),
    "12:34:00.000Z": () =>
      db
        .updateTable("stops")
        .set({ by_at: `${day}T12:34:00Z` })
        .where("order_id", "=", order)
        .execute(),
    "Bring it back?": () =>
      db.updateTable("deliveries").set({ question: "Bring it back?" }).where("order_id", "=", order).execute(),
    "The gate is shut": () =>
      app.request(recordDeliveryEvent.path.replace("{id}", `${order}`), { token, method: "POST", json: fail }),
    "The dog is loose": () =>
      sql`update delivery_events set data = data || '{"note": "The dog is loose"}' where order_id = ${order}`.execute(
        db,
      ),
  };
  for (const [text, change] of Object.entries(changes)) {
    expect(await said()).not.toContain(text);
    await change();
    expect(await said()).toContain(text);
    const { serverTime: _, ...read } = await readBoard(app.context, day);
    expect((await whole()).board).toMatchObject(JSON.parse(JSON.stringify(read)) as object);
  }
  expect((await ofOther()).map(({ address, contact, failure }) => ({ address, contact, failure }))).toEqual(untouched);
});

async function countWaitingFor(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_locks where not granted and relation = ${table}::regclass`.execute(
    app.db,
  );
  return rows[0]!.count;
}
