import type { Selectable } from "kysely";
import type { PaymentFacts } from "../../domain/orders/order-actions.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";
import { hasUnmatchedMoney } from "./has-unmatched-money.ts";

/** Whether an order's customer can be asked to pay online. */
export async function paymentFacts(context: Context, db: Database, order: Selectable<Orders>): Promise<PaymentFacts> {
  const { settings } = await context.settings.current();
  return {
    paymentsOpen: context.payments !== null && settings.livePaymentsEnabled,
    hasUnmatchedMoney: await hasUnmatchedMoney(db, order.id, context.payments?.livemode ?? true),
    hasEmail: order.customer_email !== "",
  };
}
