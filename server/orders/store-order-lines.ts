import { type RawBuilder, sql } from "kysely";
import type { Cents } from "../../domain/money/euro.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Database } from "../database/kysely.ts";
import type { StoredLineDetail } from "./sold-lines.ts";

/** A net part of the price as sold; `detail` where a shop gave the line. */
export type LineToStore = { code: string; label: string; amountCents: Cents; detail?: StoredLineDetail };

/** SQL that inserts the lines of an order, in their order; part of the statement that makes it, or one of its own. */
export function storeOrderLines(orderId: OrderId, lines: readonly LineToStore[]): RawBuilder<object> {
  const rows = lines.map(({ amountCents: amount_cents, ...line }, position) => ({ position, amount_cents, ...line }));
  return sql`insert into order_lines (order_id, position, code, label, amount_cents, detail)
    select ${orderId}::integer, position, code, label, amount_cents, detail
    from jsonb_populate_recordset(null::order_lines, ${JSON.stringify(rows)}::jsonb)`;
}

/** The order consists of these from now on, in the caller's transaction. */
export async function replaceOrderLines(db: Database, orderId: OrderId, lines: readonly LineToStore[]): Promise<void> {
  await db.deleteFrom("order_lines").where("order_id", "=", orderId).execute();
  await storeOrderLines(orderId, lines).execute(db);
}
