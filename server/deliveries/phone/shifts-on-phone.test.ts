import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DriverRun, getDriverRun, type PhoneDriver, setDuty } from "../../../contract/driver-phone.ts";
import { setDayShifts, setWeekShifts } from "../../../contract/driver-shifts.ts";
import { changeDriver } from "../../../contract/drivers.ts";
import type { TestApp } from "../../../test/app.ts";
import { testClock, wednesdayMorning } from "../../../test/journeys.ts";
import { createPayingApp } from "../../../test/payments.ts";
import { addDriver, type PhoneOwner } from "../../../test/phone.ts";

const clock = testClock();
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createPayingApp({ now: clock.now });
});
beforeEach(async () => {
  clock.set(wednesdayMorning.toISOString());
  token = await app.staffToken("dispatcher");
});
afterAll(() => app.close());

const hire = (name?: string) => addDriver({ db: app.db, now: clock.now }, name);
const byStaff = async (path: string, { driverId }: PhoneOwner, json: object) => {
  const response = await app.request(path.replace("{id}", String(driverId)), { token, json });
  expect(response.status, await response.clone().text()).toBe(200);
};
const runOf = async ({ token }: PhoneOwner) =>
  (await (await app.request(getDriverRun.path, { token })).json()) as DriverRun;
const turn = async ({ token }: PhoneOwner, json: object) =>
  (await (await app.request(setDuty.path, { token, json })).json()) as PhoneDriver;
const pass = (minutes: number) => clock.set(new Date(wednesdayMorning.getTime() + minutes * 60_000).toISOString());
const ago = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000).toISOString();

describe("A driver's phone [E026]", () => {
  it("shows the shifts of today and tomorrow with breaks and vehicle, and no address", async () => {
    const [owner, other] = [await hire(), await hire("Brian Walsh")];
    expect((await runOf(owner)).runs.at(-1)).not.toHaveProperty("shift");
    const { settings } = await app.context.settings.current();
    const vehicle = settings.deliveryTypes.find(({ id }) => id !== "small_van")!;
    const hours = {
      from: "08:00",
      to: "16:30",
      startPlace: "depot",
      endPlace: "anywhere",
      breaks: [{ from: "12:00", by: "13:30", minutes: 30 }],
    };
    await byStaff(setWeekShifts.path, owner, {
      version: 0,
      weekdays: ["wednesday"],
      shift: { ...hours, vehicle: vehicle.id },
    });
    await byStaff(setDayShifts.path, other, {
      version: 0,
      firstDay: "2026-03-05",
      lastDay: "2026-03-05",
      shift: null,
    });
    const { driver, runs, tomorrow } = await runOf(owner);
    expect(driver.vehicleName).toBe(vehicle.name);
    expect([runs.at(-1)?.shift, tomorrow?.shift]).toEqual([hours, null]);
    const others = await runOf(other);
    expect([others.runs.at(-1), others.tomorrow].map((run) => [run && "shift" in run, run?.shift])).toEqual([
      [false, undefined],
      [true, null],
    ]);
  });

  it("puts the driver on duty by an action that waited for a network, unless the office has changed it since", async () => {
    const [owner, other] = [await hire(), await hire("Brian Walsh")];
    const changeByOffice = (onDuty: boolean) => byStaff(changeDriver.path, owner, { onDuty });
    await changeByOffice(false);
    pass(30);
    // The phone's clock is an hour ahead.
    const late = (minutes: number, onDuty: boolean) => ({
      onDuty,
      pressedAt: ago(minutes - 60),
      sentAt: ago(-60),
    });
    expect(await turn(owner, late(20, true))).toMatchObject({ onDuty: true });
    pass(40);
    await changeByOffice(false);
    pass(50);
    expect(await turn(owner, late(15, true))).toMatchObject({ onDuty: false });
    expect(await turn(owner, late(5, true))).toMatchObject({ onDuty: true });
    // Older phones send no time.
    expect(await turn(owner, { onDuty: false })).toMatchObject({ onDuty: false });
    expect((await runOf(other)).driver.onDuty).toBe(true);
  });
});
