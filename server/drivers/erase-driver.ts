import { sql } from "kysely";
import type { z } from "zod";
import type { eraseDriverBody } from "../../contract/drivers.schema.ts";
import type { Driver } from "../../contract/drivers.ts";
import type { Failure } from "../../contract/errors.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Context, Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { inTransaction } from "../database/transaction.ts";
import { driverNotFound, readDriver } from "./read-drivers.ts";
import { deleteShifts } from "./shifts/store-shifts.ts";

type Input = { id: number } & z.output<typeof eraseDriverBody>;

/**
 * Erases a deactivated driver's personal data in one transaction (decision 78); idempotent. Their events, signatures
 * and pictures stay with the deliveries, as 'Driver 12'. Fails with `not_found`, with `invalid_fields` if the typed
 * name differs, and with `not_erasable` while they are active or have stops in their runs.
 */
export const eraseDriver: Verb<Input, Driver> = (context, { id, name }) =>
  inTransaction(context, async (context) => {
    const { db, now, log } = context;
    const driver = await db
      .selectFrom("drivers")
      .innerJoin("users", "users.id", "user_id")
      .select(["drivers.id", "user_id", "display_name", "disabled_at", "erased_at", "drivers.created_at"])
      .where("drivers.id", "=", id)
      // Locks the user first, as `endDriver` does.
      .forUpdate("users")
      .executeTakeFirst();
    if (!driver) return driverNotFound;
    if (driver.erased_at) return readDriver(context, id);
    if (name !== driver.display_name) {
      const message = "This is not the name of this driver";
      return { failed: "invalid_fields", message, params: { name: message } };
    }
    const refused = await refuseErasure(context, { id, isEnded: driver.disabled_at !== null });
    if (refused) return refused;
    const label = `Driver ${id}`;
    await anonymiseDeliveries(db, { id, label, names: await namesOf(db, id, driver.display_name) });
    await db.deleteFrom("driver_positions").where("driver_id", "=", id).execute();
    await db.deleteFrom("driver_places").where("driver_id", "=", id).execute();
    await db.deleteFrom("driver_codes").where("driver_id", "=", id).execute();
    await db.deleteFrom("driver_phones").where("driver_id", "=", id).execute();
    await deleteShifts(db, [id]);
    await deleteStoredResponse(db, driver);
    await db
      .updateTable("drivers")
      .set({ phone: "", licence_note: "", erased_at: now() })
      .where("id", "=", id)
      .execute();
    await db.updateTable("users").set({ display_name: label }).where("id", "=", driver.user_id).execute();
    await storeAuditEntry(context, { act: "personal_data.erased", object: { kind: "driver", id } });
    // Only the id, because the log is not erased.
    log.info({ driverId: id }, "A driver was erased");
    return readDriver(context, id);
  });

async function refuseErasure(
  { db }: Context,
  { id, isEnded }: { id: number; isEnded: boolean },
): Promise<Failure | null> {
  const reasons: string[] = [];
  if (!isEnded) reasons.push("This driver is still active: deactivate them first.");
  const { open } = await db
    .selectFrom("runs")
    .innerJoin("stops", (join) => join.onRef("run_day", "=", "day").onRef("stops.driver_id", "=", "runs.driver_id"))
    .innerJoin("deliveries", "deliveries.order_id", "stops.order_id")
    .select((eb) => eb.fn.countAll<number>().as("open"))
    .where("runs.driver_id", "=", id)
    .where("stops.state", "in", ["waiting", "en_route", "arrived"])
    .where("deliveries.state", "not in", ["delivered", "returned", "cancelled"])
    .executeTakeFirstOrThrow();
  const stops = Number(open);
  if (stops > 0)
    reasons.push(
      stops === 1
        ? "A stop is still in their run: give it to somebody else on the board."
        : `${stops} stops are still in their runs: give them to somebody else on the board.`,
    );
  const held = await db
    .selectFrom("deliveries")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("holder_driver_id", "=", id)
    .executeTakeFirstOrThrow();
  if (Number(held.count) > 0)
    reasons.push("They still have customers’ goods: record on those orders who has them now.");
  return reasons.length === 0 ? null : { failed: "not_erasable", message: reasons.join(" "), details: { reasons } };
}

/** The driver's current name, and the names at the time of their events. */
async function namesOf(db: Database, id: number, now: string): Promise<string[]> {
  const { rows } = await sql<{ name: string | null }>`
    select distinct case when driver_id = ${id} then actor else data ->> 'driver' end as name from delivery_events
    where order_id in (select order_id from delivery_drivers where driver_id = ${id})
      and (driver_id = ${id} or data ->> 'driverId' = ${String(id)})`.execute(db);
  return [...new Set([now, ...rows.flatMap(({ name }) => name ?? [])])];
}

type Named = { id: number; label: string; names: string[] };

/** Replaces their names in events and notices, and deletes the positions of their actions. */
async function anonymiseDeliveries(db: Database, { id, label, names }: Named): Promise<void> {
  const theirs = sql`order_id in (select order_id from delivery_drivers where driver_id = ${id})`;
  await sql`update delivery_events set actor = ${label}, lat = null, lon = null, accuracy_m = null
    where ${theirs} and driver_id = ${id}`.execute(db);
  await sql`update delivery_events set data = data || jsonb_build_object('driver', ${label}::text)
    where ${theirs} and data ->> 'driverId' = ${String(id)}`.execute(db);
  for (const name of names) {
    const [holder, anonymised] = [`${name}'s now`, `${label}'s now`];
    await sql`update delivery_events set data = data || jsonb_build_object('refused', ${`This stop is ${anonymised}`}::text)
      where ${theirs} and data ->> 'refused' = ${`This stop is ${holder}`}`.execute(db);
    // The text is written by `acceptDriverEvents`.
    await sql`update dispatch_notices set text = ${label} || substr(text, ${name.length + 1}::integer)
      where driver_id = ${id} and starts_with(text, ${`${name} pressed '`})`.execute(db);
    await sql`update dispatch_notices set text = replace(text, ${` is ${holder}`}, ${` is ${anonymised}`})
      where ${theirs} and strpos(text, ${` is ${holder}`}) > 0`.execute(db);
    // The text is written by `removeFromPreviousRun`.
    const [run, call] = [` out of ${name}'s run of `, `, but ${name} is on the way to it`];
    const [theirRun, theirCall] = [` out of ${label}'s run of `, `, but ${label} is on the way to it`];
    await sql`update dispatch_notices set text = replace(replace(text, ${run}, ${theirRun}), ${call}, ${theirCall})
      where driver_id = ${id}`.execute(db);
  }
}

/** Deletes the stored idempotent answer from when they were added. Searches around that minute, which has an index. */
async function deleteStoredResponse(db: Database, { id, created_at }: { id: number; created_at: Date }): Promise<void> {
  await sql`delete from idempotency_keys where scope = 'createDriver' and response ->> 'id' = ${String(id)}
    and created_at between ${created_at}::timestamptz - interval '1 minute' and ${created_at}::timestamptz + interval '1 minute'`.execute(
    db,
  );
}
