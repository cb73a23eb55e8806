import type { z } from "zod";
import type { changeDriverBody } from "../../contract/drivers.schema.ts";
import type { Driver } from "../../contract/drivers.ts";
import type { Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { erasedDriver, noSuchDriver, readDriver, refuseVehicle } from "./shown-driver.ts";
import { storeDuty } from "./store-duty.ts";

/** Changes what is said of a driver, and whether they are on duty. What is absent stays as it is. */
export const changeDriver: Verb<{ id: number } & z.output<typeof changeDriverBody>, Driver> = async (
  context,
  { id, name, phone, vehicle, licenceNote, onDuty },
) => {
  const { settings } = await context.settings.current();
  return inTransaction(context, async (context) => {
    const before = await context.db
      .selectFrom("drivers")
      .innerJoin("users", "users.id", "user_id")
      .select(["user_id", "phone", "vehicle", "licence_note", "disabled_at", "erased_at"])
      .where("drivers.id", "=", id)
      // As ending a driver does: the user first.
      .forNoKeyUpdate("users")
      .executeTakeFirst();
    if (!before) return noSuchDriver;
    if (before.erased_at) return erasedDriver;
    // A vehicle that the price list has lost may stay.
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
    if (onDuty !== undefined) await storeDuty(context, id, onDuty);
    return readDriver(context, id);
  });
};
