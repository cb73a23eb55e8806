import type { OrdersFilter } from "../../contract/orders.schema.ts";
import type { Database } from "../database/kysely.ts";
import { matchOrders } from "../orders/match-orders.ts";

/**
 * Ids of a page, newest first, where no more than days and status narrow. `total` is what matches: a page in the second half is counted
 * from the end, so that the last is as near as the first.
 */
export async function pageOfOrders(
  db: Database,
  filter: OrdersFilter,
  { total, offset, perPage }: { total: number; offset: number; perPage: number },
): Promise<number[]> {
  const wanted = Math.min(perPage, total - offset);
  if (wanted <= 0) return [];
  const fromEnd = total - offset - wanted;
  const isNearEnd = fromEnd < offset;
  const direction = isNearEnd ? "asc" : "desc";
  const rows = await db
    .selectFrom("orders")
    .select("id")
    .where((eb) => matchOrders(eb, filter))
    .orderBy("date_created", direction)
    .orderBy("id", direction)
    .limit(wanted)
    .offset(isNearEnd ? fromEnd : offset)
    .execute();
  const ids = rows.map(({ id }) => id);
  return isNearEnd ? ids.reverse() : ids;
}
