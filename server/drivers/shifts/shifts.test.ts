import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DriverShifts } from "../../../contract/driver-shifts.ts";
import * as calls from "../../../contract/driver-shifts.ts";
import type { Driver } from "../../../contract/drivers.ts";
import { createDriver, eraseDriver, exportDriver, setDriverAccess } from "../../../contract/drivers.ts";
import type { ErrorBody } from "../../../contract/errors.ts";
import { findPlaces, type PlaceSuggestion } from "../../../contract/places.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { readEverythingOfDriver } from "../../../test/two-drivers.ts";
import { ago } from "../../jobs/delete-expired-rows.ts";
import { retention } from "../../jobs/retention.ts";

const clock = { now: new Date("2026-03-04T10:00:00Z") };
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp({ now: () => clock.now });
  token = await app.administratorToken();
});
afterAll(() => app.close());
/** Sets the clock and signs the administrator in again. */
async function at(now: string): Promise<void> {
  clock.now = new Date(now);
  token = await app.staffToken("administrator");
}

type Answer<Body> = { status: number; body: Body & ErrorBody };
async function ask<Body = DriverShifts>(path: string, id: number, json: object | null = null): Promise<Answer<Body>> {
  const response = await app.request(path.replace("{id}", String(id)), {
    ...(json ? { json } : { method: "GET" }),
    token,
    headers: { "idempotency-key": randomUUID() },
  });
  return { status: response.status, body: (await response.json()) as Body & ErrorBody };
}
async function hire(name = "Aoife Byrne"): Promise<Driver> {
  const vehicle = (await app.context.settings.current()).settings.deliveryTypes[0]?.id;
  return (await ask<Driver>(createDriver.path, 0, { name, phone: "+353 87 123 4567", vehicle })).body;
}
const hours = {
  from: "08:00",
  to: "16:30",
  startPlace: "depot",
  endPlace: "anywhere",
  vehicle: null,
  breaks: [{ from: "12:00", by: "13:30", minutes: 30 }],
};
const shiftsOf = async ({ id }: Driver) => (await ask(calls.getDriverShifts.path, id)).body;
const setWeek = ({ id }: Driver, version: number, weekdays: string[], shift: object | null = hours) =>
  ask(calls.setWeekShifts.path, id, { version, weekdays, shift });
const setDays = ({ id }: Driver, version: number, firstDay: string, lastDay: string, shift: object | null = null) =>
  ask(calls.setDayShifts.path, id, { version, firstDay, lastDay, shift });

describe("a driver's shifts", () => {
  it("are empty at first, and set for several weekdays at once without changing another driver's [E026]", async () => {
    const [driver, other] = [await hire(), await hire("Brid Walsh")];
    await setWeek(other, 0, ["sunday"]);
    const before = await readEverythingOfDriver(app.db, other.id);
    expect(await shiftsOf(driver)).toMatchObject({ version: 0, home: null, week: [], days: [] });
    const set = await setWeek(driver, 0, ["tuesday", "monday"]);
    expect(set.body).toMatchObject({
      version: 1,
      week: [
        { weekday: "monday", shift: hours },
        { weekday: "tuesday", shift: hours },
      ],
    });
    const off = await setWeek(driver, 1, ["monday"], null);
    expect(off.body.week.map(({ weekday }) => weekday)).toEqual(["tuesday"]);
    expect(await shiftsOf(driver)).toEqual(off.body);
    expect(await readEverythingOfDriver(app.db, other.id)).toEqual(before);
  });

  it("can differ on single days, which can return to the week's hours, and past days cannot be changed", async () => {
    const driver = await hire();
    await setWeek(driver, 0, ["thursday"]);
    const off = await setDays(driver, 1, "2026-03-05", "2026-03-07");
    expect(off.body.days.map(({ day, shift }) => [day, shift])).toEqual([
      ["2026-03-05", null],
      ["2026-03-06", null],
      ["2026-03-07", null],
    ]);
    const longer = { ...hours, to: "20:00", breaks: [] };
    const other = await setDays(driver, 2, "2026-03-06", "2026-03-06", longer);
    expect(other.body.days[1]).toEqual({ day: "2026-03-06", shift: longer });
    const removed = await ask(calls.removeDayShift.path, driver.id, { version: 3, day: "2026-03-05" });
    expect(removed.body.days.map(({ day }) => day)).toEqual(["2026-03-06", "2026-03-07"]);
    expect((await setDays(driver, 4, "2026-03-03", "2026-03-03")).body.data.params).toEqual({
      firstDay: "This day is over",
    });
    expect((await setDays(driver, 4, "2026-03-09", "2026-03-08")).body.data.params).toHaveProperty("lastDay");
    expect((await setDays(driver, 4, "2026-03-09", "2026-05-10")).body.data.params).toHaveProperty("lastDay");
    await at("2026-03-07T10:00:00Z");
    const later = await setDays(driver, 4, "2026-03-08", "2026-03-08");
    expect(later.body.days.map(({ day }) => day)).toEqual(["2026-03-07", "2026-03-08"]);
    await at("2026-03-04T10:00:00Z");
    expect((await shiftsOf(driver)).days.map(({ day }) => day)).toEqual(["2026-03-06", "2026-03-07", "2026-03-08"]);
  });

  it("are refused at the field if they are impossible, and so are unknown fields", async () => {
    const driver = await hire();
    const paramsOf = async (shift: object) =>
      (await setWeek(driver, 0, ["monday"], { ...hours, ...shift })).body.data.params;
    expect(await paramsOf({ to: "07:00", breaks: [] })).toEqual({
      "shift.to": expect.stringContaining("cannot run past midnight"),
    });
    const lunch = { from: "12:00", by: "13:30", minutes: 30 };
    expect(await paramsOf({ breaks: [lunch, { from: "13:00", by: "14:00", minutes: 15 }] })).toEqual({
      "shift.breaks.1.from": "This break may overlap with another one",
    });
    expect(await paramsOf({ breaks: [{ ...lunch, by: "16:15" }] })).toEqual({
      "shift.breaks.0.by": "The break would end after the shift",
    });
    expect(await paramsOf({ breaks: [{ ...lunch, minutes: 4 }] })).toHaveProperty(["shift.breaks.0.minutes"]);
    expect(await paramsOf({ from: "8:00" })).toHaveProperty(["shift.from"]);
    expect(await paramsOf({ vehicle: "submarine" })).toEqual({
      "shift.vehicle": "Please choose a vehicle from the price list",
    });
    expect(await paramsOf({ startPlace: "home" })).toHaveProperty(["shift.startPlace"]);
    expect((await setWeek(driver, 0, [])).body.data.params).toHaveProperty("weekdays");
    expect((await setWeek(driver, 0, ["monday"], { ...hours, pay: 12 })).status).toBe(422);
    expect(await shiftsOf(driver)).toMatchObject({ version: 0, week: [] });
    const [[first] = []] = [(await app.context.settings.current()).settings.deliveryTypes];
    expect((await setWeek(driver, 0, ["monday"], { ...hours, vehicle: first?.id })).status).toBe(200);
  });

  it("are changed only from the version that was seen, and a repeated change gets the first answer", async () => {
    const driver = await hire();
    const set = await setWeek(driver, 0, ["monday"]);
    expect((await setWeek(driver, 0, ["monday"])).body).toEqual(set.body);
    const stale = await setWeek(driver, 0, ["tuesday"]);
    expect([stale.status, stale.body.code]).toEqual([409, "shifts_changed"]);
    expect((await shiftsOf(driver)).week).toHaveLength(1);
  });

  it("can begin at a home that is on our map, which cannot be removed while a shift needs it", async () => {
    const driver = await hire();
    const setHome = (version: number, address: string, placeId: string | null = null) =>
      ask(calls.setDriverHome.path, driver.id, { version, address, placeId });
    expect((await setHome(0, "Nowhere at all")).body.data.params).toEqual({
      address: expect.stringContaining("We don’t know this place"),
    });
    const [place] = (await (await app.request(`${findPlaces.path}?input=Oughterard`)).json()) as PlaceSuggestion[];
    const home = await setHome(0, "3 Main Street, Oughterard", place?.id);
    expect(home.body).toMatchObject({ version: 1, home: { address: "3 Main Street, Oughterard" } });
    const stored = await app.db.selectFrom("driver_homes").selectAll().executeTakeFirstOrThrow();
    expect([Math.round(stored.lat * 10), Math.round(stored.lon * 10)]).toEqual([534, -93]);
    await setWeek(driver, 1, ["monday"], { ...hours, startPlace: "home" });
    expect((await setHome(2, "")).body.data.params).toHaveProperty("address");
    await setWeek(driver, 2, ["monday"], null);
    expect((await setHome(3, "")).body.home).toBeNull();
  });
});

describe("the stored working times and home of a driver", () => {
  async function lived(name: string) {
    const driver = await hire(name);
    await setWeek(driver, 0, ["monday"]);
    await setDays(driver, 1, "2026-12-24", "2026-12-24");
    const [place] = (await (await app.request(`${findPlaces.path}?input=Oughterard`)).json()) as PlaceSuggestion[];
    const json = { version: 2, address: `Home of ${name}`, placeId: place?.id };
    expect((await ask(calls.setDriverHome.path, driver.id, json)).status).toBe(200);
    return driver;
  }
  const tables = ["driver_homes", "driver_shift_days", "driver_shifts"];
  const tablesOf = async ({ id }: Driver) =>
    Object.keys(await readEverythingOfDriver(app.db, id)).filter((table) => tables.includes(table));

  it("are in the export of their data and deleted with their erasure, while another's stay", async () => {
    const [driver, other] = [await lived("Cara Quinn"), await lived("Donal Roche")];
    const before = await readEverythingOfDriver(app.db, other.id);
    const { body } = await ask<Record<string, unknown>>(exportDriver.path, driver.id);
    expect(body).toMatchObject({
      home: { address: "Home of Cara Quinn" },
      shifts: [{ weekday: "monday", from_time: "08:00:00" }],
      shiftDays: [{ day: "2026-12-24" }],
    });
    await ask(setDriverAccess.path, driver.id, { ended: true });
    expect((await ask(eraseDriver.path, driver.id, { name: driver.name })).status).toBe(200);
    expect(await tablesOf(driver)).toEqual([]);
    expect((await setWeek(driver, 3, ["friday"])).status).toBe(409);
    expect(await readEverythingOfDriver(app.db, other.id)).toEqual(before);
  });

  it("are deleted 90 days after the driver left, and a day's own hours 90 days after that day", async () => {
    const [former, lately, active] = [
      await lived("Eoin Sheehan"),
      await lived("Fergus Tuohy"),
      await lived("Grainne Ui"),
    ];
    await ask(setDriverAccess.path, former.id, { ended: true });
    await at("2026-03-06T10:00:00Z");
    await ask(setDriverAccess.path, lately.id, { ended: true });
    const cleanUp = async (now: Date) => {
      for (const { job, deletes, after } of retention)
        if (job === "delete old shifts" && typeof deletes === "function")
          await deletes(app.context, { before: ago(after, now), batch: 100 });
    };
    await cleanUp(new Date("2026-06-03T12:00:00Z"));
    expect([await tablesOf(former), await tablesOf(lately), await tablesOf(active)]).toEqual([[], tables, tables]);
  });
});
