import { sql } from "kysely";
import type { z } from "zod";
import type { moneyDueQuery } from "../../contract/money-due.schema.ts";
import type { MoneyDue, MoneyDuePage, MoneyDueRow } from "../../contract/money-due.ts";
import { type OverdueAge, overdueAge, overdueAges } from "../../domain/invoicing/ageing.ts";
import type { Cents } from "../../domain/money/euro.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { amountsOfAccount, onItsWayOfAccount } from "../accounts/amounts-of-accounts.ts";
import type { Context, Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { foldText } from "../database/search-words.ts";
import { invoiceDue, isDisputed } from "./account-ledger.ts";

type Filter = z.output<typeof moneyDueQuery>;

/** The amount due from each account, largest first, without accounts that have no amounts at all. */
export const listMoneyDue: Verb<Filter, MoneyDuePage> = async (context, filter) => {
  const accounts = await readMoneyDue(context, filter);
  return { accounts, sum: sumOf(accounts) };
};

export async function readMoneyDue(
  { db, now }: Pick<Context, "db" | "now">,
  { show, search }: Filter,
): Promise<MoneyDueRow[]> {
  const today = dublinDate(now());
  const [rows, open] = await Promise.all([readAccounts(db, search, today), readOpen(db)]);
  const accounts = rows.map((row): MoneyDueRow => {
    const own = open.filter(({ account_id }) => account_id === row.id);
    const ages = noAges();
    for (const { due_on, due_cents } of own) ages[overdueAge(due_on ?? today, today)] += due_cents;
    return {
      accountId: row.id,
      number: row.number,
      name: row.name,
      ages,
      unbilledCents: row.orders_cents,
      chargesCents: row.charges_cents,
      creditCents: row.unallocated_cents,
      disputedCents: own.reduce((sum, { due_cents, is_disputed }) => sum + (is_disputed ? due_cents : 0), 0),
      onItsWayCents: row.on_its_way_cents,
      totalCents: row.balance_cents,
    };
  });
  return accounts.filter(shows[show]).sort((a, b) => b.totalCents - a.totalCents || a.accountId - b.accountId);
}

const overdue: OverdueAge[] = ["1-30", "31-60", "61-90", "over-90"];
const centsOf = ({ ages }: MoneyDue, chosen: readonly OverdueAge[]) => chosen.reduce((sum, age) => sum + ages[age], 0);

const shows: Record<Filter["show"], (row: MoneyDueRow) => boolean> = {
  all: (row) =>
    centsOf(row, overdueAges) !== 0 ||
    row.unbilledCents !== 0 ||
    row.chargesCents !== 0 ||
    row.creditCents !== 0 ||
    row.onItsWayCents !== 0,
  overdue: (row) => centsOf(row, overdue) > 0,
  "over-60": (row) => centsOf(row, ["61-90", "over-90"]) > 0,
  disputed: ({ disputedCents }) => disputedCents > 0,
  on_its_way: ({ onItsWayCents }) => onItsWayCents > 0,
  credit: ({ creditCents }) => creditCents > 0,
};

function readAccounts(db: Database, search: string, today: string) {
  let query = db
    .selectFrom("accounts")
    .innerJoinLateral(amountsOfAccount(today), (join) => join.onTrue())
    .select(["accounts.id", "accounts.number", "accounts.name"])
    .select(["amounts.orders_cents", "amounts.charges_cents", "amounts.unallocated_cents", "amounts.balance_cents"])
    .select(onItsWayOfAccount.as("on_its_way_cents"));
  for (const word of foldText(search).split(/\s+/).filter(Boolean)) {
    const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
    query = query.where(
      sql<boolean>`fold_words(concat_ws(' ', accounts.name, accounts.number, accounts.ledger_code)) like ${pattern}`,
    );
  }
  return query.execute();
}

function readOpen(db: Database) {
  return db
    .selectFrom("invoices")
    .select(["account_id", "due_on", invoiceDue.as("due_cents"), isDisputed.as("is_disputed")])
    .where("state", "=", "published")
    .where(invoiceDue, ">", 0)
    .execute();
}

function noAges(): Record<OverdueAge, Cents> {
  return { not_due: 0, "1-30": 0, "31-60": 0, "61-90": 0, "over-90": 0 };
}

function sumOf(rows: readonly MoneyDue[]): MoneyDue {
  const sum: MoneyDue = {
    ages: noAges(),
    unbilledCents: 0,
    chargesCents: 0,
    creditCents: 0,
    disputedCents: 0,
    onItsWayCents: 0,
    totalCents: 0,
  };
  for (const { ages, ...row } of rows) {
    for (const age of overdueAges) sum.ages[age] += ages[age];
    sum.unbilledCents += row.unbilledCents;
    sum.chargesCents += row.chargesCents;
    sum.creditCents += row.creditCents;
    sum.disputedCents += row.disputedCents;
    sum.onItsWayCents += row.onItsWayCents;
    sum.totalCents += row.totalCents;
  }
  return sum;
}
