import { type PhoneEventInput, phoneEventSchema } from "../../../contract/driver-phone.schema.ts";
import type { EventResult } from "../../../contract/driver-phone.ts";
import type { StopKind } from "../../../domain/deliveries/delivery.ts";
import { foldEvents } from "../../../domain/deliveries/fold-events.ts";
import { requiredProofs } from "../../../domain/deliveries/required-proofs.ts";
import { isCustodyEvent } from "../../../domain/deliveries/transitions.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import type { Context, Verb } from "../../context.ts";
import { inTransaction } from "../../database/transaction.ts";
import { lockOrder } from "../../orders/find-order.ts";
import { safePlaceOf } from "../../orders/order-details.ts";
import { orderJsonOf, referencesOf } from "../../orders/stored-order.ts";
import { readSetting } from "../../settings/stored-settings.ts";
import { assignToHolder } from "../assign-to-holder.ts";
import { closeUndoneReports } from "../close-undone-reports.ts";
import { countingEventId } from "../effective-events.ts";
import { scheduleOrderChange } from "../store-deliveries.ts";
import { type NewEvent, storeEvents } from "../store-events.ts";
import { storeDispatchNotice } from "../store-notice.ts";
import { type EventData, eventOfRow, readDelivery, type StoredDelivery } from "../stored-delivery.ts";
import { describeEventNotice } from "./describe-event-notice.ts";
import { requirePhone } from "./phone-driver.ts";
import { phoneEvent } from "./phone-event.ts";
import { readPhoneSession, readStopDrivers, waitsForDispatcher } from "./phone-session.ts";
import { driverOfStop, readNames, refuseOnArrival } from "./refuse-on-arrival.ts";
import { storePhoneReport, waitingText } from "./store-phone-report.ts";
import { toServerTime } from "./to-server-time.ts";
import { wasEverAssigned } from "./was-ever-assigned.ts";

type Sent = { sentAt: string; events: unknown[] };

/** Far more than a delivery needs, and few enough that one phone's events keep nobody waiting. */
const maxEventsPerDelivery = 200;

/**
 * Stores drivers' actions, each once. An action that is no longer possible changes nothing but stays on record, with a
 * notice to the dispatcher; one from a phone whose session had ended waits until a dispatcher accepts it. One
 * transaction per order, so that one bad order loses none of the others.
 */
export const acceptDriverEvents: Verb<Sent, { results: EventResult[] }> = async (context, { sentAt, events }) => {
  const results: EventResult[] = [];
  const byOrder = new Map<OrderId, { at: number; event: PhoneEventInput }[]>();
  for (const [at, sent] of events.entries()) {
    const read = phoneEventSchema.safeParse(sent);
    if (!read.success) {
      const refused = read.error.issues[0]?.message ?? "This update cannot be read";
      results[at] = { id: idOf(sent), kept: false, refused };
      continue;
    }
    const event = await withOrder(context, read.data);
    if (event) byOrder.set(event.orderId, [...(byOrder.get(event.orderId) ?? []), { at, event }]);
    else results[at] = notStored(read.data, "This docket no longer belongs to a delivery");
  }
  for (const [orderId, pressed] of byOrder) {
    const accepted = await acceptEventsOfOrder(
      context,
      orderId,
      pressed.map(({ event }) => event),
      sentAt,
    );
    pressed.forEach(({ at, event }, index) => {
      results[at] = accepted[index] ?? notStored(event, "This update could not be saved");
    });
  }
  return { results };
};

function idOf(sent: unknown): string {
  return typeof sent === "object" && sent !== null && "id" in sent && typeof sent.id === "string"
    ? sent.id.slice(0, 100)
    : "";
}

/** The event with the order of its docket, if the phone knows only the docket; null for an unknown docket. */
async function withOrder({ db }: Context, event: PhoneEventInput): Promise<PhoneEventInput | null> {
  if (event.orderId !== 0) return event;
  const found = await db
    .selectFrom("deliveries")
    .select("order_id")
    .where("track_key", "=", event.trackKey ?? "")
    .executeTakeFirst();
  return found ? { ...event, orderId: found.order_id } : null;
}

const notStored = ({ id }: PhoneEventInput, refused: string): EventResult => ({ id, kept: false, refused });

async function acceptEventsOfOrder(
  context: Context,
  orderId: OrderId,
  events: readonly PhoneEventInput[],
  sentAt: string,
): Promise<EventResult[]> {
  const phone = requirePhone(context.actor);
  return inTransaction(context, async (context) => {
    const order = await lockOrder(context.db, orderId);
    const stored = order && (await readDelivery(context.db, orderId, { locked: true }));
    const hasDocket = ({ kind, trackKey }: PhoneEventInput) =>
      kind === "take_over" && trackKey !== undefined && trackKey === stored?.delivery.track_key;
    if (!stored || !(events.some(hasDocket) || (await wasEverAssigned(context, orderId, phone.driverId))))
      return events.map((event) => notStored(event, "This delivery was never on one of your runs"));
    const elsewhere = await findIdsOfOtherOrders(context, orderId, events);
    const known = new Map(stored.events.map((event) => [event.id, event]));
    const ofPhone = stored.events.filter(({ device }) => device === phone.phoneId).length;
    const fresh = new Map<string, PhoneEventInput>();
    for (const event of events)
      if (!known.has(event.id) && !elsewhere.has(event.id) && ofPhone + fresh.size < maxEventsPerDelivery)
        fresh.set(event.id, fresh.get(event.id) ?? undoingWhatCounts(event, stored));
    const session = await readPhoneSession(context, phone);
    const stopDrivers = session.kind === "expired" ? await readStopDrivers(context, orderId) : [];
    const names = await readNames(context, stored, [...fresh.values()]);
    const added: NewEvent[] = [];
    for (const event of fresh.values()) {
      const pressedAt = toServerTime({
        device: event.pressedAt,
        sentAt,
        now: context.now(),
        notBefore: stored.delivery.created_at,
      });
      const waits = waitsForDispatcher(
        session,
        { stop: stopOf(event, stored), pressedAt },
        phone.driverId,
        stopDrivers,
      );
      const report = waits ? await storePhoneReport(context, orderId, phone, session) : null;
      const refused = waits ? waitingText : refuseOnArrival({ event, stored, fresh, phone, pressedAt, names });
      const colleague = colleagueOf(event, names);
      added.push(phoneEvent(event, { phone, pressedAt, refused, report, colleague }));
    }
    const withEvents = added.length === 0 ? stored : await storeEvents(context, stored, added);
    const after = await assignToHolder(context, stored, withEvents, "shop");
    if (added.some(({ kind }) => kind === "take_back")) await closeUndoneReports(context, after);
    // The order was stopped in the meantime, and `applyOrderChanges` decides what that means now.
    if (after.delivery.state !== stored.delivery.state && order.status !== "processing")
      await scheduleOrderChange(context.db, orderId, context.now());
    const { refused } = foldEvents(after.events.map(eventOfRow));
    const waiting = new Set(
      after.events.filter(({ data }) => (data as EventData).report !== undefined).map(({ id }) => id),
    );
    const reference = referencesOf(order).booking;
    const proofSettings = await readSetting(context.db, "proofsAsked");
    for (const event of fresh.values()) {
      // The report already tells the dispatcher.
      if (waiting.has(event.id)) continue;
      const pressedAt = added.find(({ id }) => id === event.id)?.pressedAt ?? context.now();
      const text = describeEventNotice(event, {
        driver: phone.name,
        reference,
        refused: refused.get(event.id) ?? null,
        required: requiredProofs(proofSettings, order.service_type, event.stop),
        mayLeaveSafe: event.stop === "dropoff" && safePlaceOf(orderJsonOf(order).meta) !== "",
        driverOfStop: driverOfStop({ event, stored, fresh, phone, pressedAt, names }),
      });
      if (text !== null) await storeDispatchNotice(context, { orderId, driverId: phone.driverId, text });
    }
    const kept = new Set(after.events.map(({ id }) => id));
    return events.map((event): EventResult => {
      if (kept.has(event.id))
        return {
          id: event.id,
          kept: true,
          refused: refused.get(event.id) ?? null,
          ...(waiting.has(event.id) && { waits: true }),
        };
      return elsewhere.has(event.id)
        ? notStored(event, "This update has the same ID as another one")
        : notStored(event, "This phone has sent too many updates about this delivery");
    });
  });
}

/** An undo of an accepted event applies to the event with which the dispatcher accepted it. */
function undoingWhatCounts(event: PhoneEventInput, { events }: StoredDelivery): PhoneEventInput {
  const { takesBack } = event;
  return takesBack === undefined ? event : { ...event, takesBack: countingEventId(events, takesBack) };
}

/** Custody events count at the open stop after the pickup, whatever stop the phone names. */
function stopOf({ kind, stop, takesBack }: PhoneEventInput, { stops, events }: StoredDelivery): StopKind {
  if (kind === "take_back") return events.find(({ id }) => id === takesBack)?.stop ?? stop;
  if (!isCustodyEvent(kind)) return stop;
  return stops.some((row) => row.kind === "return") ? "return" : "dropoff";
}

function colleagueOf(
  { toDriverId = 0 }: PhoneEventInput,
  names: Awaited<ReturnType<typeof readNames>>,
): { driverId: number; driver: string } | null {
  const driver = names.get(toDriverId);
  return driver?.isActive ? { driverId: toDriverId, driver: driver.name } : null;
}

async function findIdsOfOtherOrders(
  { db }: Context,
  orderId: OrderId,
  events: readonly PhoneEventInput[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("delivery_events")
    .select("id")
    .where(
      "id",
      "in",
      events.map(({ id }) => id),
    )
    .where("order_id", "!=", orderId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
