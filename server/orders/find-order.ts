import type { Selectable } from "kysely";
import { isId } from "../../contract/limits.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Database } from "../database/kysely.ts";
import { plannedOnce } from "../database/statement-names.ts";
import type { Orders } from "../database/types.ts";
import { isSameKey } from "./order-key.ts";

/** Null for a wrong key or a missing order. */
export async function findOrderByKey(
  db: Database,
  { id, key }: { id: OrderId; key: string },
): Promise<Selectable<Orders> | null> {
  if (!isId(id)) return null;
  const order = await db
    .selectFrom("orders")
    .modifyFront(plannedOnce)
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return isSameKey(key, order?.order_key ?? "") && order ? order : null;
}

/**
 * Locks the order until the transaction ends. Every change to its payments or status takes this lock first, so that
 * changes run one at a time.
 */
export function lockOrder(db: Database, id: OrderId): Promise<Selectable<Orders> | undefined> {
  return db
    .selectFrom("orders")
    .modifyFront(plannedOnce)
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}
