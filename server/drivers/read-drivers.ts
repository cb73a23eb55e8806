import { type Selectable, sql } from "kysely";
import type { Driver } from "../../contract/drivers.ts";
import type { Failure } from "../../contract/errors.ts";
import type { Tariff } from "../../domain/pricing/tariff.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { DriverPhones } from "../database/types.ts";
import { readDayShifts } from "./shifts/read-day-shifts.ts";

export const driverNotFound: Failure = { failed: "not_found", message: "There is no such driver." };

export const driverErased: Failure = {
  failed: "action_refused",
  message: "This driver's data has been erased. If they come back, add them as a new driver.",
};

const maxDrivers = 1_000;

/** All drivers, or only this one; by name, deactivated ones last. */
export async function readDrivers({ db, now, settings }: Context, only?: number): Promise<Driver[]> {
  const { settings: tariff } = await settings.current();
  const rows = await db
    .selectFrom("drivers")
    .innerJoin("users", "users.id", "user_id")
    .select([
      "drivers.id",
      "user_id",
      "display_name",
      "phone",
      "vehicle",
      "licence_note",
      "on_duty",
      "disabled_at",
      "erased_at",
    ])
    .$if(only !== undefined, (query) => query.where("drivers.id", "=", only ?? 0))
    .orderBy(sql`disabled_at is not null`)
    .orderBy(sql`lower(display_name)`)
    .orderBy("drivers.id")
    .limit(maxDrivers)
    .execute();
  const phones = await readPhones(db, { of: rows.map(({ id }) => id), now: now() });
  const shifts = await readDayShifts(db, dublinDate(now()), only);
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    name: row.display_name,
    phone: row.phone,
    vehicle: row.vehicle,
    vehicleName: vehicleName(tariff, row.vehicle),
    licenceNote: row.licence_note,
    onDuty: row.on_duty,
    ...(shifts.has(row.id) && !row.disabled_at && { shiftToday: shifts.get(row.id)!.hours }),
    endedAt: row.disabled_at?.toISOString() ?? null,
    erasedAt: row.erased_at?.toISOString() ?? null,
    phones: row.disabled_at ? [] : phones.filter(({ driver_id }) => driver_id === row.id).map(showPhone),
  }));
}

export async function readDriver(context: Context, id: number): Promise<Driver | Failure> {
  const [driver] = await readDrivers(context, id);
  return driver ?? driverNotFound;
}

/** Falls back to the id of a vehicle that is no longer in the tariff. */
export function vehicleName({ deliveryTypes }: Pick<Tariff, "deliveryTypes">, vehicle: string): string {
  return deliveryTypes.find(({ id }) => id === vehicle)?.name ?? vehicle;
}

export function refuseVehicle({ deliveryTypes }: Pick<Tariff, "deliveryTypes">, vehicle: string): Failure | null {
  if (deliveryTypes.some(({ id }) => id === vehicle)) return null;
  const message = "Please choose a vehicle from the price list";
  return { failed: "invalid_fields", message, params: { vehicle: message } };
}

function readPhones(db: Database, { of, now }: { of: number[]; now: Date }) {
  return db
    .selectFrom("driver_phones")
    .selectAll()
    .where("driver_id", "in", of.length > 0 ? of : [0])
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("seen_at", "desc")
    .orderBy("id")
    .execute();
}

function showPhone({
  id,
  name,
  signed_in_at,
  seen_at,
  expires_at,
}: Selectable<DriverPhones>): Driver["phones"][number] {
  return {
    id,
    name,
    signedInAt: signed_in_at.toISOString(),
    seenAt: seen_at.toISOString(),
    expiresAt: expires_at.toISOString(),
  };
}
