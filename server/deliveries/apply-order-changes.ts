import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type Delivery, deliveryState, isOver, type StopKind } from "../../domain/deliveries/delivery.ts";
import { foldEvents } from "../../domain/deliveries/fold-events.ts";
import { applyMove, type DeliveryMove, validateTransition } from "../../domain/deliveries/moves.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { type Context, isFailure } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { changeOrderStatus } from "../orders/change-order-status.ts";
import { lockOrder } from "../orders/find-order.ts";
import { takenBackOf } from "./counted-events.ts";
import { removeFromOldRun } from "./remove-from-old-run.ts";
import { storeEvents } from "./store-events.ts";
import { eventOfRow, readDelivery, type StoredEvent } from "./stored-delivery.ts";

const batch = 50;

/**
 * What a change of an order's status or day means for its delivery: cancelled or refunded before it is collected, it is cancelled; afterwards a
 * dispatcher has to decide. On hold, the dispatcher is told. Completed by hand, it has arrived. Back in processing it is carried again. With a remote shop, delivered orders are completed there. True where more
 * are waiting.
 */
export async function followOrders(context: Context): Promise<boolean> {
  const due = await context.db
    .selectFrom("deliveries")
    .select("order_id")
    .where("follows_from", "<=", context.now())
    .orderBy("follows_from")
    .limit(batch)
    .execute();
  for (const { order_id } of due) {
    try {
      await followOrder(context, order_id);
    } catch (error) {
      // Those behind it do not wait for it.
      context.log.error({ err: error, orderId: order_id }, "A delivery could not follow its order");
      await lookLater(context, order_id);
    }
  }
  return due.length === batch;
}

async function wasCompleted({ db }: Context, orderId: OrderId, since: Date): Promise<boolean> {
  const event = await db
    .selectFrom("order_events")
    .select("id")
    .where("order_id", "=", orderId)
    .where("kind", "=", "status")
    .where("happened_at", ">=", since)
    .where(sql<boolean>`data ->> 'to' = 'completed'`)
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}

const laterMs = 60_000;

async function lookLater({ db, now }: Context, orderId: OrderId): Promise<void> {
  const follows_from = new Date(now().getTime() + laterMs);
  await db.updateTable("deliveries").set({ follows_from }).where("order_id", "=", orderId).execute();
}

type Conclusion = { kind: StoredEvent["kind"]; stop?: StopKind; takesBack?: string; note: string };

/** What the shop itself says about a delivery whose order has this status now; nothing where that changes nothing or somebody has to decide. */
function concludeFrom(status: string, delivery: Delivery, events: readonly StoredEvent[]): Conclusion[] {
  const mayShop = (move: DeliveryMove) => validateTransition(delivery, move, "shop").ok;
  switch (status) {
    case "cancelled":
    case "refunded":
      return mayShop({ kind: "cancel" }) ? [{ kind: "cancel", note: `The order was ${status}` }] : [];
    case "completed":
      return completionsByHand(delivery);
    case "processing":
      return mayShop({ kind: "reinstate" })
        ? [{ kind: "reinstate", note: "The order is being processed again" }]
        : completionsTakenBack(events);
    default:
      return [];
  }
}

/** Staff say by it that it has arrived, whoever brought it, and also after an attempt that failed. */
function completionsByHand(delivery: Delivery): Conclusion[] {
  const conclusions: Conclusion[] = [];
  let seen = delivery;
  for (const stop of ["pickup", "dropoff"] as const)
    for (const kind of ["retry", "complete"] as const) {
      const move = { kind, stop };
      if (!validateTransition(seen, move, "shop").ok) continue;
      seen = applyMove(seen, move);
      conclusions.push({ ...move, note: "The order was completed by hand" });
    }
  return conclusions;
}

function completionsTakenBack(events: readonly StoredEvent[]): Conclusion[] {
  const takenBack = takenBackOf(events);
  return events
    .filter(({ id, kind, role }) => role === "shop" && (kind === "complete" || kind === "retry") && !takenBack.has(id))
    .map(({ id }) => ({ kind: "take_back", takesBack: id, note: "The order is being processed again" }));
}

/** What somebody has to decide or to know of goods whose order was stopped; null where it goes on. */
function questionAbout(status: string): string | null {
  switch (status) {
    case "cancelled":
    case "refunded":
      return `The order was ${status} after it had been collected: deliver it, or bring it back to the sender?`;
    case "on-hold":
      return "The order is on hold: it waits until staff set it back to processing.";
    default:
      return null;
  }
}

async function followOrder(context: Context, orderId: OrderId): Promise<void> {
  const isToComplete = await inTransaction(context, async (context) => {
    const order = await lockOrder(context.db, orderId);
    const found = order && (await readDelivery(context.db, orderId, { locked: true }));
    // Another node was here first.
    if (!order || !found?.delivery.follows_from) return false;
    const stored = found.delivery.day_was === null ? found : await removeFromOldRun(context, order, found);
    const { delivery } = foldEvents(stored.events.map(eventOfRow));
    const conclusions = concludeFrom(order.status, delivery, stored.events);
    if (conclusions.length > 0)
      await storeEvents(
        context,
        stored,
        conclusions.map(({ note, ...conclusion }, index) => ({
          id: randomUUID(),
          stop: null,
          takesBack: null,
          ...conclusion,
          actor: "order",
          role: "shop",
          device: "shop",
          sequence: stored.events.length + 1 + index,
          pressedAt: context.now(),
          data: { note },
        })),
      );
    const asks = conclusions.length === 0 && !isOver(deliveryState(delivery)) ? questionAbout(order.status) : null;
    await context.db
      .updateTable("deliveries")
      .set({
        follows_from: null,
        day_was: null,
        question: asks ?? (order.status === "processing" ? null : stored.delivery.question),
      })
      .where("order_id", "=", orderId)
      .execute();
    if (deliveryState(delivery) !== "delivered" || order.status !== "processing" || conclusions.length > 0)
      return false;
    // An order that was completed with it, and that staff took back to processing afterwards, is theirs to complete.
    return !(await wasCompleted(context, orderId, stored.delivery.changed_at));
  });
  if (!isToComplete) return;
  const completed = await changeOrderStatus(context, { id: orderId, action: "complete" });
  if (!isFailure(completed)) return;
  context.log.warn({ orderId, reason: completed.message }, "An order that is delivered could not be completed yet");
  await lookLater(context, orderId);
}
