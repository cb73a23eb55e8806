import type { Selectable } from "kysely";
import type { SetOrderPriceRequest, SetOrderPriceResult } from "../../contract/staff-order.ts";
import { formatMoney } from "../../domain/money/currency.ts";
import { splitVat } from "../../domain/money/vat.ts";
import { refuseAccountTotal } from "../../domain/orders/account-total.ts";
import { courierServiceName } from "../../domain/orders/display-defaults.ts";
import { allowedActions } from "../../domain/orders/order-actions.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { actorName } from "../actor-name.ts";
import { repeatApprovalRequest } from "../approvals/repeat-approval-request.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Context, Verb } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { settleOrderOfAccount } from "../invoices/settle-order.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { lockOrder } from "../orders/find-order.ts";
import { orderState, readLedger } from "../orders/order-ledger.ts";
import { nextVersion } from "../orders/order-version.ts";
import { justPaid } from "../orders/refuse-changed-amount.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { storePrice } from "../orders/store-price.ts";
import { isOnAccount } from "../orders/stored-order.ts";
import { closeOpenSession } from "../payments/close-session.ts";
import { readPaymentReadiness } from "../payments/payment-readiness.ts";
import { queuePaymentPageCheck } from "../payments/payment-sessions.ts";
import { queuePaymentLink } from "../payments/send-payment-link.ts";
import { buildPriceEmail } from "./build-price-email.ts";

type Input = { id: OrderId } & SetOrderPriceRequest;

/**
 * Sets the price of a quote request or an unpaid order, after closing an open session for the old price. With
 * `sendLink` the order awaits payment and is cancelled if it isn't paid; without it a quote request stays on hold. The
 * customer of an order on account gets an email about the new price.
 */
export const setOrderPrice: Verb<Input, SetOrderPriceResult> = async (context, input) => {
  const closed = await closeOpenSession(context, input.id, actorName(context.actor));
  const { settings } = await context.settings.current();
  return withIdempotency(context, { scope: "setOrderPrice", input }, async (context) => {
    if (closed === "paid") return justPaid;
    const order = await lockOrder(context.db, input.id);
    if (!order) return { failed: "not_found", message: "There is no such order." };
    const state = { ...orderState(order, await readLedger(context.db, order.id)), totalCents: input.totalCents };
    const actions = allowedActions(state, await readPaymentReadiness(context, order, settings));
    if (!actions.setPrice.ok) return { failed: "action_refused", message: actions.setPrice.reason };
    if (input.seenCents !== undefined && input.seenCents !== order.total_cents)
      return {
        failed: "action_refused",
        message: `Somebody else has set the price to ${formatMoney(order.total_cents, order.currency)} meanwhile. Please check the order again`,
      };
    const noNet = order.account_id === null ? null : refuseAccountTotal(input.totalCents);
    if (noNet !== null) return { failed: "action_refused", message: noNet, params: { totalCents: noNet } };
    if (input.sendLink && !actions.sendPaymentLink.ok)
      return { failed: "action_refused", message: actions.sendPaymentLink.reason };
    const priced = await setPrice(context, order, input);
    if (input.sendLink) return queuePaymentLink(context, priced, settings);
    return { orderId: order.id, status: priced.status, totalCents: priced.total_cents, payUntil: null };
  });
};

/** One net line holds the whole price. */
async function setPrice(
  context: Context,
  order: Selectable<Orders>,
  { totalCents, label, tellCustomer = true }: SetOrderPriceRequest,
): Promise<Selectable<Orders>> {
  const { netCents, vatCents } = splitVat(totalCents);
  const line = { code: "base", label: label || order.service_name || courierServiceName, amountCents: netCents };
  const priced = await storePrice(
    context,
    order.id,
    { lines: [line], totalCents, netCents, vatCents, dueCents: order.invoice_id === null ? order.due_cents : 0 },
    {
      typed_price_reason: order.typed_price_reason ?? "Set by staff",
      version: nextVersion,
      date_modified: context.now(),
    },
  );
  await settleOrderOfAccount(
    context,
    order.id,
    `Price changed from ${formatMoney(order.total_cents, order.currency)} to ${formatMoney(totalCents, order.currency)}`,
  );
  const was = order.total_cents === 0 ? "" : `, was ${formatMoney(order.total_cents, order.currency)}`;
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: actorName(context.actor),
    kind: "price",
    note: `Price set to ${formatMoney(totalCents, order.currency)}${was}`,
    data: { fromCents: order.total_cents, totalCents, netCents, vatCents },
  });
  await storeAuditEntry(context, {
    act: "order.priced",
    object: { kind: "order", id: order.id },
    before: { totalCents: order.total_cents },
    after: { totalCents },
  });
  if (isOnAccount(order) && tellCustomer && totalCents !== order.total_cents) {
    const email = { ...(await buildPriceEmail(context, order, totalCents)), orderId: order.id };
    await enqueueEmails([email], context.now(), context.environment.publicUrl).execute(context.db);
  }
  await queuePaymentPageCheck(context, order.id);
  return repeatApprovalRequest(context, order, priced);
}
