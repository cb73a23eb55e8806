import type { Selectable } from "kysely";
import type { Session } from "../../contract/sessions.ts";
import type { Context } from "../context.ts";
import type { Users } from "../database/types.ts";
import { capabilitiesOf } from "./capabilities.ts";
import { jwtSecret } from "./jwt-secret.ts";
import { signSessionToken } from "./session-token.ts";

/** A session for a user who has proved who they are. */
export async function openSession(context: Context, user: Selectable<Users>): Promise<Session> {
  const token = await signSessionToken(
    { userId: user.id, tokenVersion: user.token_version },
    { secret: jwtSecret(context), now: context.now(), issuer: context.environment.publicUrl },
  );
  return {
    token,
    user_email: user.email,
    user_nicename: user.username,
    user_display_name: user.display_name,
    data: { user: { id: user.id } },
    roles: [user.role],
    capabilities: capabilitiesOf(user.role),
  };
}
