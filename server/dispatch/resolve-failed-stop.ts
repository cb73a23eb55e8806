import type { Selectable } from "kysely";
import type { StaffDelivery } from "../../contract/deliveries.ts";
import { collectionCalendar, type Settings } from "../../contract/settings.ts";
import { foldEvents } from "../../domain/deliveries/fold-events.ts";
import { type DeliveryTransition, validateTransition } from "../../domain/deliveries/transitions.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { collectionWindow } from "../../domain/schedule/collection-hours.ts";
import { dublinDate, dublinInstant } from "../../domain/schedule/dublin.ts";
import { actorName } from "../actor-name.ts";
import type { Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Orders } from "../database/types.ts";
import { refuseReusedEventId } from "../deliveries/refuse-reused-event-id.ts";
import { staffDelivery, timesOf } from "../deliveries/staff-delivery.ts";
import { storeStopTimes } from "../deliveries/store-stops.ts";
import { eventOfRow, readDelivery } from "../deliveries/stored-delivery.ts";
import { unassignStops } from "../deliveries/unassign-stops.ts";
import { lockOrder } from "../orders/find-order.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";

type Input = {
  id: OrderId;
  eventId: string;
  next: "today" | "another_day" | "return" | "cancel";
  day?: string | undefined;
  note: string;
};

/**
 * Decides what follows a failed stop. Today or another day: the stop is open again, unassigned and due by that day's
 * closing time. Return: a third stop. Cancel: only before pickup. Idempotent by event id.
 */
export const resolveFailedStop: Verb<Input, { delivery: StaffDelivery }> = async (context, input) => {
  const { id, eventId, next, note } = input;
  const { settings } = await context.settings.current();
  const now = context.now();
  const today = dublinDate(now);
  const day = next === "today" ? today : input.day;
  if (next === "another_day" && (day ?? "") <= today)
    return { failed: "invalid_fields", message: "Choose a later day", params: { day: "Choose a later day" } };
  return inTransaction(context, async (context) => {
    const { db } = context;
    const order = await lockOrder(db, id);
    const stored = order && (await readDelivery(db, id, { locked: true }));
    if (!stored) return { failed: "not_found", message: "This order has no delivery." };
    if (stored.events.some((event) => event.id === eventId))
      return { delivery: staffDelivery(settings, order, stored) };
    const reused = await refuseReusedEventId(context.db, id, eventId);
    if (reused) return reused;
    const failed = stored.stops.find(({ state }) => state === "failed");
    if (!failed) return { failed: "action_refused", message: "No stop of this delivery has failed" };
    const transition: DeliveryTransition =
      next === "return"
        ? { kind: "bring_back" }
        : next === "cancel"
          ? { kind: "cancel" }
          : { kind: "retry", stop: failed.kind };
    const { delivery } = foldEvents(stored.events.map(eventOfRow));
    const allowed = validateTransition(delivery, transition, "dispatcher");
    if (!allowed.ok) return { failed: "action_refused", message: allowed.reason };
    if (day !== undefined && transition.kind === "retry") {
      const { from, until } = collectionWindow(order.priority ?? "same_day", collectionCalendar(settings));
      const closes = dublinInstant(day, until);
      const latest = closes > now ? closes : new Date(now.getTime() + 2 * 3_600_000);
      const earliest = next === "today" ? null : dublinInstant(day, from);
      await storeStopTimes(db, { orderId: id, kind: failed.kind, from: earliest, by: latest });
      const dropoff = stored.stops.find(({ kind }) => kind === "dropoff");
      if (failed.kind === "pickup" && dropoff) {
        const by = dropoffDueAfter(latest, { agreed: dropoff.by_at, before: order, day, settings });
        await storeStopTimes(db, { orderId: id, kind: "dropoff", by });
      }
    }
    // Everything still to be driven is planned again, including a return.
    const open = stored.stops.filter(({ driver_id, state }) => driver_id !== null && state !== "done");
    const [after = stored] = await unassignStops(context, [
      { stored, stops: open, source: "office", cause: { ...transition, id: eventId }, ...(note !== "" && { note }) },
    ]);
    await storeOrderEvent(context, {
      orderId: id,
      actor: actorName(context.actor),
      kind: "delivery",
      note: note === "" ? describeNext(next, day) : `${describeNext(next, day)}: ${note}`,
    });
    const orderNow = await db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    return { delivery: staffDelivery(settings, orderNow, after) };
  });
};

const driveMs = 3 * 3_600_000;

type Collected = { agreed: Date | null; before: Selectable<Orders>; day: string; settings: Settings };

/**
 * When goods collected by `latest` are due at the drop-off: at the agreed time or by the rules for the new day, if
 * that is after `latest`, else three hours after it. Null if the rules already give the right time.
 */
function dropoffDueAfter(latest: Date, { agreed, before, day, settings }: Collected): Date | null {
  if (agreed && agreed > latest) return agreed;
  const was = timesOf(before, settings)?.deliverBy;
  if (was && was > latest && before.scheduled_date === day) return null;
  const rule = timesOf({ ...before, scheduled_date: day }, settings)?.deliverBy;
  return rule && rule > latest ? rule : new Date(latest.getTime() + driveMs);
}

function describeNext(next: Input["next"], day: string | undefined): string {
  switch (next) {
    case "today":
      return "To be tried again today";
    case "another_day":
      return `To be tried again on another day (${day})`;
    case "return":
      return "Back to the sender";
    case "cancel":
      return "Cancelled after it could not be collected";
  }
}
