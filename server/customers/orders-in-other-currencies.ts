import { sql } from "kysely";
import type { OtherCurrency } from "../../domain/money/other-currencies.ts";
import type { Database } from "../database/kysely.ts";

/** The completed orders of each of these e-mail addresses that are not in euro; served by an index of such orders alone. */
export async function ordersInOtherCurrencies(
  db: Database,
  emails: string[],
): Promise<(email: string) => OtherCurrency[]> {
  if (emails.length === 0) return () => [];
  const rows = await db
    .selectFrom("orders")
    .select((eb) => ["customer_email", "currency", eb.fn.countAll<number>().as("orders")])
    .where("customer_email", "in", emails)
    .where("currency", "<>", sql.lit("EUR"))
    .where("status", "=", "completed")
    .groupBy(["customer_email", "currency"])
    .orderBy("currency")
    .execute();
  return (email) =>
    rows
      .filter(({ customer_email }) => customer_email === email)
      .map(({ currency, orders }) => ({ currency, orders: Number(orders) }));
}
