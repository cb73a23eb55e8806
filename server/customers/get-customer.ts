import type { CustomerDetails } from "../../contract/customers.ts";
import type { Failure } from "../../contract/errors.ts";
import { roundHalfUp } from "../../domain/money/rounding.ts";
import type { Verb } from "../context.ts";
import { foldOrderChanges } from "../database/summaries/fold-order-changes.ts";
import { countOrdersInOtherCurrencies, customerColumns, customerOf } from "./customer-of.ts";

/** One customer with their figures. */
export const getCustomer: Verb<{ id: number }, CustomerDetails> = async (context, { id }) => {
  await foldOrderChanges(context.db);
  const row = await context.db.selectFrom("customers").select(customerColumns).where("id", "=", id).executeTakeFirst();
  if (!row) return customerNotFound;
  const otherCurrencies = (await countOrdersInOtherCurrencies(context.db, [row.email]))(row.email);
  const customer = customerOf(row, context.now(), otherCurrencies);
  const { totalOrders, totalSpentCents } = customer;
  const ordersInEuro = totalOrders - otherCurrencies.reduce((sum, { orders }) => sum + orders, 0);
  return {
    ...customer,
    averageOrderCents: ordersInEuro <= 0 ? 0 : roundHalfUp(BigInt(totalSpentCents), BigInt(ordersInEuro)),
  };
};

export const customerNotFound: Failure = { failed: "not_found", message: "This customer was not found." };
