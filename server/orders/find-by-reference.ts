import { sql } from "kysely";
import type { OrdersFilter } from "../../contract/orders.schema.ts";
import { gatewayMethods } from "../../domain/orders/payment-methods.ts";
import { type OrderId, readDocumentNumber } from "../../domain/orders/references.ts";
import type { Database } from "../database/kysely.ts";

/** A filter of the staff's list; `reference`: the orders that its search names by a reference, in place of what the text means. */
export type SearchedOrders = OrdersFilter & { reference?: OrderId[] };

/** The filter with what its search names. */
export async function withReference<Filter extends OrdersFilter>(
  db: Database,
  filter: Filter,
): Promise<Filter & SearchedOrders> {
  const reference = await findByReference(db, filter.search);
  return reference === null ? filter : { ...filter, reference };
}

/**
 * The orders that a receipt, a credit note ('R-000123', 'r-123') or a payment of the gateway ('pi_…') belongs to: each is found by its own
 * index, and is not among an order's words. Null where the text is no such reference, or none that is known.
 */
async function findByReference(db: Database, typed: string): Promise<OrderId[] | null> {
  const text = typed.trim();
  const [, letter = "", digits = ""] = /^([rc])-(\d{1,9})$/i.exec(text) ?? [];
  const document = readDocumentNumber(`${letter.toUpperCase()}-${digits.padStart(6, "0")}`);
  if (document) {
    const found = await db
      .selectFrom("documents")
      .select("order_id")
      .where("kind", "=", document.kind)
      .where("number", "=", document.number)
      .execute();
    return someOf(found);
  }
  // Words of people have neither; a payment of the gateway may have no digit.
  if (!/^\S{8,200}$/.test(text) || !/[\d_]/.test(text)) return null;
  const payments = db
    .selectFrom("payments")
    .select("order_id")
    // In the words of its index.
    .where(sql<boolean>`method in (${sql.join(gatewayMethods.map((method) => sql.lit(method)))})`)
    .where("reference", "=", text);
  return someOf(await payments.execute());
}

function someOf(found: { order_id: OrderId | null }[]): OrderId[] | null {
  const ids = found.flatMap(({ order_id }) => order_id ?? []);
  return ids.length === 0 ? null : [...new Set(ids)];
}
