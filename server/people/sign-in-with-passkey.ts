import type { PasskeyAssertion, PasskeyRequest } from "../../contract/passkeys.ts";
import type { Session } from "../../contract/sessions.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import { openSession } from "../auth/open-session.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { createAssertionOptions, passkeyRefused, verifyAssertion } from "../passkeys/verify-passkey.ts";

const purpose = "staff sign in";

export const startPasskeySession: Verb<object, PasskeyRequest> = (context) =>
  createAssertionOptions(context, { purpose });

/**
 * Signs in with a passkey alone; answers the same `forbidden` for an unknown passkey, a disabled user and a wrong
 * signature.
 */
export const createPasskeySession: Verb<{ response: PasskeyAssertion }, Session> = async (context, { response }) => {
  const passkey = await findPasskey(context, response.id);
  if (!passkey) return passkeyRefused;
  const verified = await verifyAssertion(context, { purpose, response, passkey });
  if (isFailure(verified)) {
    await storeRefusal(context, passkey.userId, "wrong passkey");
    return verified;
  }
  const { db, now } = context;
  await db
    .updateTable("user_passkeys")
    .set({ counter: verified.counter, last_used_at: now() })
    .where("id", "=", passkey.id)
    .execute();
  const user = await db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", passkey.userId)
    .where("disabled_at", "is", null)
    .where("provider_subject", "is", null)
    .executeTakeFirst();
  if (user) return openSession(context, user, "passkey");
  await storeRefusal(context, passkey.userId, "disabled user");
  return passkeyRefused;
};

/** An unknown passkey has no user, so its refusal leaves no entry. */
function storeRefusal(context: Context, userId: number, reason: string): Promise<void> {
  return storeAuditEntry(context, {
    act: "session.refused",
    object: { kind: "user", id: userId },
    after: { reason },
  });
}

async function findPasskey({ db }: Context, credentialId: string) {
  const row = await db
    .selectFrom("user_passkeys")
    .selectAll()
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
  if (!row) return null;
  const { id, user_id: userId, public_key: publicKey, counter, transports } = row;
  return { id, userId, credentialId, publicKey, counter, transports };
}
