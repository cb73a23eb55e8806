import { randomBytes, randomUUID } from "node:crypto";
import type { Failure } from "../../contract/errors.ts";
import type { PhoneSession } from "../../contract/phone-sign-in.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import { hashKey, phoneSessionExpiry, phoneTokenPrefix } from "../auth/authenticate.ts";
import type { Context, Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import type { CodeAttempts } from "./code-attempts.ts";
import { hashDriverCode } from "./driver-code.ts";
import { vehicleName } from "./read-drivers.ts";

/** Signs a phone in with a code, which can be used once. Fails with `too_many_requests` after several wrong codes. */
export function signInPhone(attempts: CodeAttempts): Verb<{ code: string; phoneName: string }, PhoneSession> {
  return async (context, { code, phoneName }) => {
    const address = "address" in context.actor ? context.actor.address : "";
    const { rateLimits } = context.environment;
    const wait = rateLimits ? await attempts.consume(address) : null;
    if (wait !== null) {
      const message = "Too many wrong codes. Please wait a few minutes and try again.";
      return { failed: "too_many_requests", message, details: { retryAfter: wait } };
    }
    const { settings } = await context.settings.current();
    const codeHash = hashDriverCode(context, code);
    return inTransaction(context, async (context) => {
      const driver = await claimCode(context, codeHash);
      if (!driver) return refuseCode(context, codeHash);
      await storeAuditEntry(context, {
        act: "phone.opened",
        object: { kind: "driver", id: driver.id },
        by: { kind: "driver", id: driver.id },
      });
      if (rateLimits) await attempts.restore(address);
      const now = context.now();
      const token = `${phoneTokenPrefix}${randomBytes(32).toString("base64url")}`;
      const [phoneId, expiresAt] = [randomUUID(), phoneSessionExpiry(now)];
      await context.db
        .insertInto("driver_phones")
        .values({
          id: phoneId,
          driver_id: driver.id,
          token_hash: hashKey(token),
          name: phoneName,
          signed_in_at: now,
          seen_at: now,
          expires_at: expiresAt,
        })
        .execute();
      context.log.info({ driverId: driver.id, phoneId }, "A driver's phone signed in");
      const { id, name, vehicle } = driver;
      return {
        token,
        phoneId,
        driver: { id, name, vehicleName: vehicleName(settings, vehicle) },
        expiresAt: expiresAt.toISOString(),
      };
    });
  };
}

/** Runs in one statement, so that of two phones with the same code only one signs in. */
function claimCode({ db, now }: Context, codeHash: string) {
  return db
    .updateTable("driver_codes")
    .from("drivers")
    .innerJoin("users", "users.id", "drivers.user_id")
    .set({ used_at: now() })
    .whereRef("drivers.id", "=", "driver_codes.driver_id")
    .where("users.disabled_at", "is", null)
    .where("code_hash", "=", codeHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now())
    .returning(["drivers.id", "users.display_name as name", "drivers.vehicle"])
    .executeTakeFirst();
}

async function refuseCode(context: Context, codeHash: string): Promise<Failure> {
  const known = await context.db
    .selectFrom("driver_codes")
    .select(["used_at", "driver_id"])
    .where("code_hash", "=", codeHash)
    .executeTakeFirst();
  await storeAuditEntry(context, {
    act: "phone.refused",
    ...(known && { object: { kind: "driver", id: known.driver_id } }),
    after: { reason: !known ? "unknown code" : known.used_at ? "used code" : "expired code" },
  });
  const message = !known
    ? "This code is not right. Check it, or ask for a new one."
    : known.used_at
      ? "This code has already been used. Ask for a new one."
      : "This code has expired. Ask for a new one.";
  return { failed: "invalid_fields", message, params: { code: message } };
}
