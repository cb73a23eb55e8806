import type { Partner } from "../../contract/dispatch.ts";
import { isFinished } from "../../domain/deliveries/delivery.ts";
import { foldEvents } from "../../domain/deliveries/fold-events.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { actorName } from "../actor-name.ts";
import type { Context, Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { newEvents } from "../deliveries/new-events.ts";
import { storeDeliveryPartner } from "../deliveries/store-deliveries.ts";
import { storeEvents } from "../deliveries/store-events.ts";
import { eventOfRow, readDelivery, type StoredDelivery } from "../deliveries/stored-delivery.ts";
import { lockOrder } from "../orders/find-order.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";

/** Hands a delivery to another carrier, or takes it back. Staff record by hand what happens to it there. */
export const setPartner: Verb<{ id: OrderId; partner: Partner | null }, { partner: Partner | null }> = async (
  context,
  { id, partner },
) =>
  inTransaction(context, async (context) => {
    const { db } = context;
    const order = await lockOrder(db, id);
    const stored = order && (await readDelivery(db, id, { locked: true }));
    if (!stored) return { failed: "not_found", message: "This order has no delivery." };
    const { state, partner_name } = stored.delivery;
    if (isFinished(state))
      return { failed: "action_refused", message: `This delivery is ${state}, so nobody drives it` };
    const isDriven = stored.stops.some(
      ({ driver_id, state }) => driver_id !== null && state !== "done" && state !== "failed",
    );
    if (partner && isDriven)
      return { failed: "action_refused", message: "One of our drivers has it: unassign it first" };
    await storeDeliveryPartner(context, id, partner);
    await recordHandOver(context, stored, partner);
    await storeOrderEvent(context, {
      orderId: id,
      actor: actorName(context.actor),
      kind: "delivery",
      note: partner
        ? partner.reference
          ? `${partner.name} carries it as ${partner.reference}`
          : `${partner.name} carries it`
        : `Taken back from ${partner_name ?? "the partner"}`,
    });
    return { partner };
  });

/** Records that collected goods are now with the partner, or back at the depot. */
async function recordHandOver(context: Context, stored: StoredDelivery, partner: Partner | null): Promise<void> {
  const { holder } = foldEvents(stored.events.map(eventOfRow)).delivery;
  const isCarried = holder.kind !== "sender" && holder.kind !== "recipient";
  if (!isCarried || (partner === null && holder.kind !== "partner")) return;
  const kind = partner ? "hand_over" : "hand_in";
  const to = partner ? { kind: "partner" as const, name: partner.name } : { kind: "depot" as const };
  await storeEvents(context, stored, newEvents(context, stored, "office", [{ kind, data: { to } }]));
}
