import type { Selectable } from "kysely";
import { formatMoney } from "../../domain/money/currency.ts";
import type { Cents } from "../../domain/money/euro.ts";
import { type PaymentMethod, paymentMethodTitles } from "../../domain/orders/payment-methods.ts";
import type { Context } from "../context.ts";
import type { Orders, PaymentSessions, Payments } from "../database/types.ts";
import type { GatewaySession } from "../gateways/gateway.ts";
import { storePayment } from "./store-payment.ts";

/** Money that has come in, as a gateway or a member of staff tells it. */
export type IncomingMoney = {
  method: PaymentMethod;
  /** How the remote shop calls the way it was paid there; left out, it is the method's own title. */
  methodTitle?: string;
  /** The gateway's id of the money, or what staff wrote down. */
  reference: string;
  amountCents: Cents;
  currency: string;
  livemode: boolean;
  /** The payment page it came through; null where staff took it. */
  page: Pick<GatewaySession, "sessionId" | "gatewaySessionId" | "order" | "openedAt"> | null;
  /** Which order staff took it for. */
  orderId: number | null;
  /** When it came in, where that is known; else now. */
  receivedAt?: Date;
  /** Who tells: 'webhook', 'return page', 'reconciler', or the name of a member of staff. */
  source: string;
};

/** What it came in for: the payment page it came through, and the order. */
export type PaidFor = { session: Selectable<PaymentSessions> | null; order: Selectable<Orders> };

/**
 * `paid`: the order is paid by it, now. `already_recorded`: it was told before. `surplus`: the order was paid before, and it goes back.
 * `unmatched`: it pays no order as it is, and administrators are told. `other_business`: it is none of this shop's.
 */
export type PaymentEffect =
  | { effect: "paid"; orderId: number; receiptNumber: string }
  | { effect: "already_recorded" | "surplus" | "other_business"; orderId: number | null }
  | { effect: "unmatched"; orderId: number | null; problem: string };

/** Writes it down as what it turned out to be. Null where another transaction has recorded the same money in between. */
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
export function receivedAt({ receivedAt: told }: IncomingMoney, now: Date): Date {
  return told && told < now ? told : now;
}

/** How it was paid, in words. */
export function titleOf({ method, methodTitle }: IncomingMoney): string {
  return methodTitle ?? paymentMethodTitles[method];
}

/** What the team reads about it where they have to look. */
export function moneyFacts(money: IncomingMoney): { label: string; value: string }[] {
  return [
    { label: "Amount", value: formatMoney(money.amountCents, money.currency) },
    { label: "Paid by", value: titleOf(money) },
    { label: "Reference", value: money.reference },
    { label: "Told by", value: money.source },
    ...(money.livemode ? [] : [{ label: "Mode", value: "Test: no real money" }]),
  ];
}
