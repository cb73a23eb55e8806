import type { Failure } from "../../contract/errors.ts";
import type { ChangeOrderStatusRequest, ChangeOrderStatusResult } from "../../contract/staff-order.ts";
import type { Cents } from "../../domain/money/euro.ts";
import { allowedActions, statusActions } from "../../domain/orders/order-actions.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { OrderStatus } from "../../domain/orders/statuses.ts";
import { actorName } from "../actor-name.ts";
import { refuseUnconfirmedRefund } from "../auth/confirmation.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { lockOrder } from "../orders/find-order.ts";
import { orderState, readLedger } from "../orders/order-ledger.ts";
import { justPaid, refuseChangedAmount } from "../orders/refuse-changed-amount.ts";
import { closeOpenSession } from "../payments/close-session.ts";
import { bookRefund, refuseRefund, sendBookedRefunds } from "../refunds/book-refund.ts";
import { storeStatusChange } from "./store-status-change.ts";

const refundTerms = { amountCents: null, reason: "Order cancelled", byGateway: true } as const;

type Input = { id: OrderId } & ChangeOrderStatusRequest;
type StatusChange = { orderId: OrderId; status: OrderStatus; refundIds: number[]; refundCents: Cents };

/**
 * Completes an order, puts it on hold, cancels it or returns it to processing. Closes the open payment session first;
 * if that was just paid, nothing changes and the answer says so. `refund` also refunds an order that was cancelled
 * earlier; a refund that the gateway refuses stays on record. With `tellCustomer` the customer gets one email: the
 * refund's if there is one, once the money was refunded.
 */
export const changeOrderStatus: Verb<Input, ChangeOrderStatusResult> = (context, input) =>
  changeOrderStatusUnless(context, input, async () => null);

/** Like `changeOrderStatus`, but also refuses what `refuse` refuses, under the order's lock. */
export async function changeOrderStatusUnless(
  context: Context,
  input: Input,
  refuse: (context: Context) => Promise<Failure | null>,
): Promise<ChangeOrderStatusResult | Failure> {
  // If no amount was shown, the refund may be of any amount.
  const unconfirmed = input.refund ? await refuseUnconfirmedRefund(context, input.seenCents ?? null) : null;
  if (unconfirmed) return unconfirmed;
  const changedRemotely = await closeOrChangeRemotely(context, input);
  const stored = await withIdempotency(context, { scope: "changeOrderStatus", input }, async (context) =>
    isFailure(changedRemotely) ? changedRemotely : changeStatus(context, input, { changedRemotely, refuse }),
  );
  if (isFailure(stored)) return stored;
  const { orderId, refundIds, refundCents } = stored;
  const refund = refundIds.length === 0 ? null : await sendBookedRefunds(context, refundIds);
  const { status } = await context.db
    .selectFrom("orders")
    .select("status")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return {
    orderId,
    status,
    refund: refund && { amountCents: refundCents, state: refund.state, message: refund.failure },
  };
}

type Terms = { changedRemotely: boolean; refuse: (context: Context) => Promise<Failure | null> };

async function changeStatus(
  context: Context,
  input: Input,
  { changedRemotely, refuse }: Terms,
): Promise<StatusChange | Failure> {
  const order = await lockOrder(context.db, input.id);
  if (!order) return { failed: "not_found", message: "There is no such order." };
  const refused = await refuse(context);
  if (refused) return refused;
  const ledger = await readLedger(context.db, order.id);
  const changed = refuseChangedAmount(input.seenCents, ledger.remainingCents);
  if (changed) return changed;
  // The remote shop changed the status first, and our import may already have applied it.
  const isChanged = changedRemotely && order.status === statusActions[input.action];
  const actions = allowedActions(orderState(order, ledger));
  // Cancelled earlier with its money kept, so that only the refund remains.
  const refundsOnly = order.status === "cancelled" && input.action === "cancel" && input.refund === true;
  const allowed = refundsOnly ? actions.giveBack : actions[input.action];
  if (!isChanged && !allowed.ok) return { failed: "action_refused", message: allowed.reason };
  const refunds = input.refund === true && ledger.remainingCents > 0;
  const notifiesCustomer = input.tellCustomer !== false;
  // The refund's email also covers the cancellation.
  const terms = { ...refundTerms, notifiesCustomer, isPromised: notifiesCustomer };
  const refusal = refunds ? refuseRefund(context, { order, ledger }, terms) : null;
  if (refusal) return refusal;
  // The import of the remote shop's change has notified the customer already.
  if (!isChanged && !refundsOnly)
    await storeStatusChange(context, order, statusActions[input.action], {
      notifiesCustomer: notifiesCustomer && !(input.action === "cancel" && refunds),
    });
  const changedOrder = { ...order, status: statusActions[input.action] };
  const booked = refunds ? await bookRefund(context, { order: changedOrder, ledger }, terms) : [];
  return {
    orderId: order.id,
    status: changedOrder.status,
    refundIds: booked.map(({ id }) => id),
    refundCents: booked.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
  };
}

/**
 * Closes the open session and, if the change is allowed here, makes it at the remote shop first. Returns true if it was
 * made there.
 */
async function closeOrChangeRemotely(context: Context, input: Input): Promise<Failure | boolean> {
  const endsPayment = input.action === "cancel" || input.action === "hold";
  if (endsPayment && (await closeOpenSession(context, input.id, actorName(context.actor))) === "paid") return justPaid;
  if (context.remoteShop.url === null) return false;
  const order = await context.db.selectFrom("orders").selectAll().where("id", "=", input.id).executeTakeFirst();
  if (!order || order.is_local) return false;
  const ledger = await readLedger(context.db, order.id);
  const allowed = allowedActions(orderState(order, ledger))[input.action];
  if (!allowed.ok || refuseChangedAmount(input.seenCents, ledger.remainingCents)) return false;
  return (await context.remoteShop.pushStatus(context, order.id, statusActions[input.action])) ?? true;
}
