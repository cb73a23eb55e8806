import type { Selectable } from "kysely";
import { formatMoney } from "../../domain/money/currency.ts";
import { paymentMethodTitles } from "../../domain/orders/payment-methods.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { actorName, storeOrderEvent } from "../orders/store-order-event.ts";
import { refreshSessions } from "./close-session.ts";
import { sendBookingConfirmation } from "./send-booking-confirmation.ts";

/**
 * Has an order worked on although no money has come in: it is owed from now on, and its customer is sent an order confirmation in place of a
 * receipt. The caller holds the order's lock and knows that it may be paid. `reference`: the number of the account or its invoice.
 */
export async function putOnAccount(context: Context, order: Selectable<Orders>, reference: string): Promise<void> {
  const now = context.now();
  const owed = await context.db
    .updateTable("orders")
    .set({
      status: "processing",
      on_account_at: now,
      on_account_reference: reference,
      date_modified: now,
      payment_method: "account",
      payment_method_title: paymentMethodTitles.account,
    })
    .where("id", "=", order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: actorName(context.actor),
    kind: "on_account",
    note: `Put ${formatMoney(order.total_cents, order.currency)} on account (${reference}); no money has come in`,
    data: { from: order.status, to: owed.status, reference },
  });
  await sendBookingConfirmation(context, owed);
  await refreshSessions(context, order.id);
}
