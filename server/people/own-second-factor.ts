import { brand } from "../../brand.ts";
import type { Failure } from "../../contract/errors.ts";
import type { AddedFactor, NewAuthenticator, OwnSignIn } from "../../contract/own-second-factor.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import { findCodeStep, hasSecondFactor, readSecondFactors } from "../auth/second-factors.ts";
import { readSignInRules } from "../auth/sign-in-rules.ts";
import type { Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { qrCode } from "../qr-code.ts";
import { finishSecondFactor, replaceRecoveryCodes } from "./finish-second-factor.ts";
import { forOwnAccount } from "./for-own-account.ts";
import { removeFactor } from "./remove-second-factor.ts";
import { readPasskeys, showPasskey } from "./user-passkeys.ts";

export const getOwnSignIn: Verb<object, OwnSignIn> = forOwnAccount(async (context, { userId, username, role }) => {
  const factors = await readSecondFactors(context.db, userId);
  const { secondFactorRoles } = await readSignInRules(context);
  const { provider_subject } = await context.db
    .selectFrom("users")
    .select("provider_subject")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return {
    username,
    passkeys: (await readPasskeys(context.db, userId)).map(showPasskey),
    authenticatorAddedAt: factors.authenticatorAddedAt?.toISOString() ?? null,
    recoveryCodes: factors.recoveryCodes,
    isRequired: secondFactorRoles.some((each) => each === role),
    isProvided: provider_subject !== null,
  };
});

/** Stores a pending secret; the current one stays in force until a code confirms the new one. */
export const startAuthenticator: Verb<object, NewAuthenticator> = forOwnAccount(
  async ({ db }, { userId, username }) => {
    const { Secret, TOTP } = await import("otpauth");
    const totp = new TOTP({ issuer: brand.name, label: username, secret: new Secret({ size: 20 }) });
    const secret = totp.secret.base32;
    await db
      .insertInto("user_authenticators")
      .values({ user_id: userId, pending_secret: secret })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ pending_secret: secret }))
      .execute();
    return { secret, qr: qrCode(totp.toString()) };
  },
);

export const addAuthenticator: Verb<{ code: string }, AddedFactor> = forOwnAccount((context, account, { code }) =>
  inTransaction(context, async (context) => {
    const { db, now } = context;
    const row = await db
      .selectFrom("user_authenticators")
      .select("pending_secret")
      .where("user_id", "=", account.userId)
      .forUpdate()
      .executeTakeFirst();
    if (!row?.pending_secret) return notStarted;
    const step = await findCodeStep(row.pending_secret, code, now());
    if (step === null) return wrongCode;
    await db
      .updateTable("user_authenticators")
      .set({ secret: row.pending_secret, pending_secret: null, added_at: now(), last_step: step })
      .where("user_id", "=", account.userId)
      .execute();
    context.log.info({ userId: account.userId }, "An authenticator app was added");
    return finishSecondFactor(context, account);
  }),
);

const notStarted: Failure = { failed: "action_refused", message: "Please scan the QR code first." };
const wrongCodeText = "This is not the code that the app shows now. Check the phone’s clock, then try the next code.";
const wrongCode: Failure = { failed: "invalid_fields", message: wrongCodeText, params: { code: wrongCodeText } };

export const removeAuthenticator: Verb<object, { removed: boolean }> = forOwnAccount((context, account) =>
  removeFactor(context, account, {
    isThere: ({ authenticatorAddedAt }) => authenticatorAddedAt !== null,
    remaining: ({ passkeys }) => passkeys,
    remove: (db) => db.deleteFrom("user_authenticators").where("user_id", "=", account.userId).execute(),
  }),
);

export const createRecoveryCodes: Verb<object, { recoveryCodes: string[] }> = forOwnAccount((context, { userId }) =>
  inTransaction(context, async (context) => {
    const { db, log } = context;
    if (!hasSecondFactor(await readSecondFactors(db, userId))) return noFactor;
    await storeAuditEntry(context, { act: "user.recovery_codes_created", object: { kind: "user", id: userId } });
    log.info({ userId }, "Recovery codes were replaced");
    return { recoveryCodes: await replaceRecoveryCodes(db, userId) };
  }),
);

const noFactor: Failure = {
  failed: "action_refused",
  message: "Recovery codes replace a second factor. Add a passkey or an authenticator app first.",
};
