import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database/kysely.ts";

type Customer = { email: string; name: string; company?: string; phone: string; since: Date };

/** The customer's row, made or refreshed by what is known of them now; null without an email address. */
export async function storeCustomer(db: Database, customer: Customer): Promise<number | null> {
  const { rows } = await customerRow(customer).execute(db);
  return rows[0]?.id ?? null;
}

/** SQL for the same, part of the statement that stores the order. */
export function customerRow({ email, name, company = "", phone, since }: Customer): RawBuilder<{ id: number | null }> {
  if (email === "") return sql`select null::integer as id`;
  return sql`insert into customers (email, name, company, phone, created_at)
    values (${email}, ${name}, ${company}, ${phone}, ${since})
    on conflict (email) do update set
      name = coalesce(nullif(excluded.name, ''), customers.name),
      company = coalesce(nullif(excluded.company, ''), customers.company),
      phone = coalesce(nullif(excluded.phone, ''), customers.phone)
    returning id`;
}
