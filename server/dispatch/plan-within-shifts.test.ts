import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as calls from "../../contract/dispatch.ts";
import * as shiftCalls from "../../contract/driver-shifts.ts";
import { createDriver, type Driver } from "../../contract/drivers.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { dublinInstant, dublinTime } from "../../domain/schedule/dublin.ts";
import type { TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import { bookPaid, createPayingApp } from "../../test/payments.ts";
import { acceptBody } from "../../test/planned-runs.ts";
import { createEmbeddedMaps } from "../maps/embedded-maps.ts";
import { geocodeStops } from "./geocode-stops.ts";

const clock = testClock();
const day = "2026-03-04";
const maps = createEmbeddedMaps();
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createPayingApp({ now: clock.now, maps });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock.set(`${day}T07:00:00Z`);
  token = await app.staffToken("administrator");
  await sql`update stops set driver_id = null, run_day = null, run_position = null`.execute(app.db);
  await sql`delete from runs`.execute(app.db);
  await sql`update deliveries set state = 'cancelled'`.execute(app.db);
  await sql`update drivers set on_duty = false`.execute(app.db);
  await sql`update users set disabled_at = now() where role = 'driver'`.execute(app.db);
});

async function ask<T>(path: string, json?: object): Promise<T & { status: number; message?: string }> {
  const headers = { "idempotency-key": randomUUID() };
  const response = await app.request(path, { token, headers, ...(json && { json }) });
  return { status: response.status, ...((await response.json()) as T) };
}
async function hire(name: string): Promise<number> {
  const json = { name, phone: "+353 87 100 0000", vehicle: "small_van", licenceNote: "" };
  return (await ask<Driver>(createDriver.path, json)).id;
}
const at = (path: string, id: number) => path.replace("{id}", String(id));
type Shift = { from: string; to: string; breaks?: object[]; startPlace?: string; endPlace?: string };
async function setShift(id: number, shift: Shift | null): Promise<void> {
  const { version } = await ask<shiftCalls.DriverShifts>(at(shiftCalls.getDriverShifts.path, id));
  const json = { version, firstDay: day, lastDay: day, shift };
  const { status, message } = await ask<shiftCalls.DriverShifts>(at(shiftCalls.setDayShifts.path, id), json);
  expect([status, message]).toEqual([200, undefined]);
}
async function book(count: number): Promise<OrderId[]> {
  const ids: OrderId[] = [];
  for (let i = 0; i < count; i++) ids.push((await bookPaid(app)).orderId as OrderId);
  await geocodeStops(app.context);
  return ids;
}
const board = async (of = day) => (await ask<{ board: calls.Board }>(`${calls.getBoard.path}?day=${of}`)).board;
const planned = async () => (await ask<{ plan: calls.SuggestedPlan }>(calls.suggestPlan.path, { day })).plan;
const accept = (plan: calls.SuggestedPlan) => ask<calls.BoardChange>(calls.setRuns.path, acceptBody(day, plan));
const columnOf = async (id: number) => (await board()).columns.find(({ driver }) => driver.id === id);

describe("A day's plan [E026]", () => {
  it("places no stop outside a shift or in a break, whatever the shifts", async () => {
    const ids = await book(5);
    const drivers = [await hire("Aoife Byrne"), await hire("Brian Walsh")];
    const time = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
    const drawn = fc.sample(
      fc.record({
        from: fc.integer({ min: 420, max: 780 }),
        hours: fc.integer({ min: 1, max: 9 }),
        breakAfter: fc.integer({ min: 0, max: 30 }),
        span: fc.nat({ max: 20 }),
        lasts: fc.integer({ min: 5, max: 10 }),
        endPlace: fc.constantFrom("anywhere", "depot"),
        startPlace: fc.constantFrom("anywhere", "depot"),
        isOff: fc.boolean(),
      }),
      { numRuns: 8, seed: 47 },
    );
    let plannedStops = 0;
    for (let round = 0; round < 4; round++) {
      for (const [index, id] of drivers.entries()) {
        const { from, hours, breakAfter, span, lasts, isOff, ...places } = drawn[round * 2 + index]!;
        const earliest = from + breakAfter;
        const breaks = [{ from: time(earliest), by: time(earliest + span), minutes: lasts }];
        const to = time(Math.min(from + hours * 60, 1_439));
        await setShift(id, isOff && index === 1 ? null : { from: time(from), to, breaks, ...places });
      }
      await sql`update stops set driver_id = null, run_day = null, run_position = null`.execute(app.db);
      await sql`delete from runs`.execute(app.db);
      const plan = await planned();
      if (plan.runs.length > 0) expect((await accept(plan)).status).toBe(200);
      const { columns, unassigned } = await board();
      expect(plan.left.map(({ orderId }) => orderId).sort()).toEqual(unassigned.map(({ orderId }) => orderId).sort());
      for (const { reason } of plan.left) expect(reason).not.toBe("");
      for (const { stops, shift } of columns) {
        if (!shift) {
          expect(stops).toEqual([]);
          continue;
        }
        plannedStops += stops.length;
        expect(stops.filter(({ isOutsideShift }) => isOutsideShift)).toEqual([]);
        for (const { expectedAt } of stops) {
          const begins = Date.parse(expectedAt!);
          const leaves = begins + 5 * 60_000;
          expect(begins).toBeGreaterThanOrEqual(Date.parse(shift.from));
          expect(leaves).toBeLessThanOrEqual(Date.parse(shift.until));
          for (const { expectedAt: pause, minutes } of shift.breaks)
            if (pause) expect(leaves <= Date.parse(pause) || begins >= Date.parse(pause) + minutes * 60_000).toBe(true);
        }
        if (shift.endsAt) expect(shift.endsAt <= shift.until).toBe(true);
      }
    }
    expect(plannedStops).toBeGreaterThan(ids.length);
  });

  it("includes drivers whose shift has yet to begin, and not those with a day off, on duty or not", async () => {
    await book(1);
    const [working, off] = [await hire("Cara Quinn"), await hire("Donal Roche")];
    await setShift(working, { from: "09:00", to: "17:00", startPlace: "depot" });
    await setShift(off, null);
    await app.db.updateTable("drivers").set({ on_duty: true }).where("id", "=", off).execute();
    const plan = await planned();
    expect(plan.runs.map(({ driverId }) => driverId)).toEqual([working]);
    expect(plan.runs[0]!.stops[0]!.expectedAt > dublinInstant(day, "09:00").toISOString()).toBe(true);
    const { columns } = await board();
    expect(columns.map(({ driver, shift }) => [driver.id, shift && dublinTime(new Date(shift.from))])).toEqual([
      [working, "09:00"],
      [off, null],
    ]);
    // Neither has shifts on other days, so only duty decides there.
    expect((await board("2026-03-05")).columns.map(({ driver }) => driver.id)).toEqual([off]);
  });

  it("starts where the shift starts, with the vehicle of the shift", async () => {
    await book(1);
    const driver = await hire("Eoin Sheehan");
    await setShift(driver, { from: "09:00", to: "20:00" });
    const anywhere = (await planned()).runs[0]!.minutes;
    await setShift(driver, { from: "09:00", to: "20:00", startPlace: "depot", endPlace: "depot" });
    expect((await planned()).runs[0]!.minutes).toBeGreaterThan(anywhere);
    const { settings } = await app.context.settings.current();
    const other = settings.deliveryTypes.find(({ id }) => id !== "small_van")!;
    await setShift(driver, { from: "09:00", to: "20:00", vehicle: other.id } as Shift);
    expect((await columnOf(driver))?.driver).toMatchObject({ vehicle: other.id, vehicleName: other.name });
  });
});

describe("The choice of drivers [E026]", () => {
  it("lists a driver with a day off, or whose shift is over or too short, with the reason", async () => {
    const [orderId] = await book(1);
    const names = ["Anna Able", "Bríd Busy", "Ciara Cut", "Dara Done"];
    const [able, off, short, over] = (await Promise.all(names.map(hire))) as [number, number, number, number];
    await setShift(able, { from: "08:00", to: "20:00" });
    await setShift(off, null);
    await setShift(short, { from: "08:00", to: "08:20", startPlace: "depot", endPlace: "depot" });
    await setShift(over, { from: "05:00", to: "06:30" });
    const { suggestions } = await ask<{ suggestions: calls.DeliverySuggestion[] }>(calls.suggestPlaces.path, {
      day,
      orderIds: [orderId],
    });
    const reasons = new Map(suggestions[0]!.drivers.map(({ driverId, reason }) => [driverId, reason]));
    expect([able, off, short, over].map((id) => reasons.get(id))).toEqual([
      null,
      "Off on this day",
      "No place in this run before the shift ends",
      "The shift is over",
    ]);
    expect(suggestions[0]!.places.every(({ driverId }) => driverId === able)).toBe(true);
  });
});

describe("The board [E026]", () => {
  it("says which manually assigned stops are outside a shift, and how late the van is home", async () => {
    const [orderId] = await book(1);
    const [driver, other] = [await hire("Fergus Tuohy"), await hire("Grainne Ui")];
    await setShift(driver, { from: "07:30", to: "08:00", startPlace: "depot", endPlace: "depot" });
    await setShift(other, { from: "07:30", to: "20:00", startPlace: "depot", endPlace: "depot" });
    const move = (to: number) =>
      ask(calls.assignStops.path, { day, moves: [{ orderId }], to: { driverId: to }, versions: [] });
    expect((await move(driver)).status).toBe(200);
    const alerts = async () => (await board()).alerts.filter(({ kind }) => kind === "shift").map(({ text }) => text);
    expect(await alerts()).toEqual(["Fergus Tuohy has 2 stops after the shift ends at 08:00"]);
    expect((await columnOf(driver))?.stops.map(({ isOutsideShift }) => isOutsideShift)).toEqual([true, true]);
    await setShift(driver, null);
    expect(await alerts()).toEqual(["Fergus Tuohy is off on this day and has 2 stops"]);
    const { columns } = await board();
    const versions = columns.map(({ driver: { id }, version }) => ({ driverId: id, version }));
    await ask(calls.assignStops.path, { day, moves: [{ orderId }], to: { driverId: other }, versions });
    expect(await alerts()).toEqual([]);
    const { shift, stops } = (await columnOf(other))!;
    const last = Date.parse(stops[1]!.expectedAt!);
    expect(Date.parse(shift!.endsAt!)).toBeGreaterThan(last);
    // The last stop is done in time, but the drive back to the depot is not.
    const done = dublinTime(new Date(last + 6 * 60_000));
    await setShift(other, { from: "07:30", to: done, startPlace: "depot", endPlace: "depot" });
    expect(await alerts()).toEqual([
      expect.stringMatching(/^Grainne Ui is at the depot at .+, and the shift ends at /),
    ]);
  });
});
