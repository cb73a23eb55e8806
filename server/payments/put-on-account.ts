import type { Selectable } from "kysely";
import { formatMoney } from "../../domain/money/currency.ts";
import { paymentMethodTitle } from "../../domain/orders/payment-methods.ts";
import { actorName } from "../actor-name.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { amountDue } from "../orders/amount-due.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { queuePaymentPageCheck } from "./payment-sessions.ts";
import { sendBookingConfirmation } from "./send-booking-confirmation.ts";

/**
 * Books an unpaid order on credit, with an order confirmation in place of a receipt. The caller holds the order's
 * lock and has checked that it can be paid. `reference`: the account's number, or an invoice's.
 */
export async function putOnAccount(context: Context, order: Selectable<Orders>, reference: string): Promise<void> {
  const now = context.now();
  const onAccount = await context.db
    .updateTable("orders")
    .set({
      status: "processing",
      on_account_at: now,
      on_account_reference: reference,
      date_modified: now,
      payment_method: "account",
      payment_method_title: paymentMethodTitle("account"),
    })
    .where("id", "=", order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: actorName(context.actor),
    kind: "on_account",
    note: `Put ${formatMoney(amountDue(order).amountCents, order.currency)} on account (${reference}); ${order.received_cents > 0 ? "the other part of the price has come in" : "no money has come in"}`,
    data: { from: order.status, to: onAccount.status, reference },
  });
  await sendBookingConfirmation(context, onAccount);
  await queuePaymentPageCheck(context, order.id);
}
