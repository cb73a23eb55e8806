import type { Selectable } from "kysely";
import { isId } from "../../contract/limits.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Database } from "../database/kysely.ts";
import { plannedOnce } from "../database/statement-names.ts";
import type { Orders } from "../database/types.ts";
import { isSameKey } from "./order-key.ts";

/** The order for the holder of its key; null for everyone else, and where there is none. */
export async function orderByKey(
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

/** Held until the transaction ends. Every change of an order's money or status locks it first, so that no two run at once. */
export function lockOrder(db: Database, id: OrderId): Promise<Selectable<Orders> | undefined> {
  return db
    .selectFrom("orders")
    .modifyFront(plannedOnce)
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}
