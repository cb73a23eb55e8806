import type { Selectable } from "kysely";
import type { Cents } from "../../domain/money/euro.ts";
import { isByGateway, remoteMethod } from "../../domain/orders/payment-methods.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Database } from "../database/kysely.ts";
import type { Payments, Refunds } from "../database/types.ts";

/** A payment at the remote shop for an order that staff had already recorded as paid here, less its refunds. */
export type RemoteSurplus = {
  payment: Selectable<Payments>;
  refunds: Selectable<Refunds>[];
  /** What can still be refunded. */
  remainingCents: Cents;
};

type PaidBy = Pick<Selectable<Payments>, "method"> | null;

/** Null if the order was not paid there a second time. */
export async function readRemoteSurplus(db: Database, orderId: OrderId, paidBy: PaidBy): Promise<RemoteSurplus | null> {
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
  const refundedCents = refunds
    .filter(({ state }) => state !== "failed")
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  return { payment, refunds, remainingCents: payment.amount_cents - refundedCents };
}

/** Whether staff took this payment here while the remote shop has its own payment, which its refunds belong to. */
export async function isRefundedOnlyHere(db: Database, orderId: OrderId, paidBy: PaidBy): Promise<boolean> {
  return paidBy !== null && !isByGateway(paidBy.method) && (await readRemoteSurplus(db, orderId, paidBy)) !== null;
}
