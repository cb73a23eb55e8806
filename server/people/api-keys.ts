import { randomBytes } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { ApiKey, CreatedApiKey, NewApiKey } from "../../contract/api-keys.ts";
import { keyPermissions } from "../../contract/key-permissions.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import { hashKey } from "../auth/authenticate.ts";
import type { Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import type { ApiKeys } from "../database/types.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";

/** Creates a key. Only this answer has its secret; the answer stored for repeated requests does not. */
export const createApiKey: Verb<NewApiKey, CreatedApiKey> = (context, input) =>
  withIdempotency(
    context,
    { scope: "createApiKey", input },
    async (context) => {
      const consumerKey = `ck_${randomBytes(20).toString("hex")}`;
      const consumerSecret = `cs_${randomBytes(20).toString("hex")}`;
      const row = await context.db
        .insertInto("api_keys")
        .values({
          description: input.description,
          permissions: input.permissions,
          consumer_key_hash: hashKey(consumerKey),
          consumer_key_ending: consumerKey.slice(-7),
          consumer_secret_hash: hashKey(consumerSecret),
        })
        .returning(keyColumns)
        .executeTakeFirstOrThrow();
      const key = showApiKey(row);
      await storeAuditEntry(context, {
        act: "api_key.created",
        object: { kind: "api_key", id: key.id },
        after: { permissions: key.permissions },
      });
      context.log.info({ keyId: key.id }, "An API key was created");
      return { key, consumerKey, consumerSecret };
    },
    ({ key }): CreatedApiKey => ({ key, consumerKey: null, consumerSecret: null }),
  );

const keyColumns = [
  "id",
  "description",
  "consumer_key_ending",
  "permissions",
  "created_at",
  "last_used_at",
  "revoked_at",
] as const;

/** A key as administrators see it, without its secret. */
function showApiKey(row: Pick<Selectable<ApiKeys>, (typeof keyColumns)[number]>): ApiKey {
  return {
    id: row.id,
    description: row.description,
    ending: row.consumer_key_ending,
    permissions: keyPermissions.find((each) => each === row.permissions) ?? "read",
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  };
}

const maxKeys = 1000;

/** Keys of shop clients, newest first, revoked ones last. */
export const listApiKeys: Verb<object, { keys: ApiKey[] }> = async ({ db }) => {
  const rows = await db
    .selectFrom("api_keys")
    .select(keyColumns)
    .orderBy(sql`revoked_at is not null`)
    .orderBy("id", "desc")
    .limit(maxKeys)
    .execute();
  return { keys: rows.map(showApiKey) };
};

/** Revokes a key for good. A key that is already revoked keeps its date. */
export const revokeApiKey: Verb<{ id: number }, ApiKey> = (context, { id }) =>
  inTransaction(context, async (context) => {
    const revoked = await context.db
      .updateTable("api_keys")
      .set({ revoked_at: context.now() })
      .where("id", "=", id)
      .where("revoked_at", "is", null)
      .returning(keyColumns)
      .executeTakeFirst();
    if (revoked) {
      await storeAuditEntry(context, { act: "api_key.revoked", object: { kind: "api_key", id } });
      context.log.info({ keyId: id }, "An API key was revoked");
      return showApiKey(revoked);
    }
    const before = await context.db.selectFrom("api_keys").select(keyColumns).where("id", "=", id).executeTakeFirst();
    return before ? showApiKey(before) : { failed: "not_found", message: "There is no such key." };
  });
