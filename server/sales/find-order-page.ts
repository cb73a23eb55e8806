import type { OrdersFilter } from "../../contract/orders.schema.ts";
import type { Database } from "../database/kysely.ts";
import { matchOrders } from "../orders/match-orders.ts";
import { newestFirst, type Sorting, sortColumns } from "./sorting.ts";

type Page = { total: number; offset: number; perPage: number; sorting?: Sorting };

/** Up to this many matches are sorted; more are read along the index of the sort order. */
const maxSorted = 20_000;

/**
 * The ids of a page, for filters with only days and status. `total` is the number of matches: a page in the second half
 * is read from the end, so that the last page is as fast as the first.
 */
export async function findOrderPage(db: Database, filter: OrdersFilter, page: Page): Promise<number[]> {
  const { total, offset, perPage, sorting = newestFirst } = page;
  const wanted = Math.min(perPage, total - offset);
  if (wanted <= 0) return [];
  const fromEnd = total - offset - wanted;
  const isNearEnd = fromEnd < offset;
  const matching = db
    .selectFrom("orders")
    .select(["id", ...sortColumns])
    .where((eb) => matchOrders(eb, filter));
  const isNarrowed = Boolean(filter.status || filter.from || filter.to);
  const isGathered = sorting !== newestFirst && isNarrowed && total <= maxSorted;
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
