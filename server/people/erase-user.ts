import { sql } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import type { User } from "../../contract/users.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { refuseDriver, showUser, userColumns, userNotFound } from "./users.ts";
import { withUsersLock } from "./with-users-lock.ts";

/** Where histories name the user who acted; rows that triggers protect, such as published invoices, keep the name. */
export const authorColumns: readonly [table: string, column: string][] = [
  ["account_events", "actor"],
  ["charges", "added_by"],
  ["charges", "removed_by"],
  ["form_submissions", "done_by"],
  ["held_orders", "held_by"],
  ["launch_ticks", "ticked_by"],
  ["order_events", "actor"],
  ["payments", "assigned_by"],
  ["payments", "closed_by"],
  ["phone_reports", "decided_by"],
  ["price_agreements", "created_by"],
  ["refunds", "closed_by"],
  ["refunds", "requested_by"],
  ["settings_versions", "author"],
  ["delivery_events", "actor"],
];

/**
 * Erases a disabled user in one transaction; repeating it changes nothing. The row keeps its id, which the audit log
 * refers to, and histories say 'former-colleague-12'. Drivers are erased under Drivers.
 */
export const eraseUser: Verb<{ id: number; username: string }, User> = (context, { id, username }) =>
  withUsersLock(context, async (context) => {
    const { db, now, log } = context;
    const user = await db.selectFrom("users").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
    if (!user) return userNotFound;
    if (user.anonymised_at) return showUser(user);
    const refused = refuseDriver(user) ?? refuseUser(user, username);
    if (refused) return refused;
    const label = `former-colleague-${id}`;
    await replaceAuthor(db, user.username, label);
    await deleteSignIn(db, id);
    await db
      .deleteFrom("emails")
      .where("order_id", "is", null)
      .where("submission_id", "is", null)
      .where((eb) => eb(eb.fn("lower", ["recipient"]), "=", (user.email ?? "").toLowerCase()))
      .execute();
    await sql`delete from idempotency_keys where scope = 'createUser' and response ->> 'id' = ${String(id)}`.execute(
      db,
    );
    const row = await db
      .updateTable("users")
      .set({
        username: label,
        display_name: "Former colleague",
        email: "",
        password_hash: "",
        provider_issuer: null,
        provider_subject: null,
        anonymised_at: now(),
      })
      .where("id", "=", id)
      .returning(userColumns)
      .executeTakeFirstOrThrow();
    await storeAuditEntry(context, { act: "personal_data.erased", object: { kind: "user", id } });
    // Only the id, because nothing is ever erased from the log.
    log.info({ userId: id }, "A former member of staff was erased");
    return showUser(row);
  });

function refuseUser(user: { username: string; disabled_at: Date | null }, typed: string): Failure | null {
  if (typed.trim().toLowerCase() !== user.username.toLowerCase()) {
    const message = "This is not the name of this user";
    return { failed: "invalid_fields", message, params: { username: message } };
  }
  if (user.disabled_at !== null) return null;
  const reasons = ["This user can still sign in: disable them first."];
  return { failed: "not_erasable", message: reasons.join(""), details: { reasons } };
}

async function replaceAuthor(db: Database, username: string, label: string): Promise<void> {
  for (const [table, column] of authorColumns)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${label} where ${sql.ref(column)} = ${username}`.execute(
      db,
    );
}

async function deleteSignIn(db: Database, userId: number): Promise<void> {
  for (const table of [
    "user_sessions",
    "user_passkeys",
    "user_authenticators",
    "recovery_codes",
    "password_resets",
  ] as const)
    await db.deleteFrom(table).where("user_id", "=", userId).execute();
}
