import type { OrdersFilter } from "../../contract/orders.schema.ts";
import type { Database } from "../database/kysely.ts";
import { matchOrders } from "../orders/match-orders.ts";
import { newestFirst, type Sorting, sortedBy } from "./sorting.ts";

type Page = { total: number; offset: number; perPage: number; sorting?: Sorting };

/** Up to here, those of some days or of a status are sorted by themselves; what is more is found along the index of the order. */
const fewEnough = 20_000;

/**
 * Ids of a page, newest first unless sorted, where no more than days and status narrow. `total` is what matches: a page in the second half is
 * counted from the end, so that the last is as near as the first.
 */
export async function pageOfOrders(db: Database, filter: OrdersFilter, page: Page): Promise<number[]> {
  const { total, offset, perPage, sorting = newestFirst } = page;
  const wanted = Math.min(perPage, total - offset);
  if (wanted <= 0) return [];
  const fromEnd = total - offset - wanted;
  const isNearEnd = fromEnd < offset;
  const matching = db
    .selectFrom("orders")
    .select(["id", ...sortedBy])
    .where((eb) => matchOrders(eb, filter));
  const isNarrowed = Boolean(filter.status || filter.from || filter.to);
  const isGathered = sorting !== newestFirst && isNarrowed && total <= fewEnough;
  const found = isGathered
    ? db
        .with(
          (one) => one("matching").materialized(),
          () => matching,
        )
        .selectFrom("matching")
        .select("id")
    : matching.clearSelect().select("id");
  const rows = await (found as typeof matching)
    .orderBy(sorting(isNearEnd))
    .limit(wanted)
    .offset(isNearEnd ? fromEnd : offset)
    .execute();
  const ids = rows.map(({ id }) => id);
  return isNearEnd ? ids.reverse() : ids;
}
