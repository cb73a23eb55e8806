import type { Failure } from "../../contract/errors.ts";
import type { ChangedOrder, ChangeOrderStatus } from "../../contract/staff-order.ts";
import type { Cents } from "../../domain/money/euro.ts";
import { allowedActions, statusActions } from "../../domain/orders/order-actions.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { OrderStatus } from "../../domain/orders/statuses.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { closeOpenSession } from "../payments/close-session.ts";
import { bookRefund, refuseRefund } from "../refunds/book-refund.ts";
import { sendBookedRefunds } from "../refunds/request-refund.ts";
import { lockOrder } from "./find-order.ts";
import { orderState, readLedger } from "./order-ledger.ts";
import { queueCancelledEmail } from "./queue-cancelled-email.ts";
import { queueCompletedEmail } from "./queue-completed-email.ts";
import { storeMove } from "./store-move.ts";
import { actorName } from "./store-order-event.ts";

const refundTerms = { amountCents: null, reason: "Order cancelled", byGateway: true } as const;

type Input = { id: OrderId } & ChangeOrderStatus;
type Moved = { orderId: OrderId; status: OrderStatus; refundIds: number[]; refundCents: Cents };

/**
 * Staff complete an order, put it on hold, cancel it or take it back to processing. Its open session is closed first: an order that was
 * paid in that moment stays as it is, and the answer says so. With `refund` the money of a cancelled order goes back, also where it was
 * cancelled before; a refund that the gateway refuses stays on record. Where they are told, a customer whose order is completed or cancelled gets
 * one email: with a refund the refund's, once it is done.
 */
export const changeOrderStatus: Verb<Input, ChangedOrder> = (context, input) =>
  changeStatusUnless(context, input, async () => null);

/** The same unless `refuse` says why not; it is asked under the order's lock. */
export async function changeStatusUnless(
  context: Context,
  input: Input,
  refuse: (context: Context) => Promise<Failure | null>,
): Promise<ChangedOrder | Failure> {
  const movedRemotely = await closeOrMoveRemotely(context, input);
  const moved = await withIdempotency(context, { scope: "changeOrderStatus", input }, async (context) =>
    isFailure(movedRemotely) ? movedRemotely : move(context, input, { movedRemotely, refuse }),
  );
  if (isFailure(moved)) return moved;
  const { orderId, refundIds, refundCents } = moved;
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

type Terms = { movedRemotely: boolean; refuse: (context: Context) => Promise<Failure | null> };

async function move(context: Context, input: Input, { movedRemotely, refuse }: Terms): Promise<Moved | Failure> {
  const order = await lockOrder(context.db, input.id);
  if (!order) return { failed: "not_found", message: "There is no such order." };
  const refused = await refuse(context);
  if (refused) return refused;
  const ledger = await readLedger(context.db, order.id);
  const changed = refuseChangedMoney(input.seenCents, ledger.remainingCents);
  if (changed) return changed;
  // The status was changed at the remote shop, and the import may have brought it here before us.
  const isMoved = movedRemotely && order.status === statusActions[input.action];
  const actions = allowedActions(orderState(order, ledger));
  // Cancelled before, and its money was kept: now it goes back, in one step.
  const givesBack = order.status === "cancelled" && input.action === "cancel" && input.refund === true;
  const allowed = givesBack ? actions.giveBack : actions[input.action];
  if (!isMoved && !allowed.ok) return { failed: "action_refused", message: allowed.reason };
  const refunds = input.refund === true && ledger.remainingCents > 0;
  const tellsCustomer = input.tellCustomer !== false;
  const terms = { ...refundTerms, tellsCustomer };
  const refusal = refunds ? refuseRefund(context, { order, ledger }, terms) : null;
  if (refusal) return refusal;
  if (!isMoved && !givesBack) await storeMove(context, order, statusActions[input.action]);
  if (tellsCustomer && input.action === "cancel" && !refunds) await queueCancelledEmail(context, order, "staff");
  if (tellsCustomer && input.action === "complete") await queueCompletedEmail(context, order);
  const moved = { ...order, status: statusActions[input.action] };
  const booked = refunds ? await bookRefund(context, { order: moved, ledger }, terms) : [];
  return {
    orderId: order.id,
    status: moved.status,
    refundIds: booked.map(({ id }) => id),
    refundCents: booked.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
  };
}

/** Closes the open session, and changes the status at the remote shop first, where the change is allowed here. True where it did. */
async function closeOrMoveRemotely(context: Context, input: Input): Promise<Failure | boolean> {
  const leavesPaying = input.action === "cancel" || input.action === "hold";
  if (leavesPaying && (await closeOpenSession(context, input.id, actorName(context.actor))) === "paid") return justPaid;
  if (context.remoteShop.url === null) return false;
  const order = await context.db.selectFrom("orders").selectAll().where("id", "=", input.id).executeTakeFirst();
  if (!order) return false;
  const ledger = await readLedger(context.db, order.id);
  const allowed = allowedActions(orderState(order, ledger))[input.action];
  if (!allowed.ok || refuseChangedMoney(input.seenCents, ledger.remainingCents)) return false;
  return (await context.remoteShop.beforeStatusChange(context, order.id, statusActions[input.action])) ?? true;
}

/** Whoever confirmed another amount than there is by now has to look again. */
export function refuseChangedMoney(seenCents: Cents | undefined, nowCents: Cents): Failure | null {
  if (seenCents === undefined || seenCents === nowCents) return null;
  if (seenCents === 0) return justPaid;
  return {
    failed: "action_refused",
    message: "The amount has changed since it was shown. Please check the order again",
  };
}

/** Somebody who meant to cancel an unpaid order has to look again. */
export const justPaid: Failure = {
  failed: "action_refused",
  message: "A payment for this order has just come in. Please check it again",
};
