import { sql } from "kysely";
import type { Context } from "../../context.ts";

/** The largest number that a column holds. */
const largestId = 2_147_483_647;

/** Has an order of that site read within a second, or after a while; told many times, read once. */
export async function expectSiteNews(context: Context, shopOrderId: number, inMs: number): Promise<void> {
  if (shopOrderId > largestId) return;
  const now = context.now();
  const at = new Date(now.getTime() + inMs);
  await sql`insert into shop_news (shop_order_id, told_at, next_attempt_at) values (${shopOrderId}, ${now}, ${at})
    on conflict (shop_order_id) do update set told_at = excluded.told_at, attempts = 0,
      next_attempt_at = least(shop_news.next_attempt_at, excluded.next_attempt_at)`.execute(context.db);
}
