import { sql } from "kysely";
import type { z } from "zod";
import type { listCustomersQuery } from "../../contract/customers.schema.ts";
import type { CustomerPage, CustomerStatus } from "../../contract/customers.ts";
import { activeSince } from "../../domain/sales/periods.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Context, Verb } from "../context.ts";
import { countUpTo } from "../database/count-up-to.ts";
import { matchWords } from "../database/search-words.ts";
import { countCustomers } from "../database/summaries/count-customers.ts";
import { countOrdersInOtherCurrencies, customerColumns, customerOf } from "./customer-of.ts";

type Input = z.output<typeof listCustomersQuery>;

/** Customers, latest order first. */
export const listCustomers: Verb<Input, CustomerPage> = async (context, input) => {
  const now = context.now();
  const counted = await countCustomers(context.db, activeSince(dublinDate(now)));
  const isSearch = input.search.trim() !== "";
  const [{ total, capped }, rows] = await Promise.all([
    isSearch ? countUpTo(context.db, matching(context, input)) : countOf(counted, input.status),
    matching(context, input)
      .select(customerColumns)
      // Matches the index; `matching` has excluded nulls.
      .orderBy("last_order_at", (order) => order.desc().nullsLast())
      .orderBy("id", "desc")
      .limit(input.perPage)
      .offset((input.page - 1) * input.perPage)
      .execute(),
  ]);
  const otherCurrenciesOf = await countOrdersInOtherCurrencies(
    context.db,
    rows.map(({ email }) => email),
  );
  return {
    customers: rows.map((row) => customerOf(row, now, otherCurrenciesOf(row.email))),
    total,
    capped,
    allCustomers: counted.total,
  };
};

function countOf({ total, active }: { total: number; active: number }, status: CustomerStatus | undefined) {
  const inactive = total - active;
  return { total: status === undefined ? total : { active, inactive }[status], capped: false };
}

function matching({ db, now }: Context, { search, status }: Input) {
  let query = db.selectFrom("customers").where("last_order_at", "is not", null);
  const since = sql<Date>`${activeSince(dublinDate(now()))}::timestamp at time zone 'Europe/Dublin'`;
  if (status !== undefined) query = query.where("last_order_at", status === "active" ? ">=" : "<", since);
  const matching = matchWords(search);
  return matching ? query.where(matching) : query;
}
