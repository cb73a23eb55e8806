import type { Selectable } from "kysely";
import type { z } from "zod";
import type { Failure } from "../../contract/errors.ts";
import type { repriceOrderBody } from "../../contract/reprice-order.schema.ts";
import type { RepriceOrderResult } from "../../contract/reprice-order.ts";
import { type Cents, formatEuro } from "../../domain/money/euro.ts";
import { splitVat } from "../../domain/money/vat.ts";
import { refuseAccountTotal } from "../../domain/orders/account-total.ts";
import { serviceSold } from "../../domain/orders/display-defaults.ts";
import { refusePriceBelowReceived } from "../../domain/orders/order-actions.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { differenceChoicesFor, differenceTo, repricedMoney } from "../../domain/orders/repricing.ts";
import type { PriceLine } from "../../domain/pricing/priced.ts";
import { actorName } from "../actor-name.ts";
import { repeatApprovalRequest } from "../approvals/repeat-approval-request.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import { refuseUnconfirmedRefund } from "../auth/confirmation.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { settleOrderOfAccount } from "../invoices/settle-order.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { lockOrder } from "../orders/find-order.ts";
import { readLedger } from "../orders/order-ledger.ts";
import { nextVersion, refuseStaleVersion } from "../orders/order-version.ts";
import { justPaid } from "../orders/refuse-changed-amount.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { storePrice } from "../orders/store-price.ts";
import { closeOpenSession } from "../payments/close-session.ts";
import { isOnlinePaymentOpen } from "../payments/payment-readiness.ts";
import { queuePaymentPageCheck } from "../payments/payment-sessions.ts";
import type { UnstoredQuote } from "../quotes/price-quote.ts";
import { bookRefund, refuseRefund, sendBookedRefunds } from "../refunds/book-refund.ts";
import { compareDistances, distanceInHistory } from "./compare-distances.ts";
import { priceShipmentChange, repricingState } from "./price-shipment-change.ts";
import { refuseDifferenceChoices, refuseRepricing } from "./refuse-repricing.ts";
import { buildRepricedEmail } from "./repriced-email.ts";
import {
  type ChangedPart,
  changedShipmentParts,
  hasOtherDistance,
  settledMoneyOf,
  shipmentColumns,
  shipmentToPrice,
} from "./repriced-order.ts";

type Order = Selectable<Orders>;
type Input = { id: OrderId } & z.output<typeof repriceOrderBody>;
type Stored = Omit<RepriceOrderResult, "refund"> & { refundIds: number[]; refundCents: Cents };

/** The new shipment and price. `lines` are net and add up to the price. */
type Sale = { quote: UnstoredQuote; totalCents: Cents; lines: PriceLine[] };

const noOrder: Failure = { failed: "not_found", message: "There is no such order." };

/**
 * Changes an order's route or shipment and prices it again. An unpaid order, or one on account, takes the new price;
 * for a paid one the difference is requested, waived, refunded or kept, and its documents still add up to what was
 * paid. Closes an open payment session first; if that was just paid, staff have to check again. Stores nothing if the
 * order has changed since, or if the total differs from what staff saw.
 */
export const repriceOrder: Verb<Input, RepriceOrderResult> = async (context, input) => {
  const seen = await context.db.selectFrom("orders").selectAll().where("id", "=", input.id).executeTakeFirst();
  if (!seen) return noOrder;
  const refunds = input.difference === "refund" ? Math.abs(input.differenceCents ?? 0) : 0;
  const unconfirmed = await refuseUnconfirmedRefund(context, refunds);
  if (unconfirmed) return unconfirmed;
  const sale = await priceSale(context, seen, input);
  const isFit = !isFailure(sale) && (await refuse(context, seen, input, sale)) === null;
  // Only if the change is likely to be stored.
  const closed = isFit ? await closeOpenSession(context, input.id, actorName(context.actor)) : "closed";
  const { settings } = await context.settings.current();
  const stored = await withIdempotency(
    context,
    { scope: "repriceOrder", input },
    async (context): Promise<Stored | Failure> => {
      const order = await lockOrder(context.db, input.id);
      if (!order) return noOrder;
      if (isFailure(sale)) return sale;
      if (closed === "paid") return justPaid;
      const refusal = await refuse(context, order, input, sale);
      return refusal ?? store(context, order, input, { ...sale, sendsLink: isOnlinePaymentOpen(context, settings) });
    },
  );
  if (isFailure(stored)) return stored;
  const { refundIds, refundCents, ...answer } = stored;
  const refund = refundIds.length === 0 ? null : await sendBookedRefunds(context, refundIds);
  return {
    ...answer,
    refund: refund && { amountCents: refundCents, state: refund.state, message: refund.failure },
  };
};

/** Outside a transaction: measuring the route may call another server. */
async function priceSale(context: Context, order: Order, { shipment, price }: Input): Promise<Sale | Failure> {
  const priced = await priceShipmentChange(context, order, shipmentToPrice(order, shipment));
  const wanted = price.by === "order" ? (priced.find(({ by }) => by === "order") ?? priced[0]) : priced.at(-1);
  if (!wanted) return { failed: "no_price", message: "The prices of this order are no longer stored" };
  const { quote, unpriced } = wanted;
  if (isFailure(quote)) return quote;
  if (repricingState(order) === "request") return { quote, totalCents: 0, lines: [] };
  if (price.by === "typed") {
    const { netCents } = splitVat(price.totalCents);
    const line: PriceLine = { code: "base", label: serviceSold(quote).serviceName, amountCents: netCents };
    return { quote, totalCents: price.totalCents, lines: [line] };
  }
  return unpriced ?? { quote, totalCents: quote.totalCents, lines: quote.lines };
}

async function refuse(context: Context, order: Order, input: Input, sale: Sale): Promise<Failure | null> {
  const ledger = await readLedger(context.db, order.id);
  const conflict = await refuseStaleVersion(context, order, input.version);
  if (conflict) return conflict;
  const refusal = refuseRepricing(context, order, ledger);
  if (refusal !== null) return { failed: "action_refused", message: refusal };
  if (sale.totalCents !== input.totalCents) {
    return {
      failed: "price_changed",
      message: `The price is now ${formatEuro(sale.totalCents)}, but you were shown ${formatEuro(input.totalCents)}. Please check it again`,
      details: { totalCents: sale.totalCents },
    };
  }
  const noNet = order.account_id !== null && input.price.by === "typed" ? refuseAccountTotal(sale.totalCents) : null;
  if (noNet !== null) return { failed: "action_refused", message: noNet, params: { "price.totalCents": noNet } };
  const tooLow = refusePriceBelowReceived(sale.totalCents, order.received_cents);
  if (tooLow !== null) return { failed: "action_refused", message: tooLow };
  const difference = repricingState(order) === "paid" ? differenceTo(settledMoneyOf(order), sale.totalCents) : null;
  if (difference !== input.differenceCents) return justPaid;
  if (
    changedShipmentParts(order, sale.quote).length === 0 &&
    !hasOtherDistance(order, sale.quote) &&
    sale.totalCents === order.total_cents - order.returned_cents
  ) {
    return { failed: "action_refused", message: "Nothing has changed: neither the shipment nor the price" };
  }
  return difference === null ? refuseChoiceUnpaid(input) : refuseChoice(context, order, input, difference);
}

function refuseChoiceUnpaid({ difference }: Input): Failure | null {
  if (difference === "none") return null;
  return { failed: "action_refused", message: "This order is not paid, so there is no difference to settle" };
}

async function refuseChoice(
  context: Context,
  order: Order,
  { difference: choice }: Input,
  difference: Cents,
): Promise<Failure | null> {
  const choices = differenceChoicesFor(difference);
  if (!choices.includes(choice)) {
    const message = `Choose one of ${choices.join(", ")} for this difference`;
    return { failed: "action_refused", message, params: { difference: message } };
  }
  const ledger = await readLedger(context.db, order.id);
  const reason = (await refuseDifferenceChoices(context, order, ledger))[choice];
  if (reason !== undefined) return { failed: "action_refused", message: reason, params: { difference: reason } };
  if (choice !== "refund") return null;
  return refuseRefund(context, { order, ledger }, refundTerms(-difference, ""));
}

const refundTerms = (amountCents: Cents, reason: string) => ({
  amountCents,
  reason: reason || "Change of the booking",
  byGateway: true,
});

async function store(
  context: Context,
  order: Order,
  input: Input,
  { quote, totalCents: priceCents, lines, sendsLink }: Sale & { sendsLink: boolean },
): Promise<Stored> {
  const changed = changedShipmentParts(order, quote);
  const isPaid = repricingState(order) === "paid";
  const money = isPaid
    ? repricedMoney(settledMoneyOf(order), priceCents, input.difference)
    : {
        totalCents: priceCents,
        dueCents: 0,
        returnedCents: 0,
        refundCents: 0,
        adjustments: [],
        ...splitVat(priceCents),
      };
  const repriced = await storePrice(
    context,
    order.id,
    { ...money, lines: [...lines, ...money.adjustments] },
    {
      ...shipmentColumns(order, quote),
      returned_cents: money.returnedCents,
      typed_price_reason: typedReason(order, input),
      version: nextVersion,
      date_modified: context.now(),
    },
  );
  await settleOrderOfAccount(context, order.id, input.reason || "Change of the booking");
  await repeatApprovalRequest(context, order, repriced);
  const differenceCents = Math.abs(input.differenceCents ?? 0);
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: actorName(context.actor),
    kind: "price",
    note: historyOf(order, input, { changed, priceCents, differenceCents, quote }),
    data: {
      changes: changed,
      fromCents: order.total_cents - order.returned_cents,
      priceCents,
      totalCents: money.totalCents,
      dueCents: money.dueCents,
      pricedBy: input.price.by,
      pricingVersion: quote.pricingVersion,
      difference: input.difference,
      differenceCents: input.differenceCents,
      reason: input.reason,
    },
  });
  await storeAuditEntry(context, {
    act: "order.repriced",
    object: { kind: "order", id: order.id },
    before: { totalCents: order.total_cents, dueCents: order.due_cents },
    after: {
      totalCents: money.totalCents,
      dueCents: money.dueCents,
      pricedBy: input.price.by,
      difference: input.difference,
      changed: changed.map(({ label }) => label),
    },
  });
  await queuePaymentPageCheck(context, order.id);
  const booked =
    money.refundCents > 0
      ? await bookRefund(
          context,
          { order: repriced, ledger: await readLedger(context.db, order.id) },
          {
            ...refundTerms(money.refundCents, input.reason),
            notifiesCustomer: input.tellCustomer,
            isPromised: input.tellCustomer,
          },
        )
      : [];
  if (input.tellCustomer) {
    const emailInput = {
      changed: changed.map(({ label }) => label),
      difference: input.difference,
      differenceCents: input.differenceCents,
      sendsLink,
    };
    const email = {
      ...(await buildRepricedEmail(context, { before: order, after: repriced }, emailInput)),
      orderId: order.id,
    };
    await enqueueEmails([email], context.now(), context.environment.publicUrl).execute(context.db);
  }
  return {
    orderId: order.id,
    version: repriced.version,
    totalCents: repriced.total_cents,
    dueCents: repriced.due_cents,
    changed: changed.map(({ label }) => label),
    refundIds: booked.map(({ id }) => id),
    refundCents: money.refundCents,
  };
}

/** A typed price stays marked if its difference is waived or kept; a calculated price clears the mark. */
function typedReason(order: Order, { price, difference }: Input): string | null {
  if (price.by === "typed") return price.reason;
  return difference === "waive" || difference === "keep" ? order.typed_price_reason : null;
}

const settled = {
  ask: (amount: string) => `${amount} requested`,
  waive: (amount: string, reason: string) => `${amount} waived: ${reason}`,
  refund: (amount: string, reason: string) => `${amount} refunded${reason === "" ? "" : `: ${reason}`}`,
  keep: (amount: string, reason: string) => `${amount} kept: ${reason}`,
};

/** One line per changed detail, then the price, its source, and how the difference is settled. */
function historyOf(
  order: Order,
  { price, difference, reason }: Input,
  now: { changed: ChangedPart[]; priceCents: Cents; differenceCents: Cents; quote: UnstoredQuote },
): string {
  const from = order.total_cents - order.returned_cents;
  const by =
    price.by === "typed"
      ? `typed by staff: ${price.reason}`
      : `by ${price.by === "order" ? "the order's prices" : "today's prices"}, version ${now.quote.pricingVersion}`;
  const lines = now.changed.map(({ label, from, to }) => `${label}: ${from || "none"} → ${to || "none"}`);
  const distance = distanceInHistory(compareDistances(order, now.quote));
  if (distance) lines.push(distance);
  if (now.priceCents > 0) lines.push(`Price: ${formatEuro(from)} → ${formatEuro(now.priceCents)} (${by})`);
  if (difference !== "none") lines.push(settled[difference](formatEuro(now.differenceCents), reason));
  return lines.join("\n");
}
