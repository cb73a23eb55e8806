import type { Failure } from "../../contract/errors.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import { isErased } from "../orders/order-content.ts";

/** The caller without an email address to whom this order belongs; a failure if it is a customer's or was erased. */
export async function findCaller({ db }: Context, id: OrderId): Promise<{ name: string; phone: string } | Failure> {
  const order = await db
    .selectFrom("orders")
    .select(["customer_name", "customer_email", "customer_phone"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!order) return { failed: "not_found", message: "There is no such order." };
  if (order.customer_email !== "")
    return { failed: "action_refused", message: "This order has an email address: look under Customers" };
  if (isErased(order) || order.customer_phone === "")
    return { failed: "action_refused", message: "The customer of this order was erased, or has no phone" };
  return { name: order.customer_name, phone: order.customer_phone };
}
