import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from "../../contract/passkeys.ts";
import type { MemberPasskey } from "../../contract/portal-passkeys.ts";
import type { PortalSession } from "../../contract/portal-sign-in.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import type { MemberPasskeys } from "../database/types.ts";
import { createRegistrationOptions, verifyRegistration } from "../passkeys/register-passkey.ts";
import { createAssertionOptions, passkeyRefused, verifyAssertion } from "../passkeys/verify-passkey.ts";
import { openSession } from "./open-session.ts";

export const listMemberPasskeys: Verb<object, { passkeys: MemberPasskey[] }> = async (context) => ({
  passkeys: (await readPasskeys(context, ownEmail(context))).map(showPasskey),
});

export const startMemberPasskey: Verb<object, PasskeyCreation> = async (context) => {
  const email = ownEmail(context);
  const existing = await readPasskeys(context, email);
  return createRegistrationOptions(context, {
    purpose: addingBy(email),
    account: { handle: `member ${email}`, name: email, displayName: email },
    existing: existing.map(({ credential_id }) => credential_id),
  });
};

/** A member needs only a few; a hundred would be a mistake. */
const maxPasskeys = 20;

/** Stores the passkey. A repeated request is refused, because its challenge is used up. */
export const addMemberPasskey: Verb<{ name: string; response: PasskeyRegistration }, MemberPasskey> = async (
  context,
  { name, response },
) => {
  const email = ownEmail(context);
  const passkey = await verifyRegistration(context, { purpose: addingBy(email), response });
  if (isFailure(passkey)) return passkey;
  return inTransaction(context, async (context) => {
    if ((await readPasskeys(context, email)).length >= maxPasskeys) return tooMany;
    const row = await context.db
      .insertInto("member_passkeys")
      .values({
        email,
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
    await storePasskeyEntry(context, "account.passkey_added", row.id);
    return showPasskey(row);
  });
};

export const removeMemberPasskey: Verb<{ passkeyId: number }, { removed: boolean }> = (context, { passkeyId }) =>
  inTransaction(context, async (context) => {
    const removed = await context.db
      .deleteFrom("member_passkeys")
      .where("id", "=", passkeyId)
      .where("email", "=", ownEmail(context))
      .returning("id")
      .executeTakeFirst();
    if (!removed) return { failed: "not_found", message: "There is no such passkey." };
    await storePasskeyEntry(context, "account.passkey_removed", removed.id);
    return { removed: true };
  });

async function storePasskeyEntry(
  context: Context,
  act: "account.passkey_added" | "account.passkey_removed",
  passkey: number,
): Promise<void> {
  const { actor } = context;
  if (actor.kind !== "member") return;
  const object = { kind: "member", id: actor.memberId } as const;
  const details = act === "account.passkey_added" ? { after: { passkey } } : { before: { passkey } };
  await storeAuditEntry(context, { act, object, ...details });
}

const signingIn = "member sign in";

export const startPasskeySignIn: Verb<object, PasskeyRequest> = (context) =>
  createAssertionOptions(context, { purpose: signingIn });

/** Signs in with a passkey alone; answers the same `forbidden` for an unknown passkey and a wrong signature. */
export const signInWithPasskey: Verb<{ response: PasskeyAssertion }, PortalSession> = async (context, { response }) => {
  const row = await context.db
    .selectFrom("member_passkeys")
    .selectAll()
    .where("credential_id", "=", response.id)
    .executeTakeFirst();
  if (!row) return passkeyRefused;
  const { credential_id: credentialId, public_key: publicKey, counter, transports } = row;
  const passkey = { credentialId, publicKey, counter, transports };
  const verified = await verifyAssertion(context, { purpose: signingIn, response, passkey });
  if (isFailure(verified)) return verified;
  return inTransaction(context, async (context) => {
    await context.db
      .updateTable("member_passkeys")
      .set({ counter: verified.counter, last_used_at: context.now() })
      .where("id", "=", row.id)
      .execute();
    return openSession(context, row.email);
  });
};

function ownEmail({ actor }: Context): string {
  if (actor.kind !== "member") throw new Error("Only members of an account make this call.");
  return actor.email;
}

const addingBy = (email: string) => `member ${email} adds a passkey`;

function readPasskeys({ db }: Context, email: string) {
  return db.selectFrom("member_passkeys").selectAll().where("email", "=", email).orderBy("id").execute();
}

function showPasskey({ id, name, created_at, last_used_at }: Selectable<MemberPasskeys>): MemberPasskey {
  return { id, name, createdAt: created_at.toISOString(), lastUsedAt: last_used_at?.toISOString() ?? null };
}

const tooMany: Failure = {
  failed: "action_refused",
  message: `You have ${maxPasskeys} passkeys. Remove one that you no longer use first.`,
};
const alreadyAdded: Failure = { failed: "action_refused", message: "This passkey has been added before." };
