import { sql } from "kysely";
import type { Database } from "../database/kysely.ts";

type Customer = { email: string; name: string; company: string; phone: string; since: Date };

/** The customer's row, made or refreshed by what is known of him now; null without an email address. */
export async function storeShopCustomer(transaction: Database, customer: Customer): Promise<number | null> {
  const { email, name, company, phone, since } = customer;
  if (email === "") return null;
  const { rows } = await sql<{
    id: number;
  }>`insert into customers (email, name, company, phone, created_at)
    values (${email}, ${name}, ${company}, ${phone}, ${since})
    on conflict (email) do update set
      name = coalesce(nullif(excluded.name, ''), customers.name),
      company = coalesce(nullif(excluded.company, ''), customers.company),
      phone = coalesce(nullif(excluded.phone, ''), customers.phone)
    returning id`.execute(transaction);
  return rows[0]?.id ?? null;
}
