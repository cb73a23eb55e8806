import { type Selectable, sql } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import { roles } from "../../contract/user-roles.ts";
import type { ListedUser, User } from "../../contract/users.ts";
import type { Context } from "../context.ts";
import type { Users } from "../database/types.ts";

/** The parts of a context that these verbs need; with no more, the command line can run them without a server. */
export type PeopleContext = Pick<Context, "db" | "now" | "log" | "actor" | "environment" | "idempotencyKey">;

/** A user as administrators see them, without the password hash. */
export function showUser(row: Pick<Selectable<Users>, (typeof userColumns)[number]>): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email ?? "",
    name: row.display_name,
    role: roles.find((role) => role === row.role) ?? "customer",
    disabledAt: row.disabled_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    erasedAt: row.anonymised_at?.toISOString() ?? null,
  };
}

export const userColumns = [
  "id",
  "username",
  "email",
  "display_name",
  "role",
  "disabled_at",
  "created_at",
  "anonymised_at",
] as const;

export const userNotFound: Failure = { failed: "not_found", message: "There is no such user." };

/** Refuses to change an erased user. */
export function refuseErased({ anonymised_at }: { anonymised_at: Date | null }): Failure | null {
  if (anonymised_at === null) return null;
  return { failed: "action_refused", message: "This user was erased. Add the person as a new user." };
}

/** Refuses drivers, who are changed under Drivers; here they can only be disabled and enabled. */
export function refuseDriver({ role }: { role: string }): Failure | null {
  if (role !== "driver") return null;
  return {
    failed: "action_refused",
    message: "Drivers sign in with a code on their phone; they are changed under Drivers.",
  };
}

const maxUsers = 1000;

export async function listUsers({ db }: PeopleContext): Promise<{ users: ListedUser[] }> {
  const rows = await db
    .selectFrom("users")
    .select(userColumns)
    .select(
      sql<boolean>`exists (select from user_passkeys where user_id = users.id)
        or exists (select from user_authenticators where user_id = users.id and secret is not null)`.as("has_factor"),
    )
    .orderBy(sql`lower(username)`)
    .limit(maxUsers)
    .execute();
  return { users: rows.map((row) => ({ ...showUser(row), hasSecondFactor: row.has_factor })) };
}
