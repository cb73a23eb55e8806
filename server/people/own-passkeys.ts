import type { Failure } from "../../contract/errors.ts";
import type { AddedFactor } from "../../contract/own-second-factor.ts";
import type { PasskeyCreation, PasskeyRegistration } from "../../contract/passkeys.ts";
import { isFailure, type Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { createRegistrationOptions, verifyRegistration } from "../passkeys/register-passkey.ts";
import { finishSecondFactor } from "./finish-second-factor.ts";
import { forOwnAccount, type OwnAccount } from "./for-own-account.ts";
import { removeFactor } from "./remove-second-factor.ts";
import { readPasskeys } from "./user-passkeys.ts";

const purposeOf = ({ userId }: OwnAccount) => `user ${userId} adds a passkey`;

export const startPasskey: Verb<object, PasskeyCreation> = forOwnAccount(async (context, account) => {
  const { userId, username } = account;
  const user = await context.db
    .selectFrom("users")
    .select("display_name")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const existing = await readPasskeys(context.db, userId);
  return createRegistrationOptions(context, {
    purpose: purposeOf(account),
    account: { handle: `user ${userId}`, name: username, displayName: user.display_name },
    existing: existing.map(({ credential_id }) => credential_id),
  });
});

/** A user needs only a few; a hundred would be a mistake. */
const maxPasskeys = 20;

/** Stores the passkey. A repeated request is refused, because its challenge is used up. */
export const addPasskey: Verb<{ name: string; response: PasskeyRegistration }, AddedFactor> = forOwnAccount(
  async (context, account, { name, response }) => {
    const passkey = await verifyRegistration(context, { purpose: purposeOf(account), response });
    if (isFailure(passkey)) return passkey;
    return inTransaction(context, async (context) => {
      const existing = await readPasskeys(context.db, account.userId);
      if (existing.length >= maxPasskeys) return tooMany;
      const row = await context.db
        .insertInto("user_passkeys")
        .values({
          user_id: account.userId,
          credential_id: passkey.credentialId,
          public_key: passkey.publicKey,
          counter: passkey.counter,
          transports: passkey.transports,
          name,
          created_at: context.now(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .executeTakeFirst();
      if (!row) return alreadyAdded;
      context.log.info({ userId: account.userId, passkeyId: row.id }, "A passkey was added");
      return finishSecondFactor(context, account);
    });
  },
);

const tooMany: Failure = {
  failed: "action_refused",
  message: `You have ${maxPasskeys} passkeys. Remove one that you no longer use first.`,
};
const alreadyAdded: Failure = { failed: "action_refused", message: "This passkey has been added before." };

export const removePasskey: Verb<{ id: number }, { removed: boolean }> = forOwnAccount((context, account, { id }) =>
  removeFactor(context, account, {
    isThere: async () => (await readPasskeys(context.db, account.userId)).some((passkey) => passkey.id === id),
    remaining: ({ passkeys, authenticatorAddedAt }) => passkeys - 1 + (authenticatorAddedAt ? 1 : 0),
    remove: (db) => db.deleteFrom("user_passkeys").where("id", "=", id).where("user_id", "=", account.userId).execute(),
  }),
);
