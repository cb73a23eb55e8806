import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { DB } from "../database/types.ts";

const NAME = "jwt";

/**
 * The secret that this installation generated for itself; the first node that asks makes it, the same for every node
 * (docs/decisions/0004-jwt-secret.md).
 */
export async function keepJwtSecret(db: Kysely<DB>): Promise<string> {
  await db
    .insertInto("secrets")
    .values({ name: NAME, value: randomBytes(48).toString("base64url") })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db.selectFrom("secrets").select("value").where("name", "=", NAME).executeTakeFirstOrThrow();
  return value;
}
