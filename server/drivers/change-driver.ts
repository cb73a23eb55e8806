import type { z } from "zod";
import type { changeDriverBody } from "../../contract/drivers.schema.ts";
import type { Driver } from "../../contract/drivers.ts";
import { describeChanges } from "../audit/describe-changes.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { driverErased, driverNotFound, readDriver, refuseVehicle } from "./read-drivers.ts";
import { storeDuty } from "./store-duty.ts";

/** Changes a driver's data and duty. Omitted fields don't change. */
export const changeDriver: Verb<{ id: number } & z.output<typeof changeDriverBody>, Driver> = async (
  context,
  { id, name, phone, vehicle, licenceNote, onDuty },
) => {
  const { settings } = await context.settings.current();
  return inTransaction(context, async (context) => {
    const before = await context.db
      .selectFrom("drivers")
      .innerJoin("users", "users.id", "user_id")
      .select(["user_id", "display_name", "phone", "vehicle", "licence_note", "disabled_at", "erased_at"])
      .where("drivers.id", "=", id)
      // Locks the user first, as `endDriver` does.
      .forNoKeyUpdate("users")
      .executeTakeFirst();
    if (!before) return driverNotFound;
    if (before.erased_at) return driverErased;
    // A vehicle that is no longer in the price list may stay.
    const refused = vehicle !== undefined && vehicle !== before.vehicle ? refuseVehicle(settings, vehicle) : null;
    if (refused) return refused;
    if (onDuty === true && before.disabled_at)
      return { failed: "action_refused", message: "This driver has been deactivated. Reactivate them first." };
    if (name !== undefined)
      await context.db.updateTable("users").set({ display_name: name }).where("id", "=", before.user_id).execute();
    if (phone !== undefined || vehicle !== undefined || licenceNote !== undefined)
      await context.db
        .updateTable("drivers")
        .set({
          phone: phone ?? before.phone,
          vehicle: vehicle ?? before.vehicle,
          licence_note: licenceNote ?? before.licence_note,
        })
        .where("id", "=", id)
        .execute();
    const changes = describeChanges(
      {
        shown: { vehicle: before.vehicle },
        others: { name: before.display_name, phone: before.phone, licenceNote: before.licence_note },
      },
      {
        shown: { vehicle: vehicle ?? before.vehicle },
        others: {
          name: name ?? before.display_name,
          phone: phone ?? before.phone,
          licenceNote: licenceNote ?? before.licence_note,
        },
      },
    );
    if (changes) await storeAuditEntry(context, { act: "driver.changed", object: { kind: "driver", id }, ...changes });
    if (onDuty !== undefined) await storeDuty(context, id, onDuty);
    return readDriver(context, id);
  });
};
