import type { z } from "zod";
import type { listCustomerOrdersQuery } from "../../contract/customers.schema.ts";
import { type CustomerOrder, customerOrdersPerPage } from "../../contract/customers.ts";
import { notSpecified } from "../../domain/orders/display-defaults.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { refundableAmount } from "../../domain/orders/refund-lines.ts";
import type { Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { orderNumber } from "../database/order-number.ts";
import { foldOrderChanges } from "../database/summaries/fold-order-changes.ts";
import { disputedCents, payingStates, refundedCents } from "../orders/order-ledger.ts";
import { customerNotFound } from "./get-customer.ts";

type Input = { id: number } & z.output<typeof listCustomerOrdersQuery>;

/** A page of a customer's orders, newest first. */
export const listCustomerOrders: Verb<Input, { total: number; orders: CustomerOrder[] }> = async (
  context,
  { id, page },
) => {
  const { db } = context;
  await foldOrderChanges(db);
  const customer = await db
    .selectFrom("customers")
    .select(["email", "orders_count"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!customer) return customerNotFound;
  const rows = await db
    .selectFrom("orders")
    .select([
      "id",
      "shop_order_id",
      "is_local",
      "status",
      "date_created",
      "service_name",
      "pickup_town",
      "dropoff_town",
      "currency",
      "total_cents",
      "payment_method",
    ])
    .where("customer_email", "=", customer.email)
    .orderBy("date_created", "desc")
    .orderBy("id", "desc")
    .limit(customerOrdersPerPage)
    .offset((page - 1) * customerOrdersPerPage)
    .execute();
  const moneyOf = await readMoney(
    db,
    rows.map((row) => row.id),
  );
  const orders = rows.map((row) => ({
    id: row.id,
    number: orderNumber(row),
    status: row.status,
    dateCreated: row.date_created.toISOString(),
    serviceName: row.service_name || "Standard",
    pickup: row.pickup_town || notSpecified,
    dropoff: row.dropoff_town || notSpecified,
    currency: row.currency,
    totalCents: row.total_cents,
    ...moneyOf(row.id),
    paymentMethod: row.payment_method,
  }));
  return { total: customer.orders_count, orders };
};

type Money = Pick<CustomerOrder, "refundedCents" | "refundableCents">;

/** How much of each order was refunded or is being refunded, and how much can still be refunded. */
async function readMoney(db: Database, orderIds: OrderId[]): Promise<(orderId: OrderId) => Money> {
  if (orderIds.length === 0) return () => ({ refundedCents: 0, refundableCents: 0 });
  const payments = await db
    .selectFrom("payments")
    .select(["payments.order_id", "payments.amount_cents"])
    .select((eb) => [
      refundedCents(eb, ["pending", "succeeded"]).as("refunded_cents"),
      disputedCents(eb).as("disputed_cents"),
    ])
    .where("payments.order_id", "in", orderIds)
    .where("payments.state", "in", payingStates)
    .execute();
  return (orderId) => {
    const own = payments.filter(({ order_id }) => order_id === orderId);
    return {
      refundedCents: own.reduce((sum, payment) => sum + Number(payment.refunded_cents ?? 0), 0),
      refundableCents: own.reduce((sum, payment) => {
        const returnedCents = Number(payment.refunded_cents ?? 0) + (payment.disputed_cents ?? 0);
        return sum + refundableAmount(payment.amount_cents, returnedCents);
      }, 0),
    };
  };
}
