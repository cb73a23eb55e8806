import { type RawBuilder, sql } from "kysely";
import type { OrderSort } from "../../contract/order-sorts.ts";
import { priorities } from "../../domain/pricing/tariff.ts";
import type { CollectionCalendar } from "../../domain/schedule/collection-hours.ts";
import { collectBy } from "../../domain/schedule/collection-hours.ts";

/** SQL for a sort order, or for its exact reverse. */
export type Sorting = (isReversed: boolean) => RawBuilder<unknown>;

/** All columns that a sorting may use. */
export const sortColumns = [
  "date_created",
  "scheduled_date",
  "priority",
  "total_cents",
  "customer_name",
  "customer_email",
] as const;

export const newestFirst: Sorting = (isReversed) =>
  isReversed ? sql`date_created asc, id asc` : sql`date_created desc, id desc`;

/**
 * Every sort begins with the columns of an index and ends with the id, so that it is total. Sorting by collection means
 * by day, then by the time by which the priority is collected, then by time of booking.
 */
export function sortingOf(sort: OrderSort, calendar: CollectionCalendar): Sorting {
  if (sort === "-date") return newestFirst;
  const isDescending = sort.startsWith("-");
  const keys = keysOf(sort.replace("-", ""), calendar);
  return (isReversed) => {
    const direction = isDescending === isReversed ? sql`asc` : sql`desc`;
    return sql.join([...keys, sql`id`].map((key) => sql`${key} ${direction}`));
  };
}

function keysOf(column: string, calendar: CollectionCalendar): RawBuilder<unknown>[] {
  if (column === "amount") return [sql`total_cents`];
  if (column === "customer") return [customerKey];
  if (column === "collection") return [sql`scheduled_date`, collectByKey(calendar), sql`date_created`];
  return [sql`date_created`];
}

/** Written like its index: the displayed name without fadas, so that Áine sorts among the As. */
const customerKey = sql`fold_text(case when customer_name = '' then customer_email else customer_name end)`;

function collectByKey(calendar: CollectionCalendar): RawBuilder<unknown> {
  const cases = priorities.map((one) => sql`when ${sql.lit(one)} then ${sql.lit(collectBy(one, calendar) ?? "")}`);
  return sql`case priority ${sql.join(cases, sql` `)} else '24:00' end`;
}
