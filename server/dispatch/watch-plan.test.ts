import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as calls from "../../contract/dispatch.ts";
import { createDriver } from "../../contract/drivers.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import { bookPaid, createPayingApp } from "../../test/payments.ts";
import { acceptBody } from "../../test/planned-runs.ts";
import { createEmbeddedMaps } from "../maps/embedded-maps.ts";
import { geocodeStops } from "./geocode-stops.ts";

const clock = testClock();
const day = "2026-03-04";
let app: TestApp;
let token: string;
let measured: Float32Array | null = null;
beforeAll(async () => {
  app = await createPayingApp({ now: clock.now, maps: { ...createEmbeddedMaps(), driveTable: async () => measured } });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock.set("2026-03-04T10:00:00Z");
  token = await app.administratorToken();
  await sql`update stops set driver_id = null, run_day = null, run_position = null`.execute(app.db);
  await sql`delete from runs`.execute(app.db);
  await sql`update deliveries set state = 'cancelled'`.execute(app.db);
  await sql`update drivers set on_duty = false`.execute(app.db);
});

async function ask<T>(path: string, json?: object): Promise<T & { status: number; message?: string }> {
  const response = await app.request(path, { token, ...(json && { json }) });
  return { status: response.status, ...((await response.json()) as T) };
}
const watch = (body: object) => ask<calls.WatchedPlan>(calls.watchPlan.path, { day, ...body });
/** Polls until the plan is finished. */
async function finished(planId: string): Promise<calls.SuggestedPlan> {
  for (;;) {
    const answer = await watch({ planId });
    expect(answer).toMatchObject({ status: 200 });
    if (answer.plan !== null) return answer.plan;
    await new Promise((resume) => setTimeout(resume, 50));
  }
}
let hired = 0;
async function hire(name: string): Promise<number> {
  hired += 1;
  const phone = `+353 87 100 ${String(hired).padStart(4, "0")}`;
  const { id } = await ask<{ id: number }>(createDriver.path, { name, phone, vehicle: "small_van", licenceNote: "" });
  await app.db.updateTable("drivers").set({ on_duty: true }).where("id", "=", id).execute();
  return id;
}
async function book(count: number): Promise<OrderId[]> {
  const ids: OrderId[] = [];
  for (let i = 0; i < count; i++) ids.push((await bookPaid(app)).orderId as OrderId);
  await geocodeStops(app.context);
  return ids;
}
const board = async () => (await ask<{ board: calls.Board }>(`${calls.getBoard.path}?day=${day}`)).board;
const accept = (plan: calls.SuggestedPlan) => ask<calls.BoardChange>(calls.setRuns.path, acceptBody(day, plan));

describe("A day's plan that dispatchers watch [E029]", () => {
  it("is shared by everyone who requests it, ends when told to, and is stored only once it is accepted", async () => {
    await hire("Anna Byrne");
    await hire("Brian Walsh");
    const ids = await book(4);
    const [first, second] = await Promise.all([watch({}), watch({})]);
    expect(first).toMatchObject({ status: 200, scope: "unassigned", maxSeconds: 30, now: { left: 4, vans: 0 } });
    expect(second.planId).toBe(first.planId);
    expect((await watch({ scope: "rest" })).planId).toBe(first.planId);
    expect((await watch({ planId: first.planId, stop: true })).status).toBe(200);
    const plan = await finished(first.planId);
    expect(plan.left).toEqual([]);
    expect(plan.runs.flatMap(({ stops }) => stops).every(({ isNew }) => isNew)).toBe(true);
    expect((await board()).unassigned.map(({ orderId }) => orderId).sort()).toEqual([...ids].sort());
    const { best, now } = await watch({ planId: first.planId });
    expect(best).toMatchObject({ left: 0, minutes: plan.runs.reduce((sum, { minutes }) => sum + minutes, 0) });
    expect(now.left).toBe(4);
    expect((await accept(plan)).status).toBe(200);
    expect((await board()).unassigned).toEqual([]);
    // A new search begins once the last one has ended.
    expect((await watch({})).planId).not.toBe(first.planId);
  });

  it("is not found under another day, and an unknown one is not found at all", async () => {
    await hire("Anna Byrne");
    await book(1);
    const { planId } = await watch({ stop: true });
    expect(await watch({ day: "2026-03-05", planId })).toMatchObject({
      status: 404,
      message: "This plan is no longer under way. Plan again.",
    });
    expect(await watch({ planId: "0b0b3b0e-5f0c-4f6e-9d5c-6d0f7b1c2a3d" })).toMatchObject({ status: 404 });
    await finished(planId);
  });

  it("is cancelled once nobody has requested it for ten seconds, and leaves its place to another day", async () => {
    await hire("Anna Byrne");
    const ids = await book(6);
    const days = [day, "2026-03-05", "2026-03-06"];
    for (const [index, id] of ids.entries())
      await app.db
        .updateTable("orders")
        .set({ scheduled_date: days[index % 3]! })
        .where("id", "=", id)
        .execute();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const answers = await Promise.all(days.map(async (each) => ({ day: each, ...(await watch({ day: each })) })));
      const begun = answers.filter(({ status }) => status === 200);
      const [refused, ...more] = answers.filter(({ status }) => status !== 200);
      expect(more).toEqual([]);
      expect(refused).toMatchObject({
        status: 409,
        message: "Other days are being planned. Try again in a minute.",
      });
      vi.advanceTimersByTime(9_999);
      const [watched, unwatched] = begun;
      expect(await watch({ day: watched!.day, planId: watched!.planId })).toMatchObject({ status: 200 });
      vi.advanceTimersByTime(1);
      expect(await watch({ day: watched!.day, planId: watched!.planId })).toMatchObject({ status: 200 });
      expect(await watch({ day: unwatched!.day, planId: unwatched!.planId })).toMatchObject({
        status: 404,
        message: "This plan is no longer under way. Plan again.",
      });
      const next = await watch({ day: refused!.day });
      expect(next).toMatchObject({ status: 200, now: { left: 2 } });
      vi.advanceTimersByTime(10_000);
      expect((await watch({ day: refused!.day, planId: next.planId })).status).toBe(404);
    } finally {
      vi.useRealTimers();
    }
  });

  it("ends with a clear error if its thread fails, and the next request plans again", async () => {
    await hire("Anna Byrne");
    await book(2);
    // A road engine that answers with nothing, which the thread cannot read.
    measured = undefined as never;
    const { planId } = await watch({});
    measured = null;
    let ended = await watch({ planId });
    while (ended.status === 200) {
      await new Promise((resume) => setTimeout(resume, 50));
      ended = await watch({ planId });
    }
    expect(ended).toMatchObject({
      status: 409,
      message: "Planning stopped with an error, which we have logged. Plan again.",
    });
    const again = await watch({});
    expect(again).toMatchObject({ status: 200, now: { left: 2 } });
    expect(again.planId).not.toBe(planId);
    expect((await finished(again.planId)).left).toEqual([]);
  });

  it("replans the rest of the day, leaving stops that a driver is under way to with that driver", async () => {
    const anna = await hire("Anna Byrne");
    const brian = await hire("Brian Walsh");
    const ids = await book(3);
    const versions = [anna, brian].map((driverId) => ({ driverId, version: 0 }));
    await ask(calls.assignStops.path, {
      day,
      moves: ids.map((orderId) => ({ orderId })),
      to: { driverId: anna, position: 0 },
      versions,
    });
    await sql`update stops set state = 'en_route' where order_id = ${ids[0]!} and kind = 'pickup'`.execute(app.db);
    const before = (await board()).columns.find(({ driver }) => driver.id === anna)!;
    expect(before.stops).toHaveLength(6);
    const { planId, scope, now } = await watch({ scope: "rest" });
    expect({ scope, left: now.left, vans: now.vans }).toEqual({ scope: "rest", left: 0, vans: 1 });
    const plan = await finished(planId);
    expect(plan.left).toEqual([]);
    expect(plan.runs.length).toBeGreaterThan(0);
    for (const run of plan.runs) {
      const total = plan.runs.flatMap(({ stops }) => stops).map(({ orderId, kind }) => `${orderId} ${kind}`);
      expect(new Set(total).size).toBe(total.length);
      // The driver under way to it keeps it, with its drop-off.
      if (run.driverId === brian) expect(run.stops.map(({ orderId }) => orderId)).not.toContain(ids[0]);
    }
    const more = plan.runs.reduce((sum, { minutesMore }) => sum + minutesMore, 0);
    expect(more).toBeLessThan(0);
    expect((await accept(plan)).status).toBe(200);
    const after = (await board()).columns.flatMap(({ stops }) => stops);
    expect(after).toHaveLength(6);
    const own = (await board()).columns.find(({ driver }) => driver.id === anna)!.stops;
    expect(own.filter(({ orderId }) => orderId === ids[0]).map(({ kind }) => kind)).toEqual(["pickup", "dropoff"]);
  });
});
