import { sql } from "kysely";
import type { z } from "zod";
import type { AccountSort } from "../../contract/account-filters.ts";
import { type AccountRow, accountsPerPage } from "../../contract/account-orders.ts";
import type { listAccountsQuery } from "../../contract/accounts.schema.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { amountsOfAccount, onItsWayOfAccount } from "../accounts/amounts-of-accounts.ts";
import type { Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { foldText, phoneDigits } from "../database/search-words.ts";
import { ordersOfAccount } from "./orders-of-account.ts";

type Input = z.output<typeof listAccountsQuery>;

/** Accounts with what they owe; each searched word must be in a name, number, code, email or phone. */
export const listAccounts: Verb<Input, { total: number; accounts: AccountRow[] }> = async ({ db, now }, input) => {
  const matching = matchingAccounts(db, input, dublinDate(now()));
  const [{ total }, rows] = await Promise.all([
    matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    matching
      .select([
        "accounts.id",
        "accounts.number",
        "accounts.name",
        "accounts.status",
        "accounts.credit_limit_cents",
        "amounts.balance_cents",
        "amounts.overdue_cents",
        onItsWayOfAccount.as("on_its_way_cents"),
        "figures.last_order_at",
      ])
      .orderBy(orders[input.sort])
      .orderBy("accounts.id")
      .limit(accountsPerPage)
      .offset((input.page - 1) * accountsPerPage)
      .execute(),
  ]);
  const accounts = rows.map((row) => ({
    id: row.id,
    number: row.number,
    name: row.name,
    status: row.status,
    creditLimitCents: row.credit_limit_cents,
    balanceCents: row.balance_cents,
    overdueCents: row.overdue_cents,
    onItsWayCents: row.on_its_way_cents,
    lastOrderAt: row.last_order_at?.toISOString() ?? null,
  }));
  return { total, accounts };
};

const orders: Record<AccountSort, ReturnType<typeof sql>> = {
  name: sql`lower(accounts.name)`,
  balance: sql`amounts.balance_cents desc`,
  overdue: sql`amounts.overdue_cents desc`,
  last_order: sql`figures.last_order_at desc nulls last`,
};

function matchingAccounts(db: Database, { search, show }: Pick<Input, "search" | "show">, today: string) {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  let query = db
    .selectFrom("accounts")
    .innerJoinLateral(ordersOfAccount(db).as("figures"), (join) => join.onTrue())
    .innerJoinLateral(amountsOfAccount(today), (join) => join.onTrue());
  for (const word of words) {
    const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
    const digits = phoneDigits(word);
    query = query.where((eb) =>
      eb.or([
        sql<boolean>`fold_words(concat_ws(' ', accounts.name, accounts.number, accounts.ledger_code, accounts.vat_number)) like ${pattern}`,
        digits.length >= 5 ? sql<boolean>`phone_digits(accounts.phone) like ${`%${digits}%`}` : sql<boolean>`false`,
        eb.exists(
          eb
            .selectFrom("members")
            .select("members.id")
            .whereRef("members.account_id", "=", "accounts.id")
            .where((member) =>
              member.or([
                sql<boolean>`fold_words(concat_ws(' ', members.name, members.email)) like ${pattern}`,
                digits.length >= 5
                  ? sql<boolean>`phone_digits(members.phone) like ${`%${digits}%`}`
                  : sql<boolean>`false`,
              ]),
            ),
        ),
      ]),
    );
  }
  if (show === "overdue") return query.where("amounts.overdue_cents", ">", 0);
  if (show === "over_limit") return query.whereRef("amounts.balance_cents", ">", "accounts.credit_limit_cents");
  return show === undefined ? query : query.where("accounts.status", "=", show);
}
