import type { Selectable } from "kysely";
import type { CaseKind } from "../../contract/payment-cases.ts";
import {
  type CaseStatus,
  heldCents,
  missingCents,
  paymentCaseStatus,
  refundCaseStatus,
} from "../../domain/orders/payment-cases.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders, Payments, Refunds } from "../database/types.ts";
import { lockOrder } from "../orders/find-order.ts";
import { disputedCents } from "../orders/order-ledger.ts";

type Refund = Selectable<Refunds>;
type Named = { kind: CaseKind; id: number };

/** A payment problem as stored: a payment that pays no order, or `failedRefund`, a refund of an order's payment. */
export type StoredCase = Named & {
  payment: Selectable<Payments>;
  /** Refunds of the payment, oldest first. */
  refunds: Refund[];
  failedRefund: Refund | null;
  disputedCents: number;
  order: Selectable<Orders> | null;
};

/** Reads these cases, in the given order. */
export async function readPaymentCases(db: Database, found: readonly Named[]): Promise<StoredCase[]> {
  const idsOf = (wanted: CaseKind) => [0, ...found.filter(({ kind }) => kind === wanted).map(({ id }) => id)];
  const failed = await db.selectFrom("refunds").selectAll().where("id", "in", idsOf("refund")).execute();
  const paymentIds = [...idsOf("payment"), ...failed.map(({ payment_id }) => payment_id)];
  const payments = await db
    .selectFrom("payments")
    .selectAll("payments")
    .select((eb) => disputedCents(eb).as("disputed_cents"))
    .where("id", "in", paymentIds)
    .execute();
  const orderIds = [0, ...payments.flatMap(({ order_id }) => order_id ?? [])];
  const [refunds, orders] = await Promise.all([
    db.selectFrom("refunds").selectAll().where("payment_id", "in", paymentIds).orderBy("id").execute(),
    db.selectFrom("orders").selectAll().where("id", "in", orderIds).execute(),
  ]);
  return found.flatMap(({ kind, id }) => {
    const refund = kind === "refund" ? failed.find((one) => one.id === id) : undefined;
    const payment = payments.find((one) => one.id === (kind === "payment" ? id : refund?.payment_id));
    if (!payment) return [];
    const { disputed_cents, ...stored } = payment;
    return {
      kind,
      id,
      payment: stored,
      refunds: refunds.filter(({ payment_id }) => payment_id === payment.id),
      failedRefund: refund ?? null,
      disputedCents: disputed_cents ?? 0,
      order: orders.find((order) => order.id === payment.order_id) ?? null,
    };
  });
}

/**
 * Locks a case with its order, and with `alsoLocked`, the order that it is to be assigned to; undefined if there is
 * none.
 */
export async function lockPaymentCase(
  db: Database,
  named: Named,
  alsoLocked: number | null = null,
): Promise<StoredCase | undefined> {
  const [before] = await readPaymentCases(db, [named]);
  if (!before) return undefined;
  const orderIds = new Set([before.payment.order_id, alsoLocked].flatMap((id) => id ?? []));
  // In order of id, so that two transactions never wait for each other.
  for (const id of [...orderIds].sort((one, other) => one - other)) await lockOrder(db, id);
  await db.selectFrom("payments").select("id").where("id", "=", before.payment.id).forUpdate().execute();
  const [locked] = await readPaymentCases(db, [named]);
  // If it was assigned meanwhile, to an order that is not locked, it no longer counts as a case.
  return locked?.payment.order_id === before.payment.order_id ? locked : undefined;
}

export type CaseState = { status: CaseStatus; heldCents: number; isWhole: boolean };

/** The current state of a case, and how much would be refunded. */
export function caseState({ payment, refunds, failedRefund, disputedCents }: StoredCase): CaseState {
  const money = {
    amountCents: payment.amount_cents,
    refunds: refunds.map(({ id, amount_cents, state, created_at, settled_at, retry_of, closed_at }) => ({
      id,
      amountCents: amount_cents,
      state,
      createdAt: created_at,
      isRetry: retry_of !== null,
      waitsSince:
        state === "failed" && closed_at === null && !refunds.some((retry) => retry.retry_of === id)
          ? (settled_at ?? created_at)
          : null,
    })),
    disputedCents,
    isSettled: (failedRefund ?? payment).closed_at !== null,
  };
  const held = heldCents(money);
  const isWhole = held === payment.amount_cents;
  if (!failedRefund) {
    const status = paymentCaseStatus({ ...money, isAssigned: payment.assigned_at !== null });
    return { status, heldCents: held, isWhole };
  }
  const retry = refunds.findLast(({ retry_of }) => retry_of === failedRefund.id)?.state ?? null;
  const settledAt = failedRefund.settled_at ?? failedRefund.created_at;
  const failed = { id: failedRefund.id, amountCents: failedRefund.amount_cents, settledAt, retry };
  const status = refundCaseStatus(failed, money);
  return { status, heldCents: Math.min(held, missingCents(failed, money.refunds)), isWhole };
}
