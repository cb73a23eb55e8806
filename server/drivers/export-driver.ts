import { sql } from "kysely";
import type { DriverExport } from "../../contract/drivers.ts";
import { nameRetentionDays } from "../../domain/deliveries/describe-delivery.ts";
import { storeExport } from "../audit/store-export.ts";
import type { Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { driverNotFound } from "./read-drivers.ts";

/**
 * Exports everything stored about a driver, except secrets and data about others: who signed, notes about them, their
 * signatures and pictures, and the names of other drivers.
 */
export const exportDriver: Verb<{ id: number }, DriverExport> = async (context, { id }) => {
  const { db, now } = context;
  const driver = await db
    .selectFrom("drivers")
    .innerJoin("users", "users.id", "user_id")
    .selectAll("drivers")
    .select(["users.username", "users.display_name as name", "users.disabled_at as ended_at"])
    .where("drivers.id", "=", id)
    .executeTakeFirst();
  if (!driver) return driverNotFound;
  const [phones, codes, lastPlace, positions, runs, stops, notices, shifts, shiftDays, home] = await Promise.all([
    db
      .selectFrom("driver_phones")
      .leftJoin("driver_pushes", "phone_id", "driver_phones.id")
      .select(["driver_phones.id", "name", "signed_in_at", "seen_at", "expires_at", "ended_at"])
      .select("endpoint as push_endpoint")
      .where("driver_id", "=", id)
      .orderBy("signed_in_at")
      .execute(),
    db
      .selectFrom("driver_codes")
      .select(["created_at", "expires_at", "used_at"])
      .where("driver_id", "=", id)
      .orderBy("created_at")
      .execute(),
    db.selectFrom("driver_places").selectAll().where("driver_id", "=", id).executeTakeFirst(),
    db.selectFrom("driver_positions").selectAll().where("driver_id", "=", id).orderBy("located_at").execute(),
    db.selectFrom("runs").selectAll().where("driver_id", "=", id).orderBy("day").execute(),
    readStops(db, id),
    db.selectFrom("dispatch_notices").selectAll().where("driver_id", "=", id).orderBy("id").execute(),
    db.selectFrom("driver_shifts").selectAll().where("driver_id", "=", id).orderBy("weekday").execute(),
    db.selectFrom("driver_shift_days").selectAll().where("driver_id", "=", id).orderBy("day").execute(),
    db.selectFrom("driver_homes").selectAll().where("driver_id", "=", id).executeTakeFirst(),
  ]);
  const [events, proofs, colleagues] = await Promise.all([
    readEvents(db, id),
    readProofs(db, id),
    readColleagues(db, { id, name: driver.name }),
  ]);
  const rows = events.length + proofs.length + positions.length;
  await storeExport(context, { act: "export.personal_data", object: { kind: "driver", id }, rows });
  return {
    exportedAt: now().toISOString(),
    driver,
    phones,
    codes,
    lastPlace: lastPlace ?? null,
    home: home ?? null,
    shifts,
    shiftDays,
    positions,
    runs,
    stops,
    events,
    proofs,
    notices: notices.map((notice) => ({ ...notice, text: withoutNames(notice.text, colleagues) })),
    retention,
  };
};

/** The names of other drivers, which notices about this driver may contain too. */
async function readColleagues(db: Database, { id, name }: { id: number; name: string }): Promise<string[]> {
  const drivers = await db
    .selectFrom("drivers")
    .innerJoin("users", "users.id", "user_id")
    .select("display_name")
    .where("drivers.id", "!=", id)
    .execute();
  // Includes the names that they had at the time.
  const { rows } = await sql<{ actor: string }>`select distinct actor from delivery_events
    where order_id in (select order_id from delivery_drivers where driver_id = ${id})
      and driver_id <> ${id}`.execute(db);
  const names = new Set([...drivers.map(({ display_name }) => display_name), ...rows.map(({ actor }) => actor)]);
  names.delete(name);
  // The longest first, or 'Tom' would leave a part of 'Tom Walsh'.
  return [...names].filter(Boolean).toSorted((a, b) => b.length - a.length);
}

const withoutNames = (text: string, names: readonly string[]) =>
  names.reduce((left, name) => left.replaceAll(name, "a colleague"), text);

/** In the words of docs/drivers.md and the privacy policy. */
const retention: DriverExport["retention"] = {
  positions: "30 days; the last one until the driver goes off duty",
  signatures: `as long as the order's documents, for staff; for whoever has the tracking link until ${nameRetentionDays} days after the end of the delivery`,
  pictures: `13 months, for staff; for whoever has the tracking link until ${nameRetentionDays} days after the end of the delivery`,
  events: "as long as the order",
  home: "until you change it; 90 days after you no longer drive for us",
  shifts: "until they change; days that differed: 90 days; all: 90 days after you no longer drive for us",
  phones: "90 days after they were signed out or expired",
  codes: "1 hour after they expired",
};

/** Finds the stops through the driver's runs, which are indexed. */
function readStops(db: Database, id: number) {
  return db
    .selectFrom("runs")
    .innerJoin("stops", (join) => join.onRef("run_day", "=", "day").onRef("stops.driver_id", "=", "runs.driver_id"))
    .select(["order_id", "kind", "state", "run_day", "run_position"])
    .where("runs.driver_id", "=", id)
    .orderBy("run_day")
    .orderBy("run_position")
    .execute();
}

/** Only deliveries that a driver was ever involved in have events and proofs of theirs. */
function ordersOf(db: Database, id: number) {
  return db.selectFrom("delivery_drivers").select("order_id").where("driver_id", "=", id);
}

async function readEvents(db: Database, id: number) {
  const rows = await db
    .selectFrom("delivery_events")
    .select(["id", "order_id", "stop", "kind", "role", "driver_id", "device", "sequence", "happened_at", "received_at"])
    .select(["device_time", "lat", "lon", "accuracy_m"])
    .select(sql<object>`data - 'signedBy' - 'note' - 'driver' - 'refused' - 'custodyRefused'`.as("data"))
    .where("order_id", "in", ordersOf(db, id))
    .where(sql<boolean>`(driver_id = ${id} or data ->> 'driverId' = ${String(id)})`)
    .orderBy("happened_at")
    .orderBy("id")
    .execute();
  return rows;
}

function readProofs(db: Database, id: number) {
  return db
    .selectFrom("proofs")
    .select(["id", "order_id", "stop", "event_id", "kind", "taken_at", "received_at"])
    .where("order_id", "in", ordersOf(db, id))
    .where("driver_id", "=", id)
    .orderBy("taken_at")
    .orderBy("id")
    .execute();
}
