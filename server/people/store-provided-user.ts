import { randomBytes } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { SingleSignOnFailure } from "../../contract/single-sign-on.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import { hashPassword } from "../auth/passwords.ts";
import type { Context } from "../context.ts";
import type { Users } from "../database/types.ts";
import { notifySessions } from "../live/notify-sessions.ts";
import type { ProvidedRole } from "../read-single-sign-on.ts";
import type { Identity } from "../single-sign-on/identity-provider.ts";
import { refuseDuplicateName, withUsersLock } from "./with-users-lock.ts";

type Stored = { userId: number } | { problem: SingleSignOnFailure };
type User = Selectable<Users>;

/**
 * Adds or updates the user who signed in at the provider, with the role of their groups; a null role ends their
 * sessions. A local user with the same confirmed email address is taken over, but an administrator with a password
 * stays local.
 */
export async function storeProvidedUser(
  context: Context,
  identity: Identity,
  role: ProvidedRole | null,
): Promise<Stored> {
  const passwordNobodyKnows = await hashPassword(randomBytes(32).toString("base64url"));
  return withUsersLock(context, async (context) => {
    const known = await findProvidedUser(context, identity);
    if (role === null) {
      if (known) await endSessions(context, known);
      return { problem: "no_group" };
    }
    if (known) return known.disabled_at ? { problem: "disabled" } : updateUser(context, known, identity, role);
    const namesake = await findByEmail(context, identity.email);
    if (!namesake) return addUser(context, identity, role, passwordNobodyKnows);
    if (namesake.disabled_at) return { problem: "disabled" };
    const isTheirs =
      identity.isEmailVerified &&
      ["shop_manager", "bookkeeper", "clerk", "dispatcher", "customer"].includes(namesake.role);
    if (!isTheirs || namesake.provider_subject !== null) return { problem: "local_user" };
    return updateUser(context, namesake, identity, role);
  });
}

function findProvidedUser({ db }: Context, { issuer, subject }: Identity): Promise<User | undefined> {
  return db
    .selectFrom("users")
    .selectAll()
    .where("provider_issuer", "=", issuer)
    .where("provider_subject", "=", subject)
    .executeTakeFirst();
}

/** A username may be an email address too. */
async function findByEmail({ db }: Context, email: string): Promise<User | undefined> {
  if (email === "") return undefined;
  return db
    .selectFrom("users")
    .selectAll()
    .where(({ eb, or }) => or([eb(sql`lower(email)`, "=", email), eb(sql`lower(username)`, "=", email)]))
    .executeTakeFirst();
}

async function endSessions(context: Context, { id, token_version }: User): Promise<void> {
  await context.db
    .updateTable("users")
    .set({ token_version: token_version + 1 })
    .where("id", "=", id)
    .execute();
  await notifySessions(context, id);
  context.log.info({ userId: id }, "A user lost the groups that may sign in");
}

async function updateUser(context: Context, user: User, identity: Identity, role: ProvidedRole): Promise<Stored> {
  const { id } = user;
  const { issuer, subject, email, name } = identity;
  const hasNewRole = role !== user.role;
  const isEmailFree = email !== "" && (await refuseDuplicateName(context.db, { email }, id)) === null;
  await context.db
    .updateTable("users")
    .set({
      provider_issuer: issuer,
      provider_subject: subject,
      display_name: name,
      role,
      ...(isEmailFree && { email }),
      // The old role's sessions still show what it may do.
      token_version: user.token_version + (hasNewRole ? 1 : 0),
    })
    .where("id", "=", id)
    .execute();
  if (hasNewRole) {
    await notifySessions(context, id);
    await storeAuditEntry(context, {
      act: "user.changed",
      object: { kind: "user", id },
      before: { role: user.role },
      after: { role, by: "single sign-on" },
      by: { kind: "user", id },
    });
    context.log.info({ userId: id, role }, "A user was given another role by the sign-in provider");
  }
  return { userId: id };
}

async function addUser(
  context: Context,
  { issuer, subject, email, username, name }: Identity,
  role: ProvidedRole,
  password_hash: string,
): Promise<Stored> {
  const { id } = await context.db
    .insertInto("users")
    .values({
      username: await freeUsername(context, username),
      email,
      display_name: name,
      role,
      password_hash,
      provider_issuer: issuer,
      provider_subject: subject,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await storeAuditEntry(context, {
    act: "user.created",
    object: { kind: "user", id },
    after: { role, by: "single sign-on" },
    by: { kind: "user", id },
  });
  context.log.info({ userId: id, role }, "A user was added at their first sign-in at the provider");
  return { userId: id };
}

/** 'mary', or 'mary-2' if that name is taken. */
async function freeUsername({ db }: Context, wanted: string): Promise<string> {
  for (let count = 1; ; count++) {
    const username = count === 1 ? wanted : `${wanted}-${count}`;
    if ((await refuseDuplicateName(db, { username }, null)) === null) return username;
  }
}
