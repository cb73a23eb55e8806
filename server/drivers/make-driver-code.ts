import type { DriverCode } from "../../contract/drivers.ts";
import type { Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { qrCode } from "../orders/qr-code.ts";
import { codeMinutes, hashCode, randomCode, showCode } from "./code.ts";
import { erasedDriver, noSuchDriver } from "./shown-driver.ts";

/** Makes a code for a driver's phone. The one before it is over, so that there is one to be seen and one that opens. */
export const makeDriverCode: Verb<{ id: number }, DriverCode> = (context, { id }) =>
  inTransaction(context, async (context) => {
    const { db, now, log, environment } = context;
    const driver = await db
      .selectFrom("drivers")
      .innerJoin("users", "users.id", "user_id")
      .select(["disabled_at", "erased_at"])
      .where("drivers.id", "=", id)
      .forNoKeyUpdate("users")
      .executeTakeFirst();
    if (!driver) return noSuchDriver;
    if (driver.erased_at) return erasedDriver;
    if (driver.disabled_at)
      return { failed: "action_refused", message: "This driver has been deactivated. Reactivate them first." };
    const created_at = now();
    await db
      .updateTable("driver_codes")
      .set({ expires_at: created_at })
      .where("driver_id", "=", id)
      .where("used_at", "is", null)
      .where("expires_at", ">", created_at)
      .execute();
    const code = randomCode();
    const expires_at = new Date(created_at.getTime() + codeMinutes * 60_000);
    await db
      .insertInto("driver_codes")
      .values({ code_hash: hashCode(context, code), driver_id: id, created_at, expires_at })
      .execute();
    log.info({ driverId: id }, "A code for a driver's phone was made");
    // Behind the #, so that no server, log or referrer ever has it.
    const address = `${environment.publicUrl}/driver/#code=${code}`;
    return {
      code: showCode(code),
      address,
      qr: qrCode(address),
      expiresAt: expires_at.toISOString(),
      validForSeconds: codeMinutes * 60,
    };
  });
