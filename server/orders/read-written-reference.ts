import type { Selectable } from "kysely";
import { isByGateway } from "../../domain/orders/payment-methods.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";
import { isOnAccount } from "./stored-order.ts";

/** What staff wrote down about the payment of an order, or its account; empty if it was paid online, or not yet. */
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
