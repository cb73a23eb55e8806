import type { Selectable } from "kysely";
import type { DeliveryPress } from "../../contract/deliveries.schema.ts";
import type { StaffDelivery } from "../../contract/deliveries.ts";
import type { Failure } from "../../contract/errors.ts";
import { foldEvents } from "../../domain/deliveries/fold-events.ts";
import { type DeliveryMove, validateTransition } from "../../domain/deliveries/moves.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Orders } from "../database/types.ts";
import { lockOrder } from "../orders/find-order.ts";
import { actorName } from "../orders/store-order-event.ts";
import { takenBackOf } from "./counted-events.ts";
import { staffDelivery } from "./staff-delivery.ts";
import { storeEvents } from "./store-events.ts";
import { eventOfRow, readDelivery, type StoredDelivery } from "./stored-delivery.ts";

/** What staff say happened to a delivery; what is not possible now is refused in words. The same event twice is one. */
export const moveDelivery: Verb<{ id: OrderId } & DeliveryPress, { delivery: StaffDelivery }> = async (
  context,
  { id, eventId, kind, stop, takesBack, reason, note, signedBy },
) => {
  const { settings } = await context.settings.current();
  return inTransaction(context, async (context) => {
    const order = await lockOrder(context.db, id);
    const stored = order && (await readDelivery(context.db, id, { locked: true }));
    if (!stored) return { failed: "not_found", message: "This order has no delivery." };
    if (stored.events.some((event) => event.id === eventId))
      return { delivery: staffDelivery(settings, order, stored) };
    const refusal =
      kind === "take_back"
        ? refuseTakingBack(order, stored, takesBack)
        : refuseMove(stored, { kind, ...(stop && { stop }) } as DeliveryMove);
    if (refusal) return refusal;
    const now = context.now();
    const moved = await storeEvents(context, stored, [
      {
        id: eventId,
        kind,
        stop: stop ?? null,
        actor: actorName(context.actor),
        role: "dispatcher",
        // The office is one device: its events are in the order in which they were stored.
        device: "office",
        sequence:
          1 +
          Math.max(
            0,
            ...stored.events.filter(({ device }) => device === "office").map(({ sequence }) => Number(sequence)),
          ),
        pressedAt: now,
        takesBack: kind === "take_back" ? (takesBack ?? null) : null,
        data: { ...(reason && { reason }), ...(note && { note }), ...(signedBy && { signedBy }) },
      },
    ]);
    const after = await context.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    return { delivery: staffDelivery(settings, after, moved) };
  });
};

function refuseMove({ events }: StoredDelivery, move: DeliveryMove): Failure | null {
  const verdict = validateTransition(foldEvents(events.map(eventOfRow)).delivery, move, "dispatcher");
  return verdict.ok ? null : { failed: "action_refused", message: verdict.reason };
}

function refuseTakingBack(
  order: Pick<Selectable<Orders>, "status">,
  { events, delivery }: StoredDelivery,
  takesBack: string | undefined,
): Failure | null {
  const event = events.find(({ id }) => id === takesBack);
  if (!event || event.kind === "take_back") return { failed: "not_found", message: "There is no such event." };
  if (takenBackOf(events).has(event.id)) return { failed: "action_refused", message: "This was taken back already" };
  if (event.kind === "assign" || event.kind === "unassign")
    return { failed: "action_refused", message: "Who has it is changed on the dispatch board" };
  // Set back to processing, the order says itself that it has not arrived.
  if (delivery.state === "delivered" && order.status !== "processing")
    return {
      failed: "action_refused",
      message:
        "This order has been delivered and completed, and the customer has been told. If that was a mistake, set the order back to processing first",
    };
  return null;
}
