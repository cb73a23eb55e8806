import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Board, BoardChange } from "../../contract/dispatch.ts";
import * as calls from "../../contract/dispatch.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import { bookPaid, createPayingApp } from "../../test/payments.ts";
import { addDriver, giveStops } from "../../test/phone.ts";

const day = "2026-03-04";
const clock = testClock();
let app: TestApp;
let token: string;
beforeAll(async () => {
  clock.set(`${day}T10:00:00Z`);
  app = await createPayingApp({ now: clock.now });
  token = await app.staffToken("dispatcher");
});
afterAll(() => app.close());

let driverId: number;
let [one, other]: [OrderId, OrderId] = [0 as OrderId, 0 as OrderId];
beforeEach(async () => {
  const shop = { db: app.db, now: clock.now };
  const owner = await addDriver(shop);
  driverId = owner.driverId;
  [one, other] = [(await bookPaid(app)).orderId, (await bookPaid(app)).orderId];
  await giveStops(shop, owner, one, { day });
  await giveStops(shop, owner, other, { day });
});

const board = async () => {
  const response = await app.request(`${calls.getBoard.path}?day=${day}`, { token });
  return ((await response.json()) as { board: Board }).board;
};
const unassign = async (stops?: string[]) => {
  const { columns } = await board();
  const versions = columns.map(({ driver, version }) => ({ driverId: driver.id, version }));
  const json = { day, moves: [{ orderId: one, ...(stops && { stops }) }], to: null, versions };
  const response = await app.request(calls.assignStops.path, { token, json });
  return { status: response.status, body: (await response.json()) as BoardChange & { message?: string } };
};
const runOf = ({ columns }: Board) =>
  (columns.find(({ driver }) => driver.id === driverId)?.stops ?? []).map(({ orderId, kind }) => `${orderId} ${kind}`);

it("repeating an unassignment changes nothing more and breaks nothing", async () => {
  const stops = ["pickup", "dropoff"];
  const first = await unassign(stops);
  expect([first.status, runOf(first.body.board)]).toEqual([200, [`${other} pickup`, `${other} dropoff`]]);
  const second = await unassign(stops);
  expect([second.status, second.body.undo.runs]).toEqual([200, []]);
  expect(runOf(second.body.board)).toEqual([`${other} pickup`, `${other} dropoff`]);
  expect(await unassign()).toMatchObject({ status: 409, body: { message: expect.stringContaining("has no stops") } });
});

it("accepts a partner's address however its https is written, and shows it as browsers do", async () => {
  const set = async (url: string) => {
    const json = { partner: { name: "Euro Freight", reference: "", url } };
    await unassign(["pickup", "dropoff"]);
    const response = await app.request(calls.setPartner.path.replace("{id}", String(one)), { token, json });
    return { status: response.status, body: await response.json() };
  };
  expect(await set("HTTPS://OK.ie")).toEqual({
    status: 200,
    body: { partner: { name: "Euro Freight", reference: "", url: "https://OK.ie" } },
  });
  expect((await set("hTtps://ok.ie/A?B#c")).body).toMatchObject({ partner: { url: "https://ok.ie/A?B#c" } });
  expect((await set("HTTP://ok.ie")).status).toBe(422);
});

it("marks on a future day what is due before that day, with the date, and shows its real urgency today", async () => {
  await unassign(["pickup", "dropoff"]);
  const urgencyOn = async (of: string) => {
    const response = await app.request(`${calls.getBoard.path}?day=${of}`, { token });
    const { board } = (await response.json()) as { board: Board };
    return board.unassigned.find(({ orderId }) => orderId === one)?.urgency;
  };
  expect(await urgencyOn("2026-03-09")).toEqual({
    level: "soon",
    isDueBefore: true,
    reason: expect.stringMatching(/^Deliver by \d\d:\d[05] on Wednesday 4 March/),
  });
  expect(await urgencyOn(day)).toEqual({ level: "later", reason: "Collect by 18:00" });
});
