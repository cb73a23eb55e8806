import type { CustomerDetails } from "../../contract/customers.ts";
import { roundHalfUp } from "../../domain/money/round.ts";
import type { Verb } from "../context.ts";
import { foldOrderChanges } from "../database/summaries/fold-order-changes.ts";
import { refuseHiddenSales } from "../settings/refuse-hidden-sales.ts";
import { customerColumns, customerOf } from "./customer-of.ts";
import { noCustomer } from "./no-customer.ts";

/** One customer with his figures. `forbidden` where the sales figures are hidden from this actor, `not_found`. */
export const getCustomer: Verb<{ id: number }, CustomerDetails> = async (context, { id }) => {
  const refusal = await refuseHiddenSales(context);
  if (refusal) return refusal;
  await foldOrderChanges(context.db);
  const row = await context.db
    .selectFrom("customers")
    .select(customerColumns)
    .select("orders_count")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return noCustomer;
  const customer = customerOf(row, context.now());
  const { totalOrders, totalSpentCents } = customer;
  return {
    ...customer,
    ordersCount: row.orders_count,
    averageOrderCents: totalOrders === 0 ? 0 : roundHalfUp(BigInt(totalSpentCents), BigInt(totalOrders)),
  };
};
