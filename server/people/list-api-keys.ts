import { sql } from "kysely";
import type { ApiKey } from "../../contract/api-keys.ts";
import type { Verb } from "../context.ts";
import { keyColumns, showApiKey } from "./show-api-key.ts";

const atMost = 1000;

/** Keys of shop clients, newest first, revoked ones last. */
export const listApiKeys: Verb<object, { keys: ApiKey[] }> = async ({ db }) => {
  const rows = await db
    .selectFrom("api_keys")
    .select(keyColumns)
    .orderBy(sql`revoked_at is not null`)
    .orderBy("id", "desc")
    .limit(atMost)
    .execute();
  return { keys: rows.map(showApiKey) };
};
