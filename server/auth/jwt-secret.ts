import { randomBytes } from "node:crypto";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";

/** The key that signs sessions. The start puts it into the environment; a context without one was put together wrongly. */
export function jwtSecret({ environment }: Context): string {
  if (environment.jwtSecret === null) throw new Error("The context's environment has no JWT secret.");
  return environment.jwtSecret;
}

const NAME = "jwt";

/**
 * The secret that this installation generated for itself; the first node that asks makes it, the same for every node
 * (docs/decisions/0004-jwt-secret.md).
 */
export async function keepJwtSecret(db: Database): Promise<string> {
  await db
    .insertInto("secrets")
    .values({ name: NAME, value: randomBytes(48).toString("base64url") })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db.selectFrom("secrets").select("value").where("name", "=", NAME).executeTakeFirstOrThrow();
  return value;
}
