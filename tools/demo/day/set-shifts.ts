import { randomUUID } from "node:crypto";
import { addDays } from "../../../domain/schedule/dates.ts";
import { dublinDate, dublinInstant } from "../../../domain/schedule/dublin.ts";
import type { Context } from "../../../server/context.ts";
import { createDriver } from "../../../server/drivers/create-driver.ts";
import { listDrivers } from "../../../server/drivers/list-drivers.ts";
import { getDriverShifts } from "../../../server/drivers/shifts/get-driver-shifts.ts";
import { setDayShifts } from "../../../server/drivers/shifts/set-day-shifts.ts";
import { setWeekShifts } from "../../../server/drivers/shifts/set-week-shifts.ts";
import { type DemoDriver, orThrow } from "./fleet.ts";

/** A fictional driver who is on holiday whenever the demo is started. */
const onHoliday = { name: "Fiadh Kearney", vehicle: "small_van", phone: "080 555 7109", licenceNote: "" };
const withShifts = 3;
const hour = 60;

/** Gives some drivers shifts and breaks around the hour at which the demo is started, and adds one who is off. */
export async function setShifts(office: Context, drivers: readonly DemoDriver[]): Promise<void> {
  const now = office.now();
  const today = dublinDate(now);
  const sinceMidnight = (now.getTime() - dublinInstant(today, "00:00").getTime()) / 60_000;
  const minutes = Math.floor(sinceMidnight / 15) * 15;
  const week = {
    from: "08:00",
    to: "16:30",
    startPlace: "depot" as const,
    endPlace: "depot" as const,
    vehicle: null,
    breaks: [{ from: "12:00", by: "13:30", minutes: 30 }],
  };
  const to = Math.min(minutes + 7 * hour, 24 * hour - 1);
  const lunch = minutes + 2 * hour;
  const around = {
    ...week,
    from: timeOf(Math.max(0, minutes - 5 * hour)),
    to: timeOf(to),
    breaks: lunch + 2 * hour <= to ? [{ from: timeOf(lunch), by: timeOf(lunch + hour), minutes: 20 }] : [],
  };
  for (const { id } of drivers.slice(0, withShifts)) {
    await setWeek(office, id, week);
    await setDays(office, id, today, addDays(today, 1), around);
  }
  const { drivers: known } = orThrow(await listDrivers(office, {}));
  const { id } =
    known.find(({ phone }) => phone === onHoliday.phone) ??
    orThrow(await createDriver({ ...office, idempotencyKey: randomUUID() }, onHoliday));
  await setWeek(office, id, week);
  await setDays(office, id, today, addDays(today, 6), null);
}

const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / hour)).padStart(2, "0")}:${String(minutes % hour).padStart(2, "0")}`;

type Shift = Parameters<typeof setDayShifts>[1]["shift"];

async function setWeek(office: Context, id: number, shift: Shift): Promise<void> {
  const { version } = orThrow(await getDriverShifts(office, { id }));
  const weekdays = [
    "monday" as const,
    "tuesday" as const,
    "wednesday" as const,
    "thursday" as const,
    "friday" as const,
  ];
  orThrow(await setWeekShifts(office, { id, version, weekdays, shift }));
}

async function setDays(office: Context, id: number, firstDay: string, lastDay: string, shift: Shift): Promise<void> {
  const { version } = orThrow(await getDriverShifts(office, { id }));
  orThrow(await setDayShifts(office, { id, version, firstDay, lastDay, shift }));
}
