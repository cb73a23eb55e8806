import type { Selectable } from "kysely";
import { formatMoney } from "../../domain/money/currency.ts";
import type { Context } from "../context.ts";
import type { Orders, Payments } from "../database/types.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { type IncomingMoney, methodTitleOf, storeIncomingPayment } from "./store-payment.ts";

type Recorded = { order: Selectable<Orders>; recorded: Selectable<Payments> };

/**
 * Replaces a payment that staff recorded by hand with the gateway's payment of the same money, so that it counts once
 * and can be refunded the way it came. The receipt stays, and nobody gets an email.
 */
export async function replaceRecordedPayment(
  context: Context,
  money: IncomingMoney,
  { order, recorded }: Recorded,
): Promise<void> {
  const now = context.now();
  const reason = `It was recorded by hand, and is the same money as ${money.reference}`;
  await context.db
    .updateTable("payments")
    .set({ state: "unmatched", case_reason: reason, closed_at: now, closed_by: money.source, closed_because: reason })
    .where("id", "=", recorded.id)
    .execute();
  const id = await storeIncomingPayment(context, money, { order, state: "applied" });
  await context.db.updateTable("payments").set({ replaced_by: id }).where("id", "=", recorded.id).execute();
  await context.db
    .updateTable("orders")
    .set({ payment_method: money.method, payment_method_title: methodTitleOf(money), date_modified: now })
    .where("id", "=", order.id)
    .execute();
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: money.source,
    kind: "payment_replaced",
    note: `${formatMoney(money.amountCents, money.currency)} by ${methodTitleOf(money).toLowerCase()} (${money.reference}) takes the place of what was recorded by hand (${recorded.reference}): it was the same money`,
    data: { paymentId: recorded.id, reference: recorded.reference },
  });
}
