import type { Selectable } from "kysely";
import { isByGateway } from "../../domain/orders/payment-methods.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";
import { isOnAccount } from "./stored-order.ts";

/** Staff's reference for an order's payment or its account; empty if it was paid online, or isn't paid yet. */
export async function readWrittenReference(
  db: Database,
  order: Pick<Selectable<Orders>, "id" | "date_paid" | "on_account_at" | "on_account_reference" | "payment_method">,
): Promise<string> {
  if (isOnAccount(order)) return order.on_account_reference ?? "";
  if (order.date_paid === null || isByGateway(order.payment_method)) return "";
  const payment = await db
    .selectFrom("payments")
    .select(["method", "reference"])
    .where("order_id", "=", order.id)
    .where("state", "=", "applied")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return payment === undefined || isByGateway(payment.method) ? "" : payment.reference;
}
