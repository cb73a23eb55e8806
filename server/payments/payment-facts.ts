import type { Selectable } from "kysely";
import type { Settings } from "../../contract/settings.ts";
import type { PaymentFacts } from "../../domain/orders/order-actions.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { hasUnmatchedMoney } from "./has-unmatched-money.ts";
import { takesPayments } from "./takes-payments.ts";

/** Whether an order's customer can be asked to pay online. `settings` are the current ones: asked for before a transaction, not within it. */
export async function paymentFacts(
  context: Context,
  order: Selectable<Orders>,
  settings: Settings,
): Promise<PaymentFacts> {
  return {
    paymentsOpen: takesPayments(context, settings),
    hasUnmatchedMoney: await hasUnmatchedMoney(context.db, order.id, context.payments?.livemode ?? true),
    hasEmail: order.customer_email !== "",
  };
}
