import type { Database } from "../database/kysely.ts";
import { hashKey } from "./authenticate.ts";

/** Ensures that the environment's key exists as a read-write key with this secret. A revoked key stays revoked. */
export async function ensureApiKey(
  db: Database,
  { consumerKey, consumerSecret }: { consumerKey: string; consumerSecret: string },
): Promise<void> {
  await db
    .insertInto("api_keys")
    .values({
      description: "First key",
      consumer_key_hash: hashKey(consumerKey),
      consumer_key_ending: consumerKey.slice(-7),
      consumer_secret_hash: hashKey(consumerSecret),
      permissions: "read_write",
    })
    .onConflict((conflict) =>
      conflict.column("consumer_key_hash").doUpdateSet({ consumer_secret_hash: hashKey(consumerSecret) }),
    )
    .execute();
}
