import { sql } from "kysely";
import type { AccountNote } from "../../contract/stop-details.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Database } from "../database/kysely.ts";

/** By order: the account that it is carried for, and the account's standing instructions about access and hours. */
export async function readAccountNotes(db: Database, ids: readonly OrderId[]): Promise<Map<OrderId, AccountNote>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("orders")
    .innerJoin("accounts", "accounts.id", "orders.account_id")
    .select(["orders.id", "accounts.name", "standing_instructions"])
    .where("orders.id", "=", sql<OrderId>`any(${[...ids]})`)
    .execute();
  return new Map(
    rows.map(({ id, name, standing_instructions }) => [id, { name, instructions: standing_instructions }]),
  );
}
