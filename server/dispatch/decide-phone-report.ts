import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { PhoneEventInput } from "../../contract/driver-phone.schema.ts";
import type { FailureReason } from "../../domain/deliveries/delivery.ts";
import { foldEvents } from "../../domain/deliveries/fold-events.ts";
import type { DeliveryActor } from "../../domain/deliveries/transitions.ts";
import { actorName } from "../actor-name.ts";
import type { Context, Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Orders } from "../database/types.ts";
import { assignToHolder } from "../deliveries/assign-to-holder.ts";
import { countingEventId } from "../deliveries/effective-events.ts";
import { describeRefusedEvent } from "../deliveries/phone/describe-event-notice.ts";
import { type PressedEvent, readNames, refuseOnArrival } from "../deliveries/phone/refuse-on-arrival.ts";
import { reportedEvents } from "../deliveries/reported-events.ts";
import { scheduleOrderChange } from "../deliveries/store-deliveries.ts";
import { type NewEvent, storeEvents } from "../deliveries/store-events.ts";
import { storeDispatchNotice } from "../deliveries/store-notice.ts";
import {
  type EventData,
  eventOfRow,
  type FoldedRow,
  readDelivery,
  type StoredDelivery,
  type StoredEvent,
  storedData,
} from "../deliveries/stored-delivery.ts";
import { lockOrder } from "../orders/find-order.ts";
import { referencesOf } from "../orders/stored-order.ts";

/**
 * Decides about what a phone reported after its session had ended. If accepted, each of its events is recorded again in
 * the dispatcher's name, at the time at which it happened; what the phone sent stays on record. An event that an active
 * phone would be refused is refused, with a notice. Idempotent.
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
    if (!accept) return { accepted: false };
    const reported = reportedEvents(stored.events, id);
    const confirmations = await refuseAsOnArrival(
      context,
      stored,
      report.driver_id,
      confirmationsOf(context, stored, reported),
    );
    const after = await assignToHolder(context, stored, await storeEvents(context, stored, confirmations), "office");
    if (after.delivery.state !== stored.delivery.state && order.status !== "processing")
      await scheduleOrderChange(db, order.id, context.now());
    await notifyOfRefused(context, order, after, confirmations);
    return { accepted: true };
  });

const maxRefusedNamed = 4;

/** Stores one notice, however much the phone sent. */
async function notifyOfRefused(
  context: Context,
  order: Selectable<Orders>,
  { events }: StoredDelivery,
  confirmations: readonly NewEvent[],
): Promise<void> {
  const { refused } = foldEvents(events.map(eventOfRow));
  const { booking: reference } = referencesOf(order);
  const texts = confirmations.flatMap(({ id, kind, stop, takesBack, data }) => {
    const why = refused.get(id);
    if (why === undefined) return [];
    const target = stop ?? events.find((event) => event.id === takesBack)?.stop ?? "dropoff";
    const { leftSafe = false, proofs = [] } = data;
    const reason = data.reason as FailureReason | undefined;
    const press = { kind: kind as PhoneEventInput["kind"], stop: target, leftSafe, proofs, reason };
    const sender = events.find((event) => event.id === data.confirms);
    return describeRefusedEvent(press, { driver: sender?.actor ?? "A driver", reference, driverOfStop: null }, why);
  });
  const named = [...new Set(texts)].slice(0, maxRefusedNamed);
  if (named.length === 0) return;
  const more = texts.length > named.length ? [`Of this report, ${texts.length} actions changed nothing.`] : [];
  await storeDispatchNotice(context, {
    orderId: order.id,
    driverId: confirmations[0]?.phone?.driverId ?? null,
    text: [...named, ...more].join(" "),
  });
}

/** Adds the reason to each event that would be refused from an active phone. */
async function refuseAsOnArrival(
  context: Context,
  stored: StoredDelivery,
  driverId: number,
  confirmations: readonly NewEvent[],
): Promise<NewEvent[]> {
  const pressed = confirmations.map((event) => ({ event, press: pressedEvent(event) }));
  const fresh = new Map(pressed.map(({ event, press }) => [event.id, press]));
  const names = await readNames(context, stored, [...fresh.values()]);
  const checked = pressed.map(({ event, press }): NewEvent => {
    const { pressedAt } = event;
    const refused = refuseOnArrival({ event: press, stored, fresh, phone: { driverId }, pressedAt, names });
    return refused === null ? event : { ...event, data: { ...event.data, refused } };
  });
  // A dispatcher may do more than the driver who acted.
  const byOffice = refusedBy(stored, checked, "dispatcher");
  const byDriver = refusedBy(stored, checked, "driver");
  return checked.map((event) => {
    const refused = byOffice.has(event.id) ? undefined : byDriver.get(event.id);
    return refused === undefined ? event : { ...event, data: { ...event.data, refused } };
  });
}

/** The events that the delivery refuses if this role makes them, with the reasons. */
function refusedBy({ events }: StoredDelivery, added: readonly NewEvent[], role: DeliveryActor) {
  const rows = added.map(
    ({ kind, data, phone, pressedAt, takesBack, ...event }): FoldedRow => ({
      ...event,
      kind,
      role,
      happened_at: pressedAt,
      takes_back: takesBack,
      driver_id: phone?.driverId ?? null,
      data: storedData(kind, data) as FoldedRow["data"],
    }),
  );
  return foldEvents([...events, ...rows].map(eventOfRow)).refused;
}

function pressedEvent({ kind, stop, sequence, takesBack, data }: NewEvent): PressedEvent {
  return {
    kind: kind as PhoneEventInput["kind"],
    stop: stop ?? "dropoff",
    sequence,
    ...(takesBack !== null && { takesBack }),
    ...(kind === "hand_over" && data.to !== undefined && { toDriverId: data.driverId }),
  };
}

/** The confirmations, in the order in which the actions happened on that phone. */
function confirmationsOf(context: Context, { events }: StoredDelivery, reported: readonly StoredEvent[]): NewEvent[] {
  const idOf = new Map(reported.map(({ id }) => [id, randomUUID() as string]));
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
      pressedAt: event.happened_at,
      takesBack: event.takes_back && (idOf.get(event.takes_back) ?? countingEventId(events, event.takes_back)),
      data: {
        ...(driver !== null && { driverId: driver, driver: event.actor }),
        ...data,
        confirms: event.id,
      },
      ...(driver !== null && {
        phone: { driverId: driver, deviceTime: event.device_time ?? event.happened_at, position: null },
      }),
    };
  });
}
