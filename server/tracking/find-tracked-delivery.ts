import type { Selectable } from "kysely";
import { trackKeyPattern } from "../../contract/tracking.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { readDelivery, type StoredDelivery } from "../deliveries/stored-delivery.ts";

export type Tracked = StoredDelivery & { order: Selectable<Orders> };

/** The delivery that a key opens; null for any other text, which is looked for as a wrong key is and so takes as long. */
export async function findTracked({ db }: Pick<Context, "db">, key: string): Promise<Tracked | null> {
  const found = await db
    .selectFrom("deliveries")
    .select("order_id")
    .where("track_key", "=", trackKeyPattern.test(key) ? key : "")
    .executeTakeFirst();
  if (!found) return null;
  const order = await db.selectFrom("orders").selectAll().where("id", "=", found.order_id).executeTakeFirst();
  const stored = await readDelivery(db, found.order_id);
  return order && stored ? { ...stored, order } : null;
}
