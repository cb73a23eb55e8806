import type { Selectable } from "kysely";
import { roles, type User } from "../../contract/users.ts";
import type { Users } from "../database/types.ts";

/** A row of `users` as administrators read it: without the password's hash. */
export function showUser(row: Omit<Selectable<Users>, "password_hash" | "token_version">): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    name: row.display_name,
    role: roles.find((role) => role === row.role) ?? "customer",
    disabledAt: row.disabled_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

export const userColumns = ["id", "username", "email", "display_name", "role", "disabled_at", "created_at"] as const;
