import type { Selectable } from "kysely";
import type { OrderFacts } from "../../domain/orders/order-actions.ts";
import type { Orders } from "../database/types.ts";
import type { OrderLedger } from "./order-ledger.ts";

/** What decides which actions an order allows. */
export function orderFacts(
  order: Selectable<Orders>,
  { remainingCents, disputedCents }: Pick<OrderLedger, "remainingCents" | "disputedCents">,
): OrderFacts {
  return {
    status: order.status,
    totalCents: order.total_cents,
    isPaid: order.date_paid !== null,
    refundableCents: remainingCents,
    disputedCents,
  };
}
