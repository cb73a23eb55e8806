import { isDeepStrictEqual } from "node:util";
import type { DriverShifts } from "../../../contract/driver-shifts.ts";
import type { Failure } from "../../../contract/errors.ts";
import type { Settings } from "../../../contract/settings.ts";
import { describeShift, type ShiftHours } from "../../../domain/dispatch/shift-hours.ts";
import { weekdays } from "../../../domain/schedule/collection-hours.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import { describeChanges } from "../../audit/describe-changes.ts";
import { storeAuditEntry } from "../../audit/store-audit-entry.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../database/transaction.ts";
import { driverErased, driverNotFound, refuseVehicle } from "../read-drivers.ts";
import { readShifts } from "./read-shifts.ts";
import { storeHome, storeShifts } from "./store-shifts.ts";

type Home = { address: string; lat: number; lon: number };
type Changed = Pick<DriverShifts, "week" | "days"> & { home?: Home | null };
type Change = { id: number; version: number; change: (shown: DriverShifts) => Changed | Failure };

/**
 * Changes a driver's shifts from the version that was seen, or fails with `shifts_changed`. A change that has already
 * been made has no effect, so that it can be repeated.
 */
export async function changeShifts(context: Context, { id, version, change }: Change): Promise<DriverShifts | Failure> {
  await context.settings.current();
  return inTransaction(context, async (context) => {
    const driver = await context.db
      .selectFrom("drivers")
      .innerJoin("users", "users.id", "user_id")
      .select(["drivers.id", "display_name", "vehicle", "shifts_version", "erased_at"])
      .where("drivers.id", "=", id)
      .forNoKeyUpdate("drivers")
      .executeTakeFirst();
    if (!driver) return driverNotFound;
    if (driver.erased_at) return driverErased;
    const before = await readShifts(context, driver);
    const changed = change(before);
    if ("failed" in changed) return changed;
    const { week, days, home } = changed;
    const after = { ...before, week, days, home: home === undefined ? before.home : home };
    const isHomeKept = home === undefined || before.home?.address === home?.address;
    if (isHomeKept && isDeepStrictEqual([before.week, before.days], [week, days])) return before;
    if (before.version !== version)
      return { failed: "shifts_changed", message: "These shifts have changed in the meantime. Check them again." };
    await storeShifts(context.db, after, dublinDate(context.now()));
    if (home !== undefined) await storeHome(context.db, id, home);
    await context.db
      .updateTable("drivers")
      .set({ shifts_version: version + 1 })
      .where("id", "=", id)
      .execute();
    // The audit log does not record why a driver is off on a day, or where they live.
    const changes = describeChanges(
      { shown: describeWeek(before), others: { days: before.days, home: before.home?.address } },
      { shown: describeWeek(after), others: { days, home: after.home?.address } },
    );
    if (changes)
      await storeAuditEntry(context, { act: "driver.shifts_changed", object: { kind: "driver", id }, ...changes });
    return readShifts(context, { ...driver, shifts_version: version + 1 });
  });
}

function describeWeek({ week }: DriverShifts): Record<string, string | null> {
  const shiftOf = new Map(week.map(({ weekday, shift }) => [weekday, describeShift(shift)] as const));
  return Object.fromEntries(weekdays.map((weekday) => [weekday, shiftOf.get(weekday) ?? null]));
}

/** Refuses a shift that needs an unknown home, or that names a vehicle that is not for sale. */
export function refuseShift(settings: Settings, { home }: DriverShifts, shift: ShiftHours | null): Failure | null {
  if (shift === null) return null;
  const message = "We don’t know where this driver lives. Add their home first.";
  for (const field of ["startPlace", "endPlace"] as const)
    if (shift[field] === "home" && home === null)
      return { failed: "invalid_fields", message, params: { [`shift.${field}`]: message } };
  const refused = shift.vehicle === null ? null : refuseVehicle(settings, shift.vehicle);
  return refused && { ...refused, params: { "shift.vehicle": refused.message } };
}
