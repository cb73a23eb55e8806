import { randomUUID } from "node:crypto";
import type { Context, Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { assignToHolder } from "../deliveries/assign-to-holder.ts";
import { type NewEvent, storeEvents } from "../deliveries/store-events.ts";
import { type EventData, readDelivery, type StoredEvent } from "../deliveries/stored-delivery.ts";
import { lockOrder } from "../orders/find-order.ts";
import { actorName } from "../orders/store-order-event.ts";

/**
 * Decides about what a phone reported after its session had ended. Accepted, each of its events is recorded anew in the
 * dispatcher's name, at the time at which it was pressed; what the phone sent stays on record. Idempotent.
 */
export const decidePhoneReport: Verb<{ id: number; accept: boolean }, { accepted: boolean }> = (
  context,
  { id, accept },
) =>
  inTransaction(context, async (context) => {
    const { db } = context;
    const about = await db.selectFrom("phone_reports").select("order_id").where("id", "=", id).executeTakeFirst();
    const order = about && (await lockOrder(db, about.order_id));
    const stored = order && (await readDelivery(db, order.id, { locked: true }));
    if (!stored) return { failed: "not_found", message: "There is no such report." };
    const report = await db.selectFrom("phone_reports").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    if (report.is_accepted !== null) return { accepted: report.is_accepted };
    await db
      .updateTable("phone_reports")
      .set({ decided_at: context.now(), decided_by: actorName(context.actor), is_accepted: accept })
      .where("id", "=", id)
      .execute();
    const reported = stored.events.filter(({ data }) => (data as EventData).report === id);
    if (accept) {
      const after = await storeEvents(context, stored, confirmationsOf(context, reported));
      await assignToHolder(context, stored, after, "office");
    }
    return { accepted: accept };
  });

/** In the order in which they were pressed on that phone. */
function confirmationsOf(context: Context, reported: readonly StoredEvent[]): NewEvent[] {
  const idOf = new Map(reported.map(({ id }) => [id, randomUUID()]));
  return reported.map((event): NewEvent => {
    const { refused: _, custodyRefused: _why, report: _report, ...data } = event.data as EventData;
    const driver = event.driver_id;
    return {
      id: idOf.get(event.id)!,
      kind: event.kind,
      stop: event.stop,
      actor: actorName(context.actor),
      role: "dispatcher",
      device: `confirmed ${event.device}`,
      sequence: Number(event.sequence),
      pressedAt: event.pressed_at,
      takesBack: event.takes_back && (idOf.get(event.takes_back) ?? event.takes_back),
      data: {
        ...(driver !== null && { driverId: driver, driver: event.actor }),
        ...data,
        confirms: event.id,
      },
      ...(driver !== null && {
        phone: { driverId: driver, deviceTime: event.device_time ?? event.pressed_at, position: null },
      }),
    };
  });
}
