import type { PhoneDriver } from "../../../contract/driver-phone.ts";
import type { Verb } from "../../context.ts";
import { inTransaction } from "../../database/transaction.ts";
import { phoneDriver, phoneOf } from "./phone-driver.ts";

/** Off duty, where the driver was last is forgotten. */
export const setDuty: Verb<{ onDuty: boolean }, PhoneDriver> = (context, { onDuty }) =>
  inTransaction(context, async (context) => {
    const { db, now } = context;
    const { driverId } = phoneOf(context.actor);
    await db
      .updateTable("drivers")
      .set({ on_duty: onDuty, duty_changed_at: now() })
      .where("id", "=", driverId)
      .where("on_duty", "!=", onDuty)
      .execute();
    if (!onDuty) await db.deleteFrom("driver_places").where("driver_id", "=", driverId).execute();
    return phoneDriver(context);
  });
