import { sql } from "kysely";
import type { z } from "zod";
import type { listOwedQuery } from "../../contract/owed.schema.ts";
import { type OwedCustomer, type OwedPage, type OwedSum, owedPerPage } from "../../contract/owed.ts";
import type { OtherCurrency } from "../../domain/money/other-currencies.ts";
import { customerNameOf } from "../../domain/orders/display-defaults.ts";
import { daysOfAge, type OwedAge, owedAges } from "../../domain/sales/owed-age.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { midnight } from "../database/midnight.ts";
import { owedBy, owedOrders, readOwed } from "./owed-orders.ts";

const maxCustomers = 100;

/** What is owed: orders on account whose money has not come in, and what they come to by age and by customer. */
export const listOwed: Verb<z.output<typeof listOwedQuery>, OwedPage> = async ({ db, now }, { page, ...filter }) => {
  const today = dublinDate(now());
  const [debts, rows] = await Promise.all([
    sumOwed(db, today),
    readOwed(db, filter, today, { limit: owedPerPage, offset: (page - 1) * owedPerPage }),
  ]);
  const asked = debts.filter(({ key }) => filter.customer === undefined || key === filter.customer);
  const ofAge = asked.filter(({ age }) => filter.age === undefined || age === filter.age);
  const customers = customersOf(debts);
  return {
    total: ofAge.reduce((sum, { orders }) => sum + orders, 0),
    orders: rows.map(({ order }) => order),
    all: sumOf(asked),
    ages: agesOf(asked),
    otherCurrencies: othersOf(asked),
    customers: customers.slice(0, maxCustomers),
    moreCustomers: Math.max(0, customers.length - maxCustomers),
  };
};

/** What one customer owes of one age in one currency. */
type Debt = { key: string; email: string; name: string; age: OwedAge; currency: string; orders: number; cents: number };

/** Reads the orders that are owed and no other. */
async function sumOwed(db: Database, today: string): Promise<Debt[]> {
  const start = (age: OwedAge) => midnight(daysOfAge(age, today).from ?? today);
  const age = sql<OwedAge>`case when on_account_at >= ${start("0-30")} then '0-30' when on_account_at >= ${start("31-60")} then '31-60' else 'over-60' end`;
  const rows = await owedOrders(db)
    .select((eb) => [
      owedBy.as("key"),
      "customer_email as email",
      "currency",
      age.as("age"),
      eb.fn.max("customer_name").as("name"),
      eb.fn.countAll<string>().as("orders"),
      eb.fn.sum<string>("total_cents").as("cents"),
    ])
    .groupBy(["key", "customer_email", "currency", "age"])
    .execute();
  return rows.map((row) => ({ ...row, name: row.name ?? "", orders: Number(row.orders), cents: Number(row.cents) }));
}

/** All orders are counted; the amount is of those in euro. */
function sumOf(debts: readonly Debt[]): OwedSum {
  return debts.reduce(
    (sum, { orders, cents, currency }) => ({
      orders: sum.orders + orders,
      cents: sum.cents + (currency === "EUR" ? cents : 0),
    }),
    { orders: 0, cents: 0 },
  );
}

function agesOf(debts: readonly Debt[]): Record<OwedAge, OwedSum> {
  const sums = owedAges.map((age) => [age, sumOf(debts.filter((debt) => debt.age === age))]);
  return Object.fromEntries(sums) as Record<OwedAge, OwedSum>;
}

function othersOf(debts: readonly Debt[]): OtherCurrency[] {
  const currencies = new Set(debts.map(({ currency }) => currency).filter((currency) => currency !== "EUR"));
  return [...currencies]
    .sort()
    .map((currency) => ({ currency, orders: sumOf(debts.filter((debt) => debt.currency === currency)).orders }));
}

function customersOf(debts: readonly Debt[]): OwedCustomer[] {
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
