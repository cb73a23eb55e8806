import { sql } from "kysely";
import type { z } from "zod";
import type { listCustomersQuery } from "../../contract/customers.schema.ts";
import type { CustomerPage, CustomerStatus } from "../../contract/customers.ts";
import { activeSince } from "../../domain/sales/periods.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Context, Verb } from "../context.ts";
import { escapeLike, holdsTerm, searchWords } from "../database/search-words.ts";
import { countCustomers } from "../database/summaries/count-customers.ts";
import { customerColumns, customerOf, ordersInOtherCurrencies } from "./customer-of.ts";

type Input = z.output<typeof listCustomersQuery>;

/** What a search finds is counted no further: counting on costs more the larger the shop is. */
const countedMatches = 10_000;

/** Customers, latest order first. */
export const listCustomers: Verb<Input, CustomerPage> = async (context, asked) => {
  const now = context.now();
  const counted = await countCustomers(context.db, activeSince(dublinDate(now)));
  const isSearch = asked.search.trim() !== "";
  const [total, rows] = await Promise.all([
    isSearch ? countFound(context, asked) : countOf(counted, asked.status),
    matching(context, asked)
      .select(customerColumns)
      // As the index has it; nulls are none of these.
      .orderBy("last_order_at", (order) => order.desc().nullsLast())
      .orderBy("id", "desc")
      .limit(asked.perPage)
      .offset((asked.page - 1) * asked.perPage)
      .execute(),
  ]);
  const otherCurrenciesOf = await ordersInOtherCurrencies(
    context.db,
    rows.map(({ email }) => email),
  );
  const isCapped = isSearch && total > countedMatches;
  return {
    customers: rows.map((row) => customerOf(row, now, otherCurrenciesOf(row.email))),
    total: isCapped ? countedMatches : total,
    capped: isCapped,
    allCustomers: counted.total,
  };
};

function countOf({ total, active }: { total: number; active: number }, status: CustomerStatus | undefined): number {
  if (status === undefined) return total;
  return status === "active" ? active : total - active;
}

async function countFound(context: Context, asked: Input): Promise<number> {
  const { total } = await context.db
    .selectFrom(
      matching(context, asked)
        .select("id")
        .limit(countedMatches + 1)
        .as("found"),
    )
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

function matching({ db, now }: Context, { search, status }: Input) {
  let query = db.selectFrom("customers").where("last_order_at", "is not", null);
  const since = sql<Date>`${activeSince(dublinDate(now()))}::timestamp at time zone 'Europe/Dublin'`;
  if (status !== undefined) query = query.where("last_order_at", status === "active" ? ">=" : "<", since);
  const term = search.trim().toLowerCase();
  if (term === "") return query;
  const words = searchWords(term);
  for (const word of words) query = query.where("search_text", "like", `%${word}%`);
  if (words.length > 0) return query.where(holdsTerm(term));
  return query.where("search_text", "like", `%${escapeLike(term)}%`);
}
