import { sql } from "kysely";
import type { OrdersFilter } from "../../contract/orders.schema.ts";
import { isByGateway } from "../../domain/orders/payment-methods.ts";
import { type OrderId, readDocumentNumber } from "../../domain/orders/references.ts";
import { hasUniqueReference } from "../database/has-unique-reference.ts";
import type { Database } from "../database/kysely.ts";
import { matchText } from "../database/search-words.ts";

/**
 * A filter of the staff list. `referencedOrders` replaces a search text that is a reference; `paidOrders` are
 * additional matches, for which staff wrote the text on a payment or a charge.
 */
export type ResolvedOrdersFilter = OrdersFilter & { referencedOrders?: OrderId[]; paidOrders?: OrderId[] };

/** Replaces a search text that is a reference with the orders that it belongs to. */
export async function resolveReference<Filter extends OrdersFilter>(
  db: Database,
  filter: Filter,
): Promise<Filter & ResolvedOrdersFilter> {
  const reference = await findByReference(db, filter.search);
  if (reference !== null) return { ...filter, referencedOrders: reference };
  const paidOrders = [...(await findByWrittenReference(db, filter.search)), ...(await findByCharge(db, filter.search))];
  return paidOrders.length === 0 ? filter : { ...filter, paidOrders };
}

/** References that staff type, such as a card slip's number, may repeat; only this many of the newest count. */
const maxWritten = 200;

async function findByWrittenReference(db: Database, search: string): Promise<OrderId[]> {
  const matching = matchText(sql`lower(reference)`, search);
  if (matching === null) return [];
  const found = db
    .selectFrom("payments")
    .select(["id", "order_id"])
    // Matches the partial index: excludes gateway payments.
    .where("session_id", "is", null)
    .where(matching)
    .limit(5 * maxWritten);
  const payments = await db
    .with(
      (cte) => cte("found").materialized(),
      () => found,
    )
    .selectFrom("found")
    .select("order_id")
    .orderBy("id", "desc")
    .limit(maxWritten)
    .execute();
  return orderIdsOf(payments) ?? [];
}

/** The newest charges with this reason. */
async function findByCharge(db: Database, search: string): Promise<OrderId[]> {
  const matching = matchText(sql`lower(reason)`, search);
  if (matching === null) return [];
  const charges = await db
    .selectFrom("charges")
    .select("order_id")
    .where(matching)
    .orderBy("id", "desc")
    .limit(maxWritten)
    .execute();
  return orderIdsOf(charges) ?? [];
}

/**
 * The orders of a receipt or credit note ('R-000123', 'r-123', 'R2472') or of a gateway payment ('pi_…'), each found
 * through its own index. Null if the text is not a reference, or an unknown one.
 */
async function findByReference(db: Database, typed: string): Promise<OrderId[] | null> {
  const text = typed.trim();
  // Without the hyphen it needs four digits, because 'R95' begins an Eircode.
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
  const payments = await db
    .selectFrom("payments")
    .select(["order_id", "method"])
    .where(hasUniqueReference)
    .where("reference", "=", text)
    .execute();
  return orderIdsOf(payments.filter(({ method }) => isByGateway(method)));
}

function orderIdsOf(found: { order_id: OrderId | null }[]): OrderId[] | null {
  const ids = found.flatMap(({ order_id }) => order_id ?? []);
  return ids.length === 0 ? null : [...new Set(ids)];
}
