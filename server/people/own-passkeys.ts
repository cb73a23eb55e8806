import type { Failure } from "../../contract/errors.ts";
import type { OwnPasskey } from "../../contract/own-passkeys.ts";
import type { PasskeyCreation, PasskeyRegistration } from "../../contract/passkeys.ts";
import { type Actor, isFailure, type Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { createRegistrationOptions, verifyRegistration } from "../passkeys/register-passkey.ts";
import { readPasskeys, showPasskey } from "./user-passkeys.ts";

type Staff = Extract<Actor, { kind: "staff" }>;

/** Runs `work` for the signed-in user; the routes let nobody else in. */
function asStaff<Input, Output>(work: (staff: Staff) => Verb<Input, Output>): Verb<Input, Output> {
  return async (context, input) => {
    const { actor } = context;
    return actor.kind === "staff" ? work(actor)(context, input) : forbidden;
  };
}

const forbidden: Failure = { failed: "forbidden", message: "Only a user has passkeys." };

const purposeOf = ({ userId }: Staff) => `user ${userId} adds a passkey`;

export const listOwnPasskeys: Verb<object, { passkeys: OwnPasskey[] }> = asStaff((staff) => async ({ db }) => {
  const rows = await readPasskeys(db, staff.userId);
  return { passkeys: rows.map(showPasskey) };
});

export const startPasskey: Verb<object, PasskeyCreation> = asStaff((staff) => async (context) => {
  const { userId, username } = staff;
  const user = await context.db
    .selectFrom("users")
    .select("display_name")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const existing = await readPasskeys(context.db, userId);
  return createRegistrationOptions(context, {
    purpose: purposeOf(staff),
    account: { handle: `user ${userId}`, name: username, displayName: user.display_name },
    existing: existing.map(({ credential_id }) => credential_id),
  });
});

/** A user needs a few; a hundred are a mistake. */
const maxPasskeys = 20;

/** Stores the passkey. A repeated request is refused, because its challenge has been used. */
export const addPasskey: Verb<{ name: string; response: PasskeyRegistration }, OwnPasskey> = asStaff(
  (staff) =>
    async (context, { name, response }) => {
      const passkey = await verifyRegistration(context, { purpose: purposeOf(staff), response });
      if (isFailure(passkey)) return passkey;
      return inTransaction(context, async (context) => {
        const existing = await readPasskeys(context.db, staff.userId);
        if (existing.length >= maxPasskeys) return tooMany;
        const row = await context.db
          .insertInto("user_passkeys")
          .values({
            user_id: staff.userId,
            credential_id: passkey.credentialId,
            public_key: passkey.publicKey,
            counter: passkey.counter,
            transports: passkey.transports,
            name,
            created_at: context.now(),
          })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst();
        if (!row) return alreadyAdded;
        context.log.info({ userId: staff.userId, passkeyId: row.id }, "A passkey was added");
        return showPasskey(row);
      });
    },
);

const tooMany: Failure = {
  failed: "action_refused",
  message: `You have ${maxPasskeys} passkeys. Remove one that you no longer use first.`,
};
const alreadyAdded: Failure = { failed: "action_refused", message: "This passkey has been added before." };

export const removePasskey: Verb<{ id: number }, { removed: boolean }> = asStaff((staff) => async (context, { id }) => {
  const removed = await context.db
    .deleteFrom("user_passkeys")
    .where("id", "=", id)
    .where("user_id", "=", staff.userId)
    .returning("id")
    .executeTakeFirst();
  if (removed) context.log.info({ userId: staff.userId, passkeyId: id }, "A passkey was removed");
  return { removed: removed !== undefined };
});
