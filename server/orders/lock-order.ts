import type { Selectable } from "kysely";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";

/** Held until the transaction ends: whoever changes an order's money or status takes it first, so that no two do so at once. */
export function lockOrder(db: Database, id: number): Promise<Selectable<Orders> | undefined> {
  return db.selectFrom("orders").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}
