import type { Selectable } from "kysely";
import type { Settings } from "../../contract/settings.ts";
import type { PaymentFacts } from "../../domain/orders/order-actions.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";
import { hasUnmatchedMoney } from "./has-unmatched-money.ts";

/** Whether an order's customer can be asked to pay online. `settings` are the current ones: asked for before a transaction, not within it. */
export async function paymentFacts(
  { payments }: Context,
  db: Database,
  order: Selectable<Orders>,
  settings: Settings,
): Promise<PaymentFacts> {
  return {
    paymentsOpen: payments !== null && settings.livePaymentsEnabled,
    hasUnmatchedMoney: await hasUnmatchedMoney(db, order.id, payments?.livemode ?? true),
    hasEmail: order.customer_email !== "",
  };
}
