import { randomBytes } from "node:crypto";
import type { Insertable, Selectable } from "kysely";
import type { Database } from "../database/kysely.ts";
import type { Refunds } from "../database/types.ts";

/**
 * Writes a refund into the ledger, under a key of its own: its idempotency key at the gateway, and what it is recognised by there. Gives the
 * question itself, so that its caller says what comes of a refund that the ledger has.
 */
export function storeRefund(db: Database, refund: Omit<Insertable<Refunds>, "refund_key">) {
  return db
    .insertInto("refunds")
    .values({ ...refund, refund_key: `crf_${randomBytes(18).toString("base64url")}` })
    .returningAll();
}

/** As it stands, held until the transaction ends; its order, where it has one, is held before. */
export function lockRefund(db: Database, id: number): Promise<Selectable<Refunds>> {
  return db.selectFrom("refunds").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
}
