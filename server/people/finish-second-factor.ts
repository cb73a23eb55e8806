import { randomInt } from "node:crypto";
import type { AddedFactor } from "../../contract/own-second-factor.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import { openSession } from "../auth/open-session.ts";
import { hashRecoveryCode } from "../auth/second-factors.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { OwnAccount } from "./for-own-account.ts";
import { queueAccountNotice } from "./queue-account-notice.ts";

/**
 * Finishes adding a second factor, in its transaction: creates recovery codes if the user has none, and opens a session
 * if they set it up in order to sign in.
 */
export async function finishSecondFactor(context: Context, account: OwnAccount): Promise<AddedFactor> {
  const { db } = context;
  const object = { kind: "user", id: account.userId } as const;
  await storeAuditEntry(context, { act: "user.factor_added", object });
  await queueAccountNotice(context, { userId: account.userId, change: "factor_added" });
  const hasCodes = await db
    .selectFrom("recovery_codes")
    .select("user_id")
    .where("user_id", "=", account.userId)
    .limit(1)
    .executeTakeFirst();
  const recoveryCodes = hasCodes ? null : await replaceRecoveryCodes(db, account.userId);
  if (!account.isSettingUp) return { recoveryCodes, session: null };
  const user = await db.selectFrom("users").selectAll().where("id", "=", account.userId).executeTakeFirstOrThrow();
  return { recoveryCodes, session: await openSession(context, user, "password_and_code") };
}

const codeCount = 10;
/** Omits letters and digits that look alike. */
const alphabet = "ABCDEFGHJKMNPQRSTVWXYZ23456789";

/** Replaces all of a user's recovery codes; only this result contains them. */
export async function replaceRecoveryCodes(db: Database, userId: number): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, createCode);
  await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const rows = codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(code) }));
  await db.insertInto("recovery_codes").values(rows).execute();
  return codes;
}

function createCode(): string {
  const letters = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}
