import type { PhoneDriver } from "../../../contract/driver-phone.ts";
import type { Failure } from "../../../contract/errors.ts";
import type { Actor, Context } from "../../context.ts";

/** The driver whose phone asks. */
export async function phoneDriver(context: Context): Promise<PhoneDriver | Failure> {
  const actor = phoneOf(context.actor);
  const { settings } = await context.settings.current();
  const row = await context.db
    .selectFrom("drivers")
    .select(["id", "vehicle", "on_duty"])
    .where("id", "=", actor.driverId)
    .executeTakeFirst();
  if (!row) return { failed: "not_found", message: "There is no such driver." };
  const vehicle = settings.deliveryTypes.find(({ id }) => id === row.vehicle);
  return { id: row.id, name: actor.name, vehicleName: vehicle?.name ?? row.vehicle, onDuty: row.on_duty };
}

/** Calls of phones let nobody else in. */
export function phoneOf(actor: Actor): Extract<Actor, { kind: "driver" }> {
  if (actor.kind !== "driver") throw new Error(`A call of drivers' phones was made by ${actor.kind}`);
  return actor;
}
