import type { Selectable } from "kysely";
import type { Failure } from "../../../contract/errors.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import type { Context } from "../../context.ts";
import type { Orders } from "../../database/types.ts";
import { isVisible } from "./match-deliveries.ts";

/** The same answer for another account's order, one that a booker may not see, and one that does not exist. */
export const deliveryNotFound: Failure = { failed: "not_found", message: "There is no such delivery." };

export async function findOwnOrder(context: Context, id: OrderId): Promise<Selectable<Orders> | null> {
  const order = await context.db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", id)
    .where((eb) => isVisible(eb, context))
    .executeTakeFirst();
  return order ?? null;
}
