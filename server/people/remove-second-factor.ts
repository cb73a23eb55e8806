import type { Failure } from "../../contract/errors.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import { readSecondFactors, type SecondFactors } from "../auth/second-factors.ts";
import { readSignInRules } from "../auth/sign-in-rules.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { inTransaction } from "../database/transaction.ts";
import type { OwnAccount } from "./for-own-account.ts";
import { queueAccountNotice } from "./queue-account-notice.ts";

type Removal = {
  isThere: (factors: SecondFactors) => boolean | Promise<boolean>;
  /** How many passkeys and apps are left without it. */
  remaining: (factors: SecondFactors) => number;
  remove: (db: Database) => Promise<unknown>;
};

/** Removes one of the caller's factors, unless their role needs it. Recovery codes end with the last one. */
export function removeFactor(
  context: Context,
  { userId, role }: OwnAccount,
  { isThere, remaining, remove }: Removal,
): Promise<{ removed: boolean } | Failure> {
  return inTransaction(context, async (context) => {
    const { db } = context;
    // One removal at a time: each of two at once would count on the factor that the other removes.
    await db.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
    const factors = await readSecondFactors(db, userId);
    if (!(await isThere(factors))) return { removed: false };
    const isLast = remaining(factors) === 0;
    const { secondFactorRoles } = await readSignInRules(context);
    if (isLast && secondFactorRoles.some((each) => each === role)) return lastFactor;
    await remove(db);
    if (isLast) await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
    await storeAuditEntry(context, { act: "user.factor_removed", object: { kind: "user", id: userId } });
    await queueAccountNotice(context, { userId, change: "factor_removed" });
    context.log.info({ userId }, "A second factor was removed");
    return { removed: true };
  });
}

const lastFactor: Failure = {
  failed: "action_refused",
  message: "Your role needs a second factor. Add another one before you remove the last.",
};

/** Removes everything but the password, for a user who has lost their second factors. */
export async function removeAllFactors(db: Database, userId: number): Promise<void> {
  await db.deleteFrom("user_passkeys").where("user_id", "=", userId).execute();
  await db.deleteFrom("user_authenticators").where("user_id", "=", userId).execute();
  await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
}
