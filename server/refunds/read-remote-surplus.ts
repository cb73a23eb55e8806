import type { Selectable } from "kysely";
import type { Cents } from "../../domain/money/euro.ts";
import { isByGateway, remoteMethod } from "../../domain/orders/payment-methods.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Database } from "../database/kysely.ts";
import type { Payments, Refunds } from "../database/types.ts";

/** What a customer paid at the remote shop although staff had taken the money here, and what of it went back. */
export type Surplus = {
  payment: Selectable<Payments>;
  refunds: Selectable<Refunds>[];
  /** What may still go back. */
  remainingCents: Cents;
};

type PaidBy = Pick<Selectable<Payments>, "method"> | null;

/** Null where the order was not paid a second time there. */
export async function readSurplus(db: Database, orderId: OrderId, paidBy: PaidBy): Promise<Surplus | null> {
  if (!paidBy || paidBy.method === remoteMethod) return null;
  const payment = await db
    .selectFrom("payments")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("method", "=", remoteMethod)
    .where("state", "=", "surplus")
    .executeTakeFirst();
  if (!payment) return null;
  const refunds = await db
    .selectFrom("refunds")
    .selectAll()
    .where("payment_id", "=", payment.id)
    .orderBy("id")
    .execute();
  const gone = refunds
    .filter(({ state }) => state !== "failed")
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  return { payment, refunds, remainingCents: payment.amount_cents - gone };
}

/** Whether staff took this payment here while that shop has one of its own, to which alone its refunds belong. */
export async function isRefundedHereAlone(db: Database, orderId: OrderId, paidBy: PaidBy): Promise<boolean> {
  return paidBy !== null && !isByGateway(paidBy.method) && (await readSurplus(db, orderId, paidBy)) !== null;
}
