import type { Selectable } from "kysely";
import { formatMoney } from "../../domain/money/currency.ts";
import type { Cents } from "../../domain/money/euro.ts";
import { type PaymentMethod, paymentMethodTitles } from "../../domain/orders/payment-methods.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { Orders, PaymentSessions, Payments } from "../database/types.ts";
import type { GatewaySession } from "../gateways/gateway.ts";
import { storePayment } from "./store-payment.ts";

/** Money that has come in, as a gateway or a member of staff reports it. */
export type IncomingMoney = {
  method: PaymentMethod;
  /** What the remote shop calls the payment method; left out, it is the method's own title. */
  methodTitle?: string;
  /** The gateway's id of the money, or what staff wrote down. */
  reference: string;
  amountCents: Cents;
  currency: string;
  livemode: boolean;
  /** The session it was paid through; null where staff took it. */
  page: Pick<GatewaySession, "sessionId" | "gatewaySessionId" | "order" | "openedAt"> | null;
  /** Which order staff took it for. */
  orderId: OrderId | null;
  /** When it came in, where that is known; else now. */
  receivedAt?: Date;
  /** Who reports it: 'webhook', 'return page', 'reconciler', or the name of a member of staff. */
  source: string;
};

/** What it was paid for: the session it came through, and the order. */
export type PaidFor = { session: Selectable<PaymentSessions> | null; order: Selectable<Orders> };

/**
 * `paid`: it pays the order, now. `already_recorded`: it was reported before. `surplus`: the order was paid before, so this money goes
 * back. `unmatched`: it pays no order as it is, and the team gets an alert. `other_business`: it is none of this shop's.
 */
export type PaymentEffect =
  | { effect: "paid"; orderId: OrderId; receiptNumber: string }
  | { effect: "already_recorded" | "surplus" | "other_business"; orderId: OrderId | null }
  | { effect: "unmatched"; orderId: OrderId | null; problem: string };

/** Records the money in the state it was found to have. Null where another transaction has recorded the same money in between. */
export function recordMoney(
  context: Context,
  money: IncomingMoney,
  found: { order?: Pick<Selectable<Orders>, "id"> | undefined; session?: PaidFor["session"] } & {
    state: Payments["state"];
    problem?: string;
  },
): Promise<number | null> {
  return storePayment(context.db, {
    order_id: found.order?.id ?? null,
    session_id: found.session?.id ?? null,
    method: money.method,
    method_title: money.methodTitle ?? null,
    reference: money.reference,
    livemode: money.livemode,
    amount_cents: money.amountCents,
    currency: money.currency,
    state: found.state,
    problem: found.problem ?? null,
    received_at: receivedAt(money, context.now()),
  });
}

/** The gateway's clock may be a little ahead of ours: nothing was paid in the future. */
export function receivedAt({ receivedAt: reported }: IncomingMoney, now: Date): Date {
  return reported && reported < now ? reported : now;
}

/** How it was paid, in words. */
export function titleOf({ method, methodTitle }: IncomingMoney): string {
  return methodTitle ?? paymentMethodTitles[method];
}

/** A payment as an alert tells the team of it. */
export function moneyRows(money: IncomingMoney): { label: string; value: string }[] {
  return [
    { label: "Amount", value: formatMoney(money.amountCents, money.currency) },
    { label: "Paid by", value: titleOf(money) },
    { label: "Reference", value: money.reference },
    { label: "Told by", value: money.source },
    ...(money.livemode ? [] : [{ label: "Mode", value: "Test: no real money" }]),
  ];
}
