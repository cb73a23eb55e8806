import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { StaffDelivery } from "../../contract/deliveries.ts";
import { collectionCalendar, type Settings } from "../../contract/settings.ts";
import { foldEvents } from "../../domain/deliveries/fold-events.ts";
import { applyMove, type DeliveryMove, validateTransition } from "../../domain/deliveries/moves.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { collectionWindow } from "../../domain/schedule/collection-hours.ts";
import { dublinDate, dublinInstant } from "../../domain/schedule/dublin.ts";
import type { Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Orders } from "../database/types.ts";
import { staffDelivery, timesOf } from "../deliveries/staff-delivery.ts";
import { storeEvents } from "../deliveries/store-events.ts";
import { eventOfRow, readDelivery } from "../deliveries/stored-delivery.ts";
import { lockOrder } from "../orders/find-order.ts";
import { actorName, storeOrderEvent } from "../orders/store-order-event.ts";

type Asked = {
  id: OrderId;
  eventId: string;
  next: "today" | "another_day" | "return" | "cancel";
  day?: string | undefined;
  note: string;
};

/**
 * What follows a stop that could not be done. Again today or on another day: the stop is open again and nobody's, due by that day's end.
 * Back to the sender: a third stop. Cancelled: only what was not collected. The same event twice is one.
 */
export const followFailure: Verb<Asked, { delivery: StaffDelivery }> = async (context, asked) => {
  const { id, eventId, next, note } = asked;
  const { settings } = await context.settings.current();
  const now = context.now();
  const today = dublinDate(now);
  const day = next === "today" ? today : asked.day;
  if (next === "another_day" && (day ?? "") <= today)
    return { failed: "invalid_fields", message: "Choose a later day", params: { day: "Choose a later day" } };
  return inTransaction(context, async (context) => {
    const { db } = context;
    const order = await lockOrder(db, id);
    const stored = order && (await readDelivery(db, id, { locked: true }));
    if (!stored) return { failed: "not_found", message: "This order has no delivery." };
    if (stored.events.some((event) => event.id === eventId))
      return { delivery: staffDelivery(settings, order, stored) };
    const failed = stored.stops.find(({ state }) => state === "failed");
    if (!failed) return { failed: "action_refused", message: "Nothing of this delivery has failed" };
    const move: DeliveryMove =
      next === "return"
        ? { kind: "bring_back" }
        : next === "cancel"
          ? { kind: "cancel" }
          : { kind: "retry", stop: failed.kind };
    const { delivery } = foldEvents(stored.events.map(eventOfRow));
    const verdict = validateTransition(delivery, move, "dispatcher");
    if (!verdict.ok) return { failed: "action_refused", message: verdict.reason };
    const pressed = stored.events.filter(({ device }) => device === "office").map(({ sequence }) => Number(sequence));
    const press = (event: DeliveryMove, eventId: string, index: number) => ({
      id: eventId,
      kind: event.kind,
      stop: event.stop ?? null,
      actor: actorName(context.actor),
      role: "dispatcher" as const,
      device: "office",
      sequence: 1 + index + Math.max(0, ...pressed),
      pressedAt: now,
      takesBack: null,
      data: note === "" ? {} : { note },
    });
    const events = [press(move, eventId, 0)];
    // What is driven again is planned again, also where it goes back.
    const open = stored.stops.filter(({ driver_id, state }) => driver_id !== null && state !== "done");
    if (open.length > 0 && validateTransition(applyMove(delivery, move), { kind: "unassign" }, "dispatcher").ok)
      events.push(press({ kind: "unassign" }, randomUUID(), 1));
    const runs = [
      ...new Map(open.map(({ driver_id, run_day }) => [`${driver_id} ${run_day}`, { driver_id, run_day }])).values(),
    ];
    await db
      .updateTable("stops")
      .set({ driver_id: null, run_day: null, run_position: null })
      .where("order_id", "=", id)
      .where("state", "<>", "done")
      .execute();
    if (day !== undefined && move.kind === "retry") {
      const { from, until } = collectionWindow(order.priority ?? "same_day", collectionCalendar(settings));
      const until_ = dublinInstant(day, until);
      const latest = until_ > now ? until_ : new Date(now.getTime() + 2 * 3_600_000);
      await db
        .updateTable("stops")
        .set({ from_at: next === "today" ? null : dublinInstant(day, from), by_at: latest })
        .where("order_id", "=", id)
        .where("kind", "=", failed.kind)
        .execute();
      const dropoff = stored.stops.find(({ kind }) => kind === "dropoff");
      if (failed.kind === "pickup" && dropoff)
        await db
          .updateTable("stops")
          .set({ by_at: deliverAfter(latest, { agreed: dropoff.by_at, before: order, day, settings }) })
          .where("order_id", "=", id)
          .where("kind", "=", "dropoff")
          .execute();
    }
    const after = await storeEvents(context, { ...stored, stops: (await readDelivery(db, id))!.stops }, events);
    for (const { driver_id, run_day } of runs.sort((a, b) => a.driver_id! - b.driver_id!))
      await db
        .updateTable("runs")
        .set((eb) => ({ version: eb("version", "+", 1), changed_at: now }))
        .where("driver_id", "=", driver_id)
        .where("day", "=", run_day)
        .execute();
    await storeOrderEvent(context, {
      orderId: id,
      actor: actorName(context.actor),
      kind: "delivery",
      note: `${words[next]}${next === "another_day" ? ` (${day})` : ""}${note === "" ? "" : `: ${note}`}`,
    });
    const orderNow = await db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    return { delivery: staffDelivery(settings, orderNow, after) };
  });
};

const driveMs = 3 * 3_600_000;

type Collected = { agreed: Date | null; before: Selectable<Orders>; day: string; settings: Settings };

/**
 * Until when staff want delivered what is collected by `latest`: as was agreed, or as the rule says for the day on which it is collected now.
 * What would be due before it is collected is due three hours after that. Null: as the rule says already.
 */
function deliverAfter(latest: Date, { agreed, before, day, settings }: Collected): Date | null {
  if (agreed && agreed > latest) return agreed;
  const was = timesOf(before, settings)?.deliverBy;
  if (was && was > latest && before.scheduled_date === day) return null;
  const rule = timesOf({ ...before, scheduled_date: day }, settings)?.deliverBy;
  return rule && rule > latest ? rule : new Date(latest.getTime() + driveMs);
}

const words: Readonly<Record<Asked["next"], string>> = {
  today: "To be tried again today",
  another_day: "To be tried again on another day",
  return: "Back to the sender",
  cancel: "Cancelled after it could not be collected",
};
