import type { Insertable, Selectable } from "kysely";
import { formatMoney } from "../../domain/money/currency.ts";
import type { Cents } from "../../domain/money/euro.ts";
import {
  isByGateway,
  type PaymentMethod,
  paymentMethodTitle,
  repeatableMethods,
} from "../../domain/orders/payment-methods.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import { hasUniqueReference } from "../database/has-unique-reference.ts";
import type { Database } from "../database/kysely.ts";
import { escapeLike } from "../database/search-words.ts";
import type { Orders, PaymentSessions, Payments } from "../database/types.ts";
import type { GatewaySession } from "../gateways/gateway.ts";
import { wakeWaitingEvents } from "./waiting-events.ts";

/** A payment as a gateway or staff report it. */
export type IncomingMoney = {
  method: PaymentMethod;
  /** The remote shop's name of the payment method; defaults to ours. */
  methodTitle?: string;
  /** The gateway's payment id, or the reference that staff noted. */
  reference: string;
  amountCents: Cents;
  currency: string;
  livemode: boolean;
  /** The session it came through; null if staff took it. */
  page: Pick<GatewaySession, "sessionId" | "gatewaySessionId" | "order" | "openedAt"> | null;
  /** The order that staff took it for. */
  orderId: OrderId | null;
  /** Defaults to now. */
  receivedAt?: Date;
  /** Who reports it: 'webhook', 'return page', 'reconciler', or a member of staff. */
  source: string;
  /** A recorded payment that staff assign to the order; absent for money that is not recorded yet. */
  assignedId?: number;
};

/** What a payment is for. */
export type PaidFor = { session: Selectable<PaymentSessions> | null; order: Selectable<Orders> };

/**
 * `paid`: pays the order in full. `part`: pays a part of it. `already_recorded`: reported before. `surplus`: the order
 * was already paid, so it is refunded. `unmatched`: matches no order as it is; the team gets an alert.
 * `other_business`: does not concern this shop.
 */
export type PaymentEffect =
  | { effect: "paid" | "part"; orderId: OrderId; receiptNumber: string }
  | { effect: "surplus" | "other_business"; orderId: OrderId | null }
  | UnmatchedEffect;
export type UnmatchedEffect =
  | { effect: "already_recorded"; orderId: OrderId | null }
  | { effect: "unmatched"; orderId: OrderId | null; problem: string };

/**
 * Stores a payment; null if a concurrent transaction has recorded or assigned the same one. Events that waited for it
 * are applied soon after.
 */
export async function storeIncomingPayment(
  context: Context,
  money: IncomingMoney,
  found: { order?: Pick<Selectable<Orders>, "id"> | undefined; session?: PaidFor["session"] } & {
    state: Payments["state"];
    problem?: string;
  },
): Promise<number | null> {
  if (money.assignedId !== undefined) return assignStored(context, money.assignedId, { ...money, ...found });
  const id = await storePayment(context.db, {
    order_id: found.order?.id ?? null,
    session_id: found.session?.id ?? null,
    method: money.method,
    method_title: money.methodTitle ?? null,
    reference: money.reference,
    livemode: money.livemode,
    amount_cents: money.amountCents,
    currency: money.currency,
    state: found.state,
    case_reason: found.problem ?? null,
    received_at: receivedAt(money, context.now()),
    recorded_at: context.now(),
  });
  if (id !== null) await wakeWaitingEvents(context, { gateway: money.method, paymentId: money.reference });
  return id;
}

/** Assigns a recorded payment. Why it was listed stays on record. */
async function assignStored(
  { db, now }: Context,
  id: number,
  {
    order,
    state,
    source,
  }: { order?: Pick<Selectable<Orders>, "id"> | undefined; state: Payments["state"]; source: string },
): Promise<number | null> {
  const assigned = await db
    .updateTable("payments")
    .set({ order_id: order?.id ?? null, state, assigned_at: now(), assigned_by: source })
    .where("id", "=", id)
    .where("state", "in", ["surplus", "unmatched"])
    .returning("id")
    .executeTakeFirst();
  return assigned?.id ?? null;
}

/** A gateway's clock may be ahead; no payment is dated in the future. */
export function receivedAt({ receivedAt: reported }: IncomingMoney, now: Date): Date {
  return reported && reported < now ? reported : now;
}

/** The reference that staff noted for a payment they took; empty for a gateway's id, which means nothing to people. */
export function writtenReference({ method, reference }: Pick<IncomingMoney, "method" | "reference">): string {
  return isByGateway(method) ? "" : reference;
}

/** The payment method in words. */
export function methodTitleOf({ method, methodTitle }: IncomingMoney): string {
  return methodTitle ?? paymentMethodTitle(method);
}

/** The facts about a payment in an alert to the team. */
export function paymentFacts(money: IncomingMoney): { label: string; value: string }[] {
  return [
    { label: "Amount", value: formatMoney(money.amountCents, money.currency) },
    { label: "Paid by", value: methodTitleOf(money) },
    { label: "Reference", value: money.reference },
    { label: "Told by", value: money.source },
    ...(money.livemode ? [] : [{ label: "Mode", value: "Test: no real money" }]),
  ];
}

/** Whether money recorded by hand has a method whose references are unique (decision 95). */
function isNumbered(method: string): boolean {
  return !isByGateway(method) && !repeatableMethods.some((one) => one === method);
}

/**
 * Inserts a payment and returns its id; the database allocates it to its order. Null if a concurrent transaction has
 * recorded the same one. Money recorded by hand under a reference that is already used gets a number after it.
 */
export async function storePayment(db: Database, payment: Insertable<Payments>): Promise<number | null> {
  if (!isNumbered(payment.method)) return insertPayment(db, payment);
  for (let number = 1 + (await countNumbered(db, payment)); ; number++) {
    const reference = number === 1 ? payment.reference : `${payment.reference} (${number})`;
    const id = await insertPayment(db, { ...payment, reference });
    // Another transaction has just taken this number.
    if (id !== null) return id;
  }
}

async function countNumbered(db: Database, { method, reference }: Insertable<Payments>): Promise<number> {
  const { count } = await db
    .selectFrom("payments")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("method", "=", method)
    .where((eb) => eb.or([eb("reference", "=", reference), eb("reference", "like", `${escapeLike(reference)} (%)`)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function insertPayment(db: Database, payment: Insertable<Payments>): Promise<number | null> {
  const stored = await db
    .insertInto("payments")
    .values(payment)
    .onConflict((conflict) => conflict.columns(["method", "reference"]).where(hasUniqueReference).doNothing())
    .returning("id")
    .executeTakeFirst();
  return stored?.id ?? null;
}
