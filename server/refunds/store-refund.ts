import { randomBytes } from "node:crypto";
import type { Insertable, Selectable } from "kysely";
import type { Database } from "../database/kysely.ts";
import type { Refunds } from "../database/types.ts";

/**
 * Writes a refund into the ledger, under a key of its own: its idempotency key at the gateway, by which it is also recognised there.
 * Returns the query itself, so that the caller decides what happens where the ledger has the refund already.
 */
export function storeRefund(db: Database, refund: Omit<Insertable<Refunds>, "refund_key">) {
  return db
    .insertInto("refunds")
    .values({ ...refund, refund_key: `crf_${randomBytes(18).toString("base64url")}` })
    .returningAll();
}

/** Locks a refund until the transaction ends; its order, where it has one, has to be locked before. */
export function lockRefund(db: Database, id: number): Promise<Selectable<Refunds>> {
  return db.selectFrom("refunds").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
}
