import type { DriverCode } from "../../contract/drivers.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { qrCode } from "../qr-code.ts";
import { codeValidityMinutes, generateDriverCode, hashDriverCode, showCode } from "./driver-code.ts";
import { driverErased, driverNotFound } from "./read-drivers.ts";

/** Creates a sign-in code for a driver's phone and expires the previous one: only the code on screen works. */
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
    if (!driver) return driverNotFound;
    if (driver.erased_at) return driverErased;
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
    const code = generateDriverCode();
    const expires_at = new Date(created_at.getTime() + codeValidityMinutes * 60_000);
    await db
      .insertInto("driver_codes")
      .values({ code_hash: hashDriverCode(context, code), driver_id: id, created_at, expires_at })
      .execute();
    await storeAuditEntry(context, { act: "phone.code_created", object: { kind: "driver", id } });
    log.info({ driverId: id }, "A sign-in code for a driver was created");
    // The code is in the fragment, which is never sent to a server.
    const address = `${environment.publicUrl}/driver/#code=${code}`;
    return {
      code: showCode(code),
      address,
      qr: qrCode(address),
      expiresAt: expires_at.toISOString(),
      validForSeconds: codeValidityMinutes * 60,
    };
  });
