import type { OrdersFilter } from "../../contract/orders.schema.ts";
import { type OrderId, readDocumentNumber } from "../../domain/orders/references.ts";
import { hasUniqueReference } from "../database/has-unique-reference.ts";
import type { Database } from "../database/kysely.ts";

/** A filter of the staff list; `referencedOrders` replaces a search text that is a reference. */
export type ResolvedOrdersFilter = OrdersFilter & { referencedOrders?: OrderId[] };

/** Resolves a search text that is a reference to the orders it belongs to. */
export async function resolveReference<Filter extends OrdersFilter>(
  db: Database,
  filter: Filter,
): Promise<Filter & ResolvedOrdersFilter> {
  const reference = await findByReference(db, filter.search);
  return reference === null ? filter : { ...filter, referencedOrders: reference };
}

/**
 * Orders of a receipt or credit note ('R-000123', 'r-123', 'R2472') or of a gateway payment ('pi_…'), each found by its
 * own index. Null if the text is no reference, or an unknown one.
 */
async function findByReference(db: Database, typed: string): Promise<OrderId[] | null> {
  const text = typed.trim();
  // Without the hyphen it takes four digits: 'R95' is the beginning of an Eircode.
  const [, letter = "", digits = ""] = /^([rc])(?:-|\s?(?=\d{4}))(\d{1,9})$/i.exec(text) ?? [];
  const document = readDocumentNumber(`${letter.toUpperCase()}-${digits.padStart(6, "0")}`);
  if (document) {
    const found = await db
      .selectFrom("documents")
      .select("order_id")
      .where("kind", "=", document.kind)
      .where("number", "=", document.number)
      .execute();
    return orderIdsOf(found);
  }
  // Search words have neither digit nor underscore; a gateway's payment id may have no digit.
  if (!/^\S{8,200}$/.test(text) || !/[\d_]/.test(text)) return null;
  const payments = db.selectFrom("payments").select("order_id").where(hasUniqueReference).where("reference", "=", text);
  return orderIdsOf(await payments.execute());
}

function orderIdsOf(found: { order_id: OrderId | null }[]): OrderId[] | null {
  const ids = found.flatMap(({ order_id }) => order_id ?? []);
  return ids.length === 0 ? null : [...new Set(ids)];
}
