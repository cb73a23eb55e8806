import type { Selectable } from "kysely";
import { remoteOrigin } from "../../../domain/orders/origins.ts";
import { remoteMethod } from "../../../domain/orders/payment-methods.ts";
import type { OrderStatus } from "../../../domain/orders/statuses.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../database/kysely.ts";
import type { Orders } from "../../database/types.ts";
import { readLedger } from "../../orders/order-ledger.ts";
import { readRemoteSurplus } from "../../refunds/read-remote-surplus.ts";
import { isUndecided, type RemoteOrder, toLocalStatus } from "../client/remote-order.ts";
import { queuePush } from "../export/export-queue.ts";
import { changeStatusFromRemote } from "./change-status-from-remote.ts";
import { leaveUncollectedOpen } from "./leave-uncollected-open.ts";
import { storeRestored, storeUnknownStatus } from "./unknown-status.ts";

const notes: Record<OrderStatus, string> = {
  pending: "Waiting for payment",
  processing: "Processing",
  "on-hold": "Put on hold",
  completed: "Completed",
  cancelled: "Cancelled",
  refunded: "Refunded",
  failed: "Its payment failed",
};

/**
 * Imports the remote status. `waits`: our latest state has still to be pushed. `wasOnBoard`: it had a delivery before
 * this import. True if something changed.
 */
export async function importStatus(
  context: Context,
  order: Selectable<Orders>,
  { remote, waits, wasOnBoard }: { remote: RemoteOrder; waits: boolean; wasOnBoard: boolean },
): Promise<boolean> {
  if (waits && isUndecided(remote.status)) return false;
  const isRestored = await storeRestored(context, order, remote);
  const decided = order.date_paid === null ? null : await findLocalDecision(context.db, order, remote);
  if (decided === "unaware" && !waits) await queuePush(context, order.id);
  if (decided) return isRestored;
  const { status, isKnown } = toLocalStatus(remote.status, { status: order.status, isPaid: order.date_paid !== null });
  if (!isKnown) return storeUnknownStatus(context, order, remote);
  if (status === order.status) return isRestored;
  const kept = status === "completed" ? await leaveUncollectedOpen(context, order, { remote, wasOnBoard }) : null;
  if (kept !== null) return kept;
  const isRemote = order.created_via === remoteOrigin;
  const isBinned = remote.status === "trash";
  await changeStatusFromRemote(context, order, status, {
    kind: "status",
    note: `${isBinned ? "Put into the bin" : notes[status]} on the WordPress site`,
    ...(!isRemote && status === "completed" && { dateCompleted: remote.date_completed_gmt ?? context.now() }),
    ...(!isRemote && status === "processing" && { dateCompleted: null }),
    happened: isBinned ? "was put into the bin" : "was cancelled",
  });
  return true;
}

/**
 * Why a paid order keeps its local status. `unaware`: the remote shop does not yet know of money taken or refunded
 * here. `surplus`: its refund was of a duplicate payment, and the one taken here stays. Null: the remote status
 * applies.
 */
async function findLocalDecision(
  db: Database,
  order: Selectable<Orders>,
  remote: RemoteOrder,
): Promise<"unaware" | "surplus" | null> {
  const { payment, paidCents, refundedCents, remainingCents } = await readLedger(db, order.id);
  if (!payment) return null;
  const surplus = await readRemoteSurplus(db, order.id, payment);
  if (surplus)
    return surplus.refunds.length > 0 && remote.status === "refunded" && remainingCents > 0 ? "surplus" : null;
  const isPaidHereAlone = payment.method !== remoteMethod && remote.date_paid_gmt === null;
  if (isPaidHereAlone && isUndecided(remote.status)) return "unaware";
  const refundedRemotely = remote.refunds.reduce((sum, { total }) => sum + Math.abs(total), 0);
  const isRefundedHere = order.status === "refunded" && refundedCents === paidCents;
  return isRefundedHere && refundedRemotely < refundedCents ? "unaware" : null;
}
