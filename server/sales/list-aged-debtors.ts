import { sql } from "kysely";
import type { z } from "zod";
import type { listAgedDebtorsQuery } from "../../contract/aged-debtors.schema.ts";
import {
  type AgedDebtorsPage,
  type AmountDue,
  accountOrdersPerPage,
  type Debtor,
} from "../../contract/aged-debtors.ts";
import type { OtherCurrency } from "../../domain/money/other-currencies.ts";
import { customerNameOf } from "../../domain/orders/display-defaults.ts";
import { type DebtAge, debtAges, spanOfDebtAge } from "../../domain/sales/aged-debtors.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { midnight } from "../database/midnight.ts";
import {
  type AgedDebtorsFilter,
  debtorKey,
  dueCents,
  dueSince,
  ordersWithAmountDue,
  readOrdersWithAmountDue,
} from "./orders-with-amount-due.ts";

const maxCustomers = 100;

/** Unpaid orders on account and requested differences, due or written off, with their sums. */
export const listAgedDebtors: Verb<z.output<typeof listAgedDebtorsQuery>, AgedDebtorsPage> = async (
  { db, now },
  { page, ...filter },
) => {
  const today = dublinDate(now());
  const [debts, others, rows] = await Promise.all([
    sumDebts(db, filter.show, today),
    filter.show === "due" ? sumDebts(db, "written_off", today) : null,
    readOrdersWithAmountDue(db, filter, today, {
      limit: accountOrdersPerPage,
      offset: (page - 1) * accountOrdersPerPage,
    }),
  ]);
  const matching = debts.filter(({ key }) => filter.customer === undefined || key === filter.customer);
  const ofAge = matching.filter(({ age }) => filter.age === undefined || age === filter.age);
  const customers = customersOf(debts);
  return {
    writtenOff: sumOf(others ?? debts),
    total: ofAge.reduce((sum, { orders }) => sum + orders, 0),
    orders: rows.map(({ order }) => order),
    all: sumOf(matching),
    ages: agesOf(matching),
    otherCurrencies: othersOf(matching),
    customers: customers.slice(0, maxCustomers),
    moreCustomers: Math.max(0, customers.length - maxCustomers),
  };
};

/** What one customer owes, for one age and currency. */
type Debt = { key: string; email: string; name: string; age: DebtAge; currency: string; orders: number; cents: number };

async function sumDebts(db: Database, show: AgedDebtorsFilter["show"], today: string): Promise<Debt[]> {
  const start = (age: DebtAge) => midnight(spanOfDebtAge(age, today).from ?? today);
  const age = sql<DebtAge>`case when ${dueSince} >= ${start("0-30")} then '0-30' when ${dueSince} >= ${start("31-60")} then '31-60' else 'over-60' end`;
  const rows = await ordersWithAmountDue(db, show)
    .select((eb) => [
      debtorKey.as("key"),
      "customer_email as email",
      "currency",
      age.as("age"),
      eb.fn.max("customer_name").as("name"),
      eb.fn.countAll<string>().as("orders"),
      (show === "due" ? eb.fn.sum<string>(dueCents) : eb.fn.sum<string>("written_off_cents")).as("cents"),
    ])
    .groupBy(["key", "customer_email", "currency", "age"])
    .execute();
  return rows.map((row) => ({ ...row, name: row.name ?? "", orders: Number(row.orders), cents: Number(row.cents) }));
}

/** Counts all orders; the amount only includes those in euro. */
function sumOf(debts: readonly Debt[]): AmountDue {
  return debts.reduce(
    (sum, { orders, cents, currency }) => ({
      orders: sum.orders + orders,
      cents: sum.cents + (currency === "EUR" ? cents : 0),
    }),
    { orders: 0, cents: 0 },
  );
}

function agesOf(debts: readonly Debt[]): Record<DebtAge, AmountDue> {
  const sums = debtAges.map((age) => [age, sumOf(debts.filter((debt) => debt.age === age))]);
  return Object.fromEntries(sums) as Record<DebtAge, AmountDue>;
}

function othersOf(debts: readonly Debt[]): OtherCurrency[] {
  const currencies = new Set(debts.map(({ currency }) => currency).filter((currency) => currency !== "EUR"));
  return [...currencies]
    .sort()
    .map((currency) => ({ currency, orders: sumOf(debts.filter((debt) => debt.currency === currency)).orders }));
}

function customersOf(debts: readonly Debt[]): Debtor[] {
  const byKey = new Map<string, Debt[]>();
  for (const debt of debts) byKey.set(debt.key, [...(byKey.get(debt.key) ?? []), debt]);
  return [...byKey]
    .map(([key, own]) => {
      const email = own[0]?.email ?? "";
      const name = own.map(({ name }) => name).find((name) => name !== "") ?? "";
      return { key, email, name: customerNameOf(name, email), ...sumOf(own), ages: agesOf(own) };
    })
    .sort((a, b) => b.cents - a.cents || (a.key < b.key ? -1 : 1));
}
