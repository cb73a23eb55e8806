import { createHash, randomBytes } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import { passwordResetMinutes } from "../../contract/password-reset.ts";
import { newPasswordPath } from "../../contract/paths.ts";
import { staffRoles } from "../../contract/user-roles.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import { hashPassword } from "../auth/passwords.ts";
import { refusePassword } from "../auth/refuse-password.ts";
import { consumeRateLimit } from "../consume-rate-limit.ts";
import type { Context, Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Users } from "../database/types.ts";
import { notifySessions } from "../live/notify-sessions.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import type { CreateLimiter } from "../rate-limiters.ts";
import { canReceiveEmail, queueAccountNotice } from "./queue-account-notice.ts";

/** The most emails that one user gets in an hour, however many network addresses ask. */
const emailsOfUser = { name: "password resets", points: 3, seconds: 3600 };

/**
 * Emails a link for a new password. The work is done after the answer, so that neither the answer nor its timing
 * reveals whether the user exists.
 */
export function requestPasswordReset(createLimiter: CreateLimiter): Verb<{ username: string }, { requested: true }> {
  const limiter = createLimiter(emailsOfUser);
  return async (context, { username }) => {
    void sendLink(context, username).catch((error: unknown) =>
      context.log.error({ err: error }, "A link for a new password was not queued"),
    );
    return { requested: true };
  };

  async function sendLink(context: Context, username: string): Promise<void> {
    const user = await findUser(context, username);
    if (!user || !canReceiveEmail(user.email)) return;
    const isLimited = context.environment.rateLimits && (await consumeRateLimit(limiter, `user ${user.id}`)) !== null;
    if (!isLimited) await inTransaction(context, (context) => storeLink(context, user));
  }
}

function findUser({ db }: Context, username: string) {
  const lower = username.toLowerCase();
  return (
    db
      .selectFrom("users")
      .selectAll()
      .where(({ eb, or }) => or([eb(sql`lower(username)`, "=", lower), eb(sql`lower(email)`, "=", lower)]))
      .where("disabled_at", "is", null)
      .where("role", "in", [...staffRoles])
      // Users who sign in at a provider get no password here.
      .where("provider_subject", "is", null)
      .orderBy(sql`lower(username) = ${lower}`, "desc")
      .executeTakeFirst()
  );
}

/** Replaces earlier links: only the newest works. */
async function storeLink(context: Context, user: Selectable<Users>): Promise<void> {
  const { db, now, environment, log } = context;
  const token = randomBytes(32).toString("base64url");
  await db.deleteFrom("password_resets").where("user_id", "=", user.id).execute();
  await db
    .insertInto("password_resets")
    .values({
      token_hash: hashToken(token),
      user_id: user.id,
      expires_at: new Date(now().getTime() + passwordResetMinutes * 60_000),
    })
    .execute();
  // The token comes after the #, so that it reaches neither a server log nor another site.
  const url = `${environment.publicUrl}${newPasswordPath}#${token}`;
  const data = { name: user.display_name, url, minutes: passwordResetMinutes };
  await enqueueEmails(
    [{ template: "password_reset", recipient: user.email ?? "", data }],
    now(),
    environment.publicUrl,
  ).execute(db);
  log.info({ userId: user.id }, "A link for a new password was requested");
}

/** Sets the password with a link's token. The next sign-in still asks for a second factor. */
export const resetPassword: Verb<{ token: string; password: string }, { username: string }> = async (
  context,
  { token, password },
) => {
  const found = await findByToken(context, token);
  if (!found) return expired;
  const owner = { username: found.username, email: found.email ?? "", name: found.display_name };
  const refused = refusePassword(password, owner);
  if (refused) return refused;
  const hash = await hashPassword(password);
  return inTransaction(context, async (context) => {
    const { db, log } = context;
    const claimed = await db
      .deleteFrom("password_resets")
      .where("token_hash", "=", hashToken(token))
      .returning("user_id")
      .executeTakeFirst();
    if (!claimed) return expired;
    const { username } = await db
      .updateTable("users")
      .set((eb) => ({ password_hash: hash, token_version: eb("token_version", "+", 1) }))
      .where("id", "=", claimed.user_id)
      .returning("username")
      .executeTakeFirstOrThrow();
    const by = { kind: "user", id: claimed.user_id } as const;
    await storeAuditEntry(context, { act: "user.password_reset", object: by, by });
    await queueAccountNotice(context, { userId: claimed.user_id, change: "password_reset" });
    await notifySessions(context, claimed.user_id);
    log.info({ userId: claimed.user_id }, "A user chose a new password by an emailed link");
    return { username };
  });
};

function findByToken({ db, now }: Context, token: string) {
  return db
    .selectFrom("password_resets")
    .innerJoin("users", "users.id", "user_id")
    .select(["username", "email", "display_name"])
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", now())
    .where("disabled_at", "is", null)
    .where("provider_subject", "is", null)
    .executeTakeFirst();
}

const expiredText = "This link has expired or was used before. Please ask for a new one.";
const expired: Failure = { failed: "action_refused", message: expiredText };

function hashToken(token: string): string {
  return createHash("sha256").update(`password reset ${token}`).digest("hex");
}
