import type { PhoneDriver } from "../../../contract/driver-phone.ts";
import type { Failure } from "../../../contract/errors.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import type { Actor, Context } from "../../context.ts";
import { readDayShifts } from "../../drivers/shifts/read-day-shifts.ts";

/** The driver whose phone makes the request. */
export async function readPhoneDriver(context: Context): Promise<PhoneDriver | Failure> {
  const actor = requirePhone(context.actor);
  const { settings } = await context.settings.current();
  const row = await context.db
    .selectFrom("drivers")
    .select(["id", "vehicle", "on_duty"])
    .where("id", "=", actor.driverId)
    .executeTakeFirst();
  if (!row) return { failed: "not_found", message: "There is no such driver." };
  const shift = (await readDayShifts(context.db, dublinDate(context.now()), row.id)).get(row.id);
  const driven = shift?.hours?.vehicle ?? row.vehicle;
  const vehicle = settings.deliveryTypes.find(({ id }) => id === driven);
  return { id: row.id, name: actor.name, vehicleName: vehicle?.name ?? driven, onDuty: row.on_duty };
}

/** Access rules let only phones make these calls. */
export function requirePhone(actor: Actor): Extract<Actor, { kind: "driver" }> {
  if (actor.kind !== "driver") throw new Error(`A call for drivers' phones was made by ${actor.kind}`);
  return actor;
}
