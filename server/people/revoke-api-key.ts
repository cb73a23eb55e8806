import { sql } from "kysely";
import type { ApiKey } from "../../contract/api-keys.ts";
import type { Verb } from "../context.ts";
import { keyColumns, showApiKey } from "./show-api-key.ts";

/** Takes a key back for good. One that was revoked before keeps its date. */
export const revokeApiKey: Verb<{ id: number }, ApiKey> = async (context, { id }) => {
  const row = await context.db
    .updateTable("api_keys")
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, ${context.now()})` })
    .where("id", "=", id)
    .returning(keyColumns)
    .executeTakeFirst();
  if (!row) return { failed: "not_found", message: "There is no such key." };
  context.log.info({ keyId: id }, "An API key was revoked");
  return showApiKey(row);
};
