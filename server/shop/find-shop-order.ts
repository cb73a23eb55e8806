import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import { isId } from "../../contract/limits.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";

/** The order that a path names, or that there is none. */
export async function findShopOrder(db: Database, id: number): Promise<Selectable<Orders> | Failure> {
  const order = isId(id)
    ? await db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst()
    : undefined;
  return order ?? { failed: "not_found", message: "Invalid order ID." };
}
