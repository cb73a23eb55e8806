import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";

/** What a user has beside the password. Recovery codes alone are no second factor. */
export type SecondFactors = { passkeys: number; authenticatorAddedAt: Date | null; recoveryCodes: number };

export async function readSecondFactors(db: Database, userId: number): Promise<SecondFactors> {
  const row = await db
    .selectFrom("users")
    .leftJoin("user_authenticators", "user_authenticators.user_id", "users.id")
    .where("users.id", "=", userId)
    .select(sql<Date | null>`case when secret is not null then added_at end`.as("authenticatorAddedAt"))
    .select(({ selectFrom }) => [
      selectFrom("user_passkeys")
        .whereRef("user_passkeys.user_id", "=", "users.id")
        .select(sql<number>`count(*)::integer`.as("count"))
        .as("passkeys"),
      selectFrom("recovery_codes")
        .whereRef("recovery_codes.user_id", "=", "users.id")
        .where("used_at", "is", null)
        .select(sql<number>`count(*)::integer`.as("count"))
        .as("recoveryCodes"),
    ])
    .executeTakeFirst();
  return {
    passkeys: row?.passkeys ?? 0,
    authenticatorAddedAt: row?.authenticatorAddedAt ?? null,
    recoveryCodes: row?.recoveryCodes ?? 0,
  };
}

export function hasSecondFactor({ passkeys, authenticatorAddedAt }: SecondFactors): boolean {
  return passkeys > 0 || authenticatorAddedAt !== null;
}

/** Which kind of code the user signed in with; null if it is not accepted. An accepted code is used up. */
export async function claimCode(context: Pick<Context, "db" | "now">, userId: number, typed: string) {
  const code = typed.replace(/[^\da-z]/gi, "").toUpperCase();
  if (await claimAuthenticatorCode(context, userId, code)) return "code" as const;
  return (await claimRecoveryCode(context, userId, code)) ? ("recovery_code" as const) : null;
}

/**
 * Accepts a code of the user's authenticator app, each code once; also one step before or after, because clocks differ.
 */
export async function claimAuthenticatorCode(
  { db, now }: Pick<Context, "db" | "now">,
  userId: number,
  code: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("user_authenticators")
    .select("secret")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row?.secret) return false;
  const step = await findCodeStep(row.secret, code, now());
  if (step === null) return false;
  const used = await db
    .updateTable("user_authenticators")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("secret", "=", row.secret)
    .where("last_step", "<", step)
    .returning("user_id")
    .executeTakeFirst();
  return used !== undefined;
}

const stepSeconds = 30;

/** The time step of a code: the current one, or the one before or after; null if the code matches none of them. */
export async function findCodeStep(secret: string, code: string, now: Date): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null;
  const { Secret, TOTP } = await import("otpauth");
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: stepSeconds });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / stepSeconds) + delta;
}

async function claimRecoveryCode({ db, now }: Pick<Context, "db" | "now">, userId: number, code: string) {
  const used = await db
    .updateTable("recovery_codes")
    .set({ used_at: now() })
    .where("user_id", "=", userId)
    .where("code_hash", "=", hashRecoveryCode(code))
    .where("used_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Codes have 78 random bits, so a fast hash is enough to store them. */
export function hashRecoveryCode(code: string): string {
  return createHash("sha256")
    .update(`recovery code ${code.replaceAll("-", "")}`)
    .digest("hex");
}
