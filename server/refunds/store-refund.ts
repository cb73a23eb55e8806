import { randomBytes } from "node:crypto";
import type { Insertable, Selectable } from "kysely";
import type { Database } from "../database/kysely.ts";
import type { Refunds } from "../database/types.ts";

/**
 * Inserts a refund under a new key, which identifies it at the gateway. Returns the query, so that the caller chooses
 * what happens on conflict.
 */
export function storeRefund(db: Database, refund: Omit<Insertable<Refunds>, "refund_key">) {
  return db
    .insertInto("refunds")
    .values({ ...refund, refund_key: `crf_${randomBytes(18).toString("base64url")}` })
    .returningAll();
}

/** Locks a refund until the transaction ends; lock its order first. */
export function lockRefund(db: Database, id: number): Promise<Selectable<Refunds>> {
  return db.selectFrom("refunds").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
}
