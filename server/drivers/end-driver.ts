import type { Driver } from "../../contract/drivers.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { driverErased, driverNotFound, readDriver } from "./read-drivers.ts";

/**
 * Deactivates a driver by disabling their user, or reactivates them; idempotent. The database then signs their phones
 * out, expires their codes and takes them off duty (migration 0031). A reactivated driver needs a new code.
 */
export const endDriver: Verb<{ id: number; ended: boolean }, Driver> = (context, { id, ended }) =>
  inTransaction(context, async (context) => {
    const driver = await context.db
      .selectFrom("drivers")
      .select(["user_id", "erased_at"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!driver) return driverNotFound;
    if (driver.erased_at && !ended) return driverErased;
    const changed = await context.db
      .updateTable("users")
      .set((eb) => ({ disabled_at: ended ? context.now() : null, token_version: eb("token_version", "+", 1) }))
      .where("id", "=", driver.user_id)
      .where("disabled_at", ended ? "is" : "is not", null)
      .returning("id")
      .executeTakeFirst();
    if (changed) {
      const act = ended ? "driver.ended" : "driver.restored";
      await storeAuditEntry(context, { act, object: { kind: "driver", id } });
      context.log.info({ driverId: id }, ended ? "A driver was deactivated" : "A driver was reactivated");
    }
    return readDriver(context, id);
  });
