import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Session } from "../../contract/sessions.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Users } from "../database/types.ts";
import { capabilitiesOf } from "./capabilities.ts";
import { jwtSecret } from "./jwt-secret.ts";
import { markKnownDevice } from "./known-device.ts";
import { sessionExpiry, signSessionToken } from "./session-token.ts";

/** How a user proved who they are. */
export type SignInMethod = "password" | "password_and_code" | "passkey" | "single_sign_on";

type SignedInUser = Pick<Selectable<Users>, "id" | "username" | "email" | "display_name" | "role" | "token_version">;

const maxUserAgentLength = 500;

/**
 * Opens a session for a user whose identity is proven: the last step of every way to sign in. `provenAt`: when they
 * proved it; defaults to now.
 */
export async function openSession(
  context: Context,
  user: SignedInUser,
  method: SignInMethod,
  provenAt: Date = context.now(),
): Promise<Session> {
  const { actor, environment } = context;
  const [id, now] = [randomUUID(), context.now()];
  await inTransaction(context, async (context) => {
    await context.db
      .insertInto("user_sessions")
      .values({
        id,
        user_id: user.id,
        method,
        opened_at: now,
        seen_at: now,
        confirmed_at: provenAt < now ? provenAt : now,
        expires_at: sessionExpiry(now),
        address: "address" in actor ? actor.address : "",
        user_agent: context.userAgent.slice(0, maxUserAgentLength),
      })
      .execute();
    const signedIn = { kind: "user", id: user.id } as const;
    await storeAuditEntry(context, { act: "session.opened", object: signedIn, by: signedIn, after: { method } });
  });
  markKnownDevice(context, user.id);
  context.log.info({ userId: user.id, method }, "A user signed in");
  const token = await signSessionToken(
    { userId: user.id, tokenVersion: user.token_version },
    { secret: jwtSecret(context), now, issuer: environment.publicUrl, sessionId: id },
  );
  return {
    token,
    user_email: user.email ?? "",
    user_nicename: user.username,
    user_display_name: user.display_name,
    data: { user: { id: user.id } },
    roles: [user.role],
    capabilities: capabilitiesOf(user.role),
  };
}
