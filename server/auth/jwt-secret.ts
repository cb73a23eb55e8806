import { randomBytes } from "node:crypto";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";

/** The key that signs sessions. Startup puts it into the environment, so a context without one is a bug. */
export function jwtSecret({ environment }: Context): string {
  if (environment.jwtSecret === null) throw new Error("The context's environment has no JWT secret.");
  return environment.jwtSecret;
}

const secretName = "jwt";

/** Returns this installation's own secret, which the first node generates: see docs/decisions/0004-jwt-secret.md. */
export async function ensureJwtSecret(db: Database): Promise<string> {
  await db
    .insertInto("secrets")
    .values({ name: secretName, value: randomBytes(48).toString("base64url") })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom("secrets")
    .select("value")
    .where("name", "=", secretName)
    .executeTakeFirstOrThrow();
  return value;
}
