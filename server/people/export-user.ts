import { sql } from "kysely";
import type { UserExport } from "../../contract/users.ts";
import { storeExport } from "../audit/store-export.ts";
import type { Verb } from "../context.ts";
import { authorColumns } from "./erase-user.ts";
import { userNotFound } from "./users.ts";

const maxEntries = 10_000;

/** Everything stored about a user, except their credentials and the people they dealt with. */
export const exportUser: Verb<{ id: number }, UserExport> = async (context, { id }) => {
  const { db, now } = context;
  const user = await db
    .selectFrom("users")
    .select(["id", "username", "email", "display_name", "role", "disabled_at", "created_at", "provider_issuer"])
    .select("provider_subject")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!user) return userNotFound;
  const [sessions, passkeys, auditLog, emails] = await Promise.all([
    db
      .selectFrom("user_sessions")
      .select(["method", "opened_at", "seen_at", "expires_at", "address", "user_agent"])
      .where("user_id", "=", id)
      .orderBy("opened_at")
      .execute(),
    db
      .selectFrom("user_passkeys")
      .select(["name", "created_at", "last_used_at"])
      .where("user_id", "=", id)
      .orderBy("id")
      .execute(),
    db
      .selectFrom("audit_entries")
      .select(["at", "address", "act", "object_kind", "object_id"])
      .where((eb) =>
        eb.or([
          eb.and([eb("actor_kind", "=", "user"), eb("actor_id", "=", id)]),
          eb.and([eb("object_kind", "=", "user"), eb("object_id", "=", String(id))]),
        ]),
      )
      .orderBy("id", "desc")
      .limit(maxEntries)
      .execute(),
    db
      .selectFrom("emails")
      .select(["template", "recipient", "subject", "state", "created_at", "sent_at"])
      .where("order_id", "is", null)
      .where("submission_id", "is", null)
      .where((eb) => eb(eb.fn("lower", ["recipient"]), "=", (user.email ?? "").toLowerCase()))
      .orderBy("id")
      .execute(),
  ]);
  const histories: Record<string, number> = {};
  for (const [table, column] of authorColumns) {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}
      where ${sql.ref(column)} = ${user.username}`.execute(db);
    if (rows[0]?.count) histories[`${table}.${column}`] = rows[0].count;
  }
  await storeExport(context, {
    act: "export.personal_data",
    object: { kind: "user", id },
    rows: auditLog.length + sessions.length,
  });
  return { exportedAt: now().toISOString(), user, sessions, passkeys, auditLog, emails, histories };
};
