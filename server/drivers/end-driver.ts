import type { Driver } from "../../contract/drivers.ts";
import type { Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { erasedDriver, noSuchDriver, readDriver } from "./shown-driver.ts";

/**
 * Ends a driver by disabling their user: the database signs their phones out, ends their codes and takes them off duty (migration 0031). Let drive
 * again, they need a new code. One who is so already stays as they are.
 */
export const endDriver: Verb<{ id: number; ended: boolean }, Driver> = (context, { id, ended }) =>
  inTransaction(context, async (context) => {
    const driver = await context.db
      .selectFrom("drivers")
      .select(["user_id", "erased_at"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!driver) return noSuchDriver;
    if (driver.erased_at && !ended) return erasedDriver;
    const changed = await context.db
      .updateTable("users")
      .set((eb) => ({ disabled_at: ended ? context.now() : null, token_version: eb("token_version", "+", 1) }))
      .where("id", "=", driver.user_id)
      .where("disabled_at", ended ? "is" : "is not", null)
      .returning("id")
      .executeTakeFirst();
    if (changed) context.log.info({ driverId: id }, ended ? "A driver was ended" : "A driver drives again");
    return readDriver(context, id);
  });
