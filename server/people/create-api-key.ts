import { randomBytes } from "node:crypto";
import type { CreatedApiKey, NewApiKey } from "../../contract/api-keys.ts";
import { hashKey } from "../auth/hash-key.ts";
import type { Verb } from "../context.ts";
import { answerOnce } from "../idempotency/answer-once.ts";
import { keyColumns, showApiKey } from "./show-api-key.ts";

/** Makes a key. Its secret is in this answer alone: what is remembered for a repeated request holds neither key nor secret. */
export const createApiKey: Verb<NewApiKey, CreatedApiKey> = (context, input) =>
  answerOnce(
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
      context.log.info({ keyId: key.id }, "An API key was made");
      return { key, consumerKey, consumerSecret };
    },
    ({ key }): CreatedApiKey => ({ key, consumerKey: null, consumerSecret: null }),
  );
