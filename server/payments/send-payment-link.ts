import type { PricedOrder } from "../../contract/staff-order.ts";
import { allowedActions } from "../../domain/orders/order-actions.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Verb } from "../context.ts";
import { answerOnce } from "../idempotency/answer-once.ts";
import { lockOrder } from "../orders/find-order.ts";
import { orderFacts, readLedger } from "../orders/order-ledger.ts";
import { paymentFacts } from "./payment-facts.ts";
import { queuePaymentLink } from "./queue-payment-link.ts";

/** Sends an unpaid order's payment link to its customer, for the first time or again; the order then waits for its payment. */
export const sendPaymentLink: Verb<{ id: OrderId }, PricedOrder> = async (context, input) => {
  // An order that was cancelled or deleted at the remote shop must not be asked to be paid.
  await context.remoteShop.readOrder(context, input.id);
  const { settings } = await context.settings.current();
  return answerOnce(context, { scope: "sendPaymentLink", input }, async (context) => {
    const order = await lockOrder(context.db, input.id);
    if (!order) return { failed: "not_found", message: "There is no such order." };
    const facts = orderFacts(order, await readLedger(context.db, order.id));
    const { sendPaymentLink: move } = allowedActions(facts, await paymentFacts(context, order, settings));
    if (!move.ok) return { failed: "action_refused", message: move.reason };
    return queuePaymentLink(context, order, settings);
  });
};
