import type { Selectable } from "kysely";
import type { DeliveryEventInput } from "../../contract/deliveries.schema.ts";
import type { StaffDelivery } from "../../contract/deliveries.ts";
import type { Failure } from "../../contract/errors.ts";
import { foldEvents } from "../../domain/deliveries/fold-events.ts";
import { type DeliveryTransition, validateTransition } from "../../domain/deliveries/transitions.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context, Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Orders } from "../database/types.ts";
import { lockOrder } from "../orders/find-order.ts";
import { assignToHolder } from "./assign-to-holder.ts";
import { closeUndoneReports } from "./close-undone-reports.ts";
import { countingEventId, undoneEventIds } from "./effective-events.ts";
import { newEvents } from "./new-events.ts";
import { refuseReusedEventId } from "./refuse-reused-event-id.ts";
import { staffDelivery } from "./staff-delivery.ts";
import { storeEvents } from "./store-events.ts";
import { carrierOf, type EventData, eventOfRow, readDelivery, type StoredDelivery } from "./stored-delivery.ts";

/** Records what staff report about a delivery, or refuses it with a reason. Idempotent by event id. */
export const recordDeliveryEvent: Verb<{ id: OrderId } & DeliveryEventInput, { delivery: StaffDelivery }> = async (
  context,
  { id, eventId, kind, stop, takesBack, reason, note, signedBy, to },
) => {
  const { settings } = await context.settings.current();
  return inTransaction(context, async (context) => {
    const order = await lockOrder(context.db, id);
    const stored = order && (await readDelivery(context.db, id, { locked: true }));
    if (!stored) return { failed: "not_found", message: "This order has no delivery." };
    if (stored.events.some((event) => event.id === eventId))
      return { delivery: staffDelivery(settings, order, stored) };
    const reused = await refuseReusedEventId(context.db, id, eventId);
    if (reused) return reused;
    const transition =
      kind === "take_back"
        ? { kind, takesBack: countingEventId(stored.events, takesBack ?? "") }
        : ({ kind, ...(stop && { stop }) } as DeliveryTransition);
    const carrier = await carrierData(context, stored, { kind, stop, to });
    if ("failed" in carrier) return carrier;
    const refusal =
      transition.kind === "take_back"
        ? refuseUndo(order, stored, transition.takesBack)
        : refuseTransition(stored, transition, carrier);
    if (refusal) return refusal;
    const data = { ...(reason && { reason }), ...(note && { note }), ...(signedBy && { signedBy }), ...carrier };
    const events = newEvents(context, stored, "office", [{ ...transition, id: eventId, data }]);
    const updated = await assignToHolder(context, stored, await storeEvents(context, stored, events), "office");
    if (kind === "take_back") await closeUndoneReports(context, updated);
    const after = await context.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    return { delivery: staffDelivery(settings, after, updated) };
  });
};

type CarrierData = Pick<EventData, "to" | "driverId" | "driver">;

/** Who has the goods after the event, in stored form; empty if the event is not about custody. */
async function carrierData(
  context: Context,
  { delivery, stops }: StoredDelivery,
  { kind, stop, to }: Pick<DeliveryEventInput, "kind" | "stop" | "to">,
): Promise<CarrierData | Failure> {
  if (to?.kind === "driver") {
    const driver = await readActiveDriver(context.db, to.driverId);
    return driver ? { to: { kind: "driver" }, ...driver } : noSuchDriver;
  }
  if (to) return { to };
  if (kind !== "complete" || stop !== "pickup") return {};
  if (delivery.partner_name !== null) return { to: { kind: "partner", name: delivery.partner_name } };
  const collector = stops.find((row) => row.kind === "pickup")?.driver_id ?? null;
  return collector === null ? {} : ((await readActiveDriver(context.db, collector)) ?? {});
}

const noSuchDriver: Failure = {
  failed: "invalid_fields",
  message: "There is no such driver",
  params: { to: "There is no such driver" },
};

async function readActiveDriver(db: Context["db"], id: number): Promise<{ driverId: number; driver: string } | null> {
  const row = await db
    .selectFrom("drivers")
    .innerJoin("users", "users.id", "user_id")
    .select(["drivers.id as driverId", "display_name as driver"])
    .where("drivers.id", "=", id)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

function refuseTransition(
  { events }: StoredDelivery,
  move: DeliveryTransition,
  { to, driverId }: CarrierData,
): Failure | null {
  const carrier = to && carrierOf(to, driverId);
  const { delivery } = foldEvents(events.map(eventOfRow));
  const result = validateTransition(delivery, { ...move, ...(carrier && { to: carrier }) }, "dispatcher");
  return result.ok ? null : { failed: "action_refused", message: result.reason };
}

function refuseUndo(
  order: Pick<Selectable<Orders>, "status">,
  { events, delivery }: StoredDelivery,
  undoneId: string,
): Failure | null {
  const event = events.find(({ id }) => id === undoneId);
  if (!event || event.kind === "take_back") return { failed: "not_found", message: "There is no such event." };
  if (undoneEventIds(events).has(event.id)) return { failed: "action_refused", message: "This was taken back already" };
  if (event.kind === "assign" || event.kind === "unassign")
    return { failed: "action_refused", message: "Change the driver on the dispatch board" };
  // Setting the order back to processing already undoes the delivery.
  if (delivery.state === "delivered" && order.status !== "processing")
    return {
      failed: "action_refused",
      message:
        "This order has been delivered and completed, and the customer has been told. If that was a mistake, set the order back to processing first",
    };
  return null;
}
