import type { Insertable, Selectable } from "kysely";
import { formatMoney } from "../../../domain/money/currency.ts";
import { remoteOrigin } from "../../../domain/orders/origins.ts";
import { type OrderId, orderReference } from "../../../domain/orders/references.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../database/kysely.ts";
import type { Orders, Refunds } from "../../database/types.ts";
import { type OrderLedger, readLedger } from "../../orders/order-ledger.ts";
import { type RemoteSurplus, readRemoteSurplus } from "../../refunds/read-remote-surplus.ts";
import { recordRefundOutcome } from "../../refunds/record-refund-outcome.ts";
import { storeRefund } from "../../refunds/store-refund.ts";
import { type RemoteOrder, remoteActor } from "../client/remote-order.ts";
import { listRefunds, matchOwnRefund, type RemoteRefund, remoteRefundId } from "../client/remote-refund.ts";
import { storeEventAndAlertOnce, storeRemoteEvent } from "../remote-events.ts";
import { queueImport } from "./import-queue.ts";

type Order = Selectable<Orders>;
type Refund = Selectable<Refunds>;
type Given = { order: RemoteOrder; refunds: RemoteRefund[] | null };

/** A refund this recent may be missing from what was read just before. */
const freshMs = 120_000;
/** Delay before checking again a refund that may be ours but has no key yet. */
const recheckAfterMs = 60_000;
const deletedRemotely = "It was deleted on the WordPress site";

/**
 * Imports an order's remote refunds into the ledger, under the order's lock: ours are matched by key, others recorded
 * as made there. Never exceeds what was paid. True if something changed.
 */
export async function importRefunds(
  context: Context,
  order: Order,
  { order: remote, refunds }: Given,
): Promise<boolean> {
  let money = await readMoney(context.db, order.id);
  let changed = false;
  for (const refund of listRefunds(remote, refunds)) {
    if (!(await importRefund(context, { order, remote, ...money }, refund))) continue;
    changed = true;
    money = await readMoney(context.db, order.id);
  }
  const listed = new Set(remote.refunds.map(({ id }) => remoteRefundId(id)));
  for (const refund of allRefunds(money)) {
    const isTheirs = /^wc-\d+$/.test(refund.gateway_refund_id ?? "");
    if (!isTheirs || refund.state !== "succeeded" || listed.has(refund.gateway_refund_id ?? "")) continue;
    changed = (await undoRefund(context, { order, remote }, refund)) || changed;
  }
  return changed;
}

type Money = { ledger: OrderLedger; surplus: RemoteSurplus | null };
type Books = { order: Order; remote: RemoteOrder } & Money;

async function readMoney(db: Database, orderId: OrderId): Promise<Money> {
  const ledger = await readLedger(db, orderId);
  return { ledger, surplus: await readRemoteSurplus(db, orderId, ledger.payment) };
}

function allRefunds({ ledger, surplus }: Money): Refund[] {
  return [...ledger.refunds, ...(surplus?.refunds ?? [])];
}

async function importRefund(context: Context, books: Books, made: RemoteRefund): Promise<boolean> {
  const { order, remote, ledger, surplus } = books;
  const known = allRefunds(books).find(
    (refund) =>
      refund.gateway_refund_id === made.gatewayRefundId || (made.refundKey && refund.refund_key === made.refundKey),
  );
  const outcome = {
    state: "succeeded" as const,
    gatewayRefundId: made.gatewayRefundId,
    failure: null,
    source: remoteActor,
  };
  if (known) {
    if (known.state === "succeeded" && known.gateway_refund_id !== null) return false;
    return recordRefundOutcome(context, { order, refund: known }, outcome);
  }
  // It may be one of ours whose response was lost; only its details can tell.
  if (!made.hasDetails) {
    await queueImport(context, remote.id, 0);
    return false;
  }
  for (const refund of ledger.refunds) {
    if (refund.state !== "pending" || refund.gateway_refund_id !== null) continue;
    const { amount_cents: amountCents, created_at: askedAt, attempts } = refund;
    const answer = matchOwnRefund(made, { amountCents, requestedAt: askedAt, attempts, now: context.now() });
    if (answer === "yes") return recordRefundOutcome(context, { order, refund }, outcome);
    if (answer === "later") {
      await queueImport(context, remote.id, recheckAfterMs);
      return false;
    }
  }
  // A duplicate payment is refunded first, and the payment taken here stays.
  const isSurplus = surplus !== null && made.amountCents <= surplus.remainingCents;
  if (!isSurplus && made.amountCents > ledger.remainingCents) return alertExcessRefund(context, books, made);
  const payment = isSurplus ? surplus.payment : ledger.payment;
  if (!payment) throw new Error(`Order ${order.id} has no payment to refund`);
  const isRemote = order.created_via === remoteOrigin;
  const refund = await storeRemoteRefund(context.db, made, {
    payment_id: payment.id,
    order_id: order.id,
    ...(isRemote ? { state: "succeeded", settled_at: made.createdAt } : { state: "pending" }),
  });
  if (!isRemote) return recordRefundOutcome(context, { order, refund }, outcome);
  await storeRemoteEvent(context, order.id, {
    kind: "refunded",
    note: `Refunded ${formatMoney(made.amountCents, order.currency)} on the WordPress site${made.reason ? `: ${made.reason}` : ""}`,
    data: { refundId: refund.id },
  });
  return true;
}

export function storeRemoteRefund(db: Database, made: RemoteRefund, booked: Booked): Promise<Refund> {
  return storeRefund(db, {
    amount_cents: made.amountCents,
    reason: made.reason,
    by_gateway: made.byGateway,
    gateway_refund_id: made.gatewayRefundId,
    requested_by: remoteActor,
    created_at: made.createdAt,
    ...booked,
  }).executeTakeFirstOrThrow();
}

type Booked = Pick<Insertable<Refunds>, "payment_id" | "order_id" | "state" | "settled_at">;

/** Alerts once; a refund that may only be early is checked again later. */
async function alertExcessRefund(
  context: Context,
  { order, remote, ledger }: Books,
  made: RemoteRefund,
): Promise<boolean> {
  if (ledger.pendingCents > 0) {
    await queueImport(context, remote.id, freshMs);
    return false;
  }
  const what = `A refund of ${formatMoney(made.amountCents, order.currency)} on the WordPress site was not imported`;
  return storeEventAndAlertOnce(context, order.id, {
    kind: "refund_not_taken",
    note: `${what}: ${formatMoney(ledger.remainingCents, order.currency)} of what was paid remain`,
    data: { refusedRefund: made.gatewayRefundId },
    alert: {
      title: `More was refunded of ${orderReference(remote.id)} than was paid`,
      text: `${what}, because no more than what was paid can go back. Please compare the order with the WordPress site.`,
      facts: [
        { label: "Paid", value: formatMoney(ledger.paidCents, order.currency) },
        { label: "Refunded before", value: formatMoney(ledger.refundedCents, order.currency) },
      ],
    },
  });
}

/** Undoes a refund that was deleted remotely, since it was never paid back. */
async function undoRefund(
  context: Context,
  { order, remote }: { order: Order; remote: RemoteOrder },
  refund: Refund,
): Promise<boolean> {
  const settled = refund.settled_at ?? refund.created_at;
  if (context.now().getTime() - settled.getTime() < freshMs && refund.requested_by !== remoteActor) {
    await queueImport(context, remote.id, freshMs);
    return false;
  }
  if (order.created_via !== remoteOrigin || refund.requested_by !== remoteActor) {
    const outcome = { state: "failed" as const, gatewayRefundId: null, failure: deletedRemotely, source: remoteActor };
    return recordRefundOutcome(context, { order, refund }, outcome);
  }
  await context.db
    .updateTable("refunds")
    .set({ state: "failed", failure: deletedRemotely, settled_at: context.now() })
    .where("id", "=", refund.id)
    .execute();
  await storeRemoteEvent(context, order.id, {
    kind: "refund_failed",
    note: `The refund of ${formatMoney(refund.amount_cents, order.currency)} was deleted on the WordPress site`,
    data: { refundId: refund.id, from: "succeeded", to: "failed" },
  });
  return true;
}
