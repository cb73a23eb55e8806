import { sql } from "kysely";
import type { z } from "zod";
import type { listCustomersQuery } from "../../contract/customers.schema.ts";
import type { CustomerPage, CustomerStatus } from "../../contract/customers.ts";
import { activeSince } from "../../domain/orders/active-since.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Context, Verb } from "../context.ts";
import { foldOrderChanges } from "../database/summaries/fold-order-changes.ts";
import { refuseHiddenSales } from "../settings/refuse-hidden-sales.ts";
import { customerColumns, customerOf } from "./customer-of.ts";

type Asked = z.output<typeof listCustomersQuery>;

/** What a search finds is counted no further: counting on costs more the larger the shop is. */
const countedMatches = 10_000;

/** Customers, latest order first. `forbidden` where the sales figures are hidden from this actor. */
export const listCustomers: Verb<Asked, CustomerPage> = async (context, asked) => {
  const refusal = await refuseHiddenSales(context);
  if (refusal) return refusal;
  const now = context.now();
  await foldOrderChanges(context.db);
  const [allCustomers, total, rows] = await Promise.all([
    countByStatus(context),
    asked.search.trim() === "" ? countByStatus(context, asked.status) : countFound(context, asked),
    matching(context, asked)
      .select(customerColumns)
      // As the index has it; nulls are none of these.
      .orderBy("last_order_at", (order) => order.desc().nullsLast())
      .orderBy("id", "desc")
      .limit(asked.perPage)
      .offset((asked.page - 1) * asked.perPage)
      .execute(),
  ]);
  const isCapped = asked.search.trim() !== "" && total > countedMatches;
  return {
    customers: rows.map((row) => customerOf(row, now)),
    total: isCapped ? countedMatches : total,
    capped: isCapped,
    allCustomers,
  };
};

/** By the day of their last order, of which the summary has a row each. */
async function countByStatus({ db, now }: Context, status?: CustomerStatus): Promise<number> {
  const since = activeSince(dublinDate(now()));
  const { total } = await db
    .selectFrom("customer_gaps")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("customers"), eb.lit(0)).as("total"))
    .where("gap", "=", 0)
    .$if(status !== undefined, (query) => query.where("day", status === "active" ? ">=" : "<", since))
    .executeTakeFirstOrThrow();
  return Number(total);
}

async function countFound(context: Context, asked: Asked): Promise<number> {
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

function matching({ db, now }: Context, { search, status }: Asked) {
  let query = db.selectFrom("customers").where("last_order_at", "is not", null);
  const since = sql<Date>`${activeSince(dublinDate(now()))}::timestamp at time zone 'Europe/Dublin'`;
  if (status !== undefined) query = query.where("last_order_at", status === "active" ? ">=" : "<", since);
  const term = search.trim().toLowerCase();
  return term === "" ? query : query.where("search_text", "like", `%${term.replace(/[\\%_]/g, "\\$&")}%`);
}
