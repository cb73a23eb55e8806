import type { Selectable } from "kysely";
import type { OwnPasskey } from "../../contract/own-second-factor.ts";
import type { Database } from "../database/kysely.ts";
import type { UserPasskeys } from "../database/types.ts";

type Shown = Pick<Selectable<UserPasskeys>, "id" | "name" | "created_at" | "last_used_at">;

export function showPasskey({ id, name, created_at, last_used_at }: Shown): OwnPasskey {
  return { id, name, createdAt: created_at.toISOString(), lastUsedAt: last_used_at?.toISOString() ?? null };
}

/** A user's passkeys, oldest first. */
export function readPasskeys(db: Database, userId: number) {
  return db.selectFrom("user_passkeys").selectAll().where("user_id", "=", userId).orderBy("id").execute();
}
