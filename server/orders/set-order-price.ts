import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import type { PricedOrder, SetOrderPrice } from "../../contract/staff-order.ts";
import { formatMoney } from "../../domain/money/currency.ts";
import { allowedActions } from "../../domain/orders/order-actions.ts";
import { splitVat } from "../../domain/vat/vat.ts";
import type { Context, Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Orders } from "../database/types.ts";
import { answerOnce } from "../idempotency/answer-once.ts";
import { rememberAnswer } from "../idempotency/remember-answer.ts";
import { actorName } from "./actor-name.ts";
import { justPaid } from "./change-order-status.ts";
import { closeOpenPage } from "./close-open-page.ts";
import { lockOrder } from "./lock-order.ts";
import { lookAtPaymentPages } from "./look-at-payment-pages.ts";
import { orderFacts } from "./order-facts.ts";
import { readLedger } from "./order-ledger.ts";
import { paymentFacts } from "./payment-facts.ts";
import { queuePaymentLink } from "./queue-payment-link.ts";
import { storeOrderEvent } from "./store-order-event.ts";

const scope = "setOrderPrice";

type Asked = { id: number } & SetOrderPrice;

/**
 * Staff price a quote request, or change the price of an order that is not paid. A payment page that is open for the old price is closed
 * first. With `sendLink` the order waits for its payment, and is cancelled where none comes; without, a quote request stays on hold.
 */
export const setOrderPrice: Verb<Asked, PricedOrder> = async (context, input) =>
  answerOnce(context, scope, input, () => price(context, input));

async function price(context: Context, input: Asked): Promise<PricedOrder | Failure> {
  if ((await closeOpenPage(context, input.id, actorName(context.actor))) === "paid") return justPaid;
  const { settings } = await context.settings.current();
  return inTransaction(context.db, async (transaction) => {
    const order = await lockOrder(transaction, input.id);
    if (!order) return { failed: "not_found", message: "There is no such order." };
    const facts = { ...orderFacts(order, await readLedger(transaction, order.id)), totalCents: input.totalCents };
    const { setPrice, sendPaymentLink } = allowedActions(
      facts,
      await paymentFacts(context, transaction, order, settings),
    );
    if (!setPrice.ok) return { failed: "action_refused", message: setPrice.reason };
    if (input.sendLink && !sendPaymentLink.ok) return { failed: "action_refused", message: sendPaymentLink.reason };
    const priced = await storePrice(context, transaction, order, input);
    const answer: PricedOrder = input.sendLink
      ? await queuePaymentLink(context, transaction, priced, settings)
      : { orderId: order.id, status: priced.status, totalCents: priced.total_cents, payUntil: null };
    await rememberAnswer(context, scope, input, { status: 200, response: answer }).execute(transaction);
    return answer;
  });
}

/** One net line, which is all of the price. */
async function storePrice(
  context: Context,
  transaction: Database,
  order: Selectable<Orders>,
  { totalCents, label }: SetOrderPrice,
): Promise<Selectable<Orders>> {
  const { netCents, vatCents } = splitVat(totalCents);
  await transaction.deleteFrom("order_lines").where("order_id", "=", order.id).execute();
  await transaction
    .insertInto("order_lines")
    .values({
      order_id: order.id,
      position: 0,
      code: "base",
      label: label || order.service_name || "Courier Service",
      amount_cents: netCents,
    })
    .execute();
  const priced = await transaction
    .updateTable("orders")
    .set({ net_cents: netCents, vat_cents: vatCents, total_cents: totalCents, date_modified: context.now() })
    .where("id", "=", order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const was = order.total_cents === 0 ? "" : `, was ${formatMoney(order.total_cents, order.currency)}`;
  await storeOrderEvent(context, transaction, {
    orderId: order.id,
    actor: actorName(context.actor),
    kind: "price",
    note: `Price set to ${formatMoney(totalCents, order.currency)}${was}`,
    data: { fromCents: order.total_cents, totalCents, netCents, vatCents },
  });
  await lookAtPaymentPages(context, transaction, order.id);
  return priced;
}
