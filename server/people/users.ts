import { type Selectable, sql } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import { roles, type User } from "../../contract/users.ts";
import type { Context } from "../context.ts";
import type { Users } from "../database/types.ts";

/** What these verbs use, so that the terminal can run them without a whole server. */
export type PeopleContext = Pick<Context, "db" | "now" | "log" | "idempotencyKey">;

/** A row of `users` as administrators read it: without the password's hash. */
export function showUser(row: Omit<Selectable<Users>, "password_hash" | "token_version">): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email ?? "",
    name: row.display_name,
    role: roles.find((role) => role === row.role) ?? "customer",
    disabledAt: row.disabled_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

export const userColumns = ["id", "username", "email", "display_name", "role", "disabled_at", "created_at"] as const;

export const noSuchUser: Failure = { failed: "not_found", message: "There is no such user." };

/** Whom the terminal and the screen of the users leave as they are, but for whether they may sign in. */
export function refuseDriver({ role }: { role: string }): Failure | null {
  if (role !== "driver") return null;
  return {
    failed: "action_refused",
    message: "Drivers sign in with a code on their phone; they are changed under Drivers.",
  };
}

const maxUsers = 1000;

/** Everyone who has a user name, by name. */
export async function listUsers({ db }: PeopleContext): Promise<{ users: User[] }> {
  const rows = await db.selectFrom("users").select(userColumns).orderBy(sql`lower(username)`).limit(maxUsers).execute();
  return { users: rows.map(showUser) };
}
