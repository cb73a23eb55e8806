import { phoneEventSchema, type SentEvent } from "../../../contract/driver-phone.schema.ts";
import type { EventResult } from "../../../contract/driver-phone.ts";
import { failureReasonNames, type StopKind } from "../../../domain/deliveries/delivery.ts";
import { foldEvents } from "../../../domain/deliveries/fold-events.ts";
import { proofLacking, proofsAsked } from "../../../domain/deliveries/proofs-asked.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import type { Context, Verb } from "../../context.ts";
import { inTransaction } from "../../database/transaction.ts";
import { lockOrder } from "../../orders/find-order.ts";
import { safePlaceOf } from "../../orders/order-details.ts";
import { orderJsonOf, referencesOf } from "../../orders/stored-order.ts";
import { readSetting } from "../../settings/stored-settings.ts";
import { type NewEvent, storeEvents } from "../store-events.ts";
import { storeNotice } from "../store-notice.ts";
import { eventOfRow, readDelivery, type StoredDelivery } from "../stored-delivery.ts";
import { pressedBy } from "./phone-clock.ts";
import { phoneOf } from "./phone-driver.ts";
import { wasEverAssigned } from "./was-ever-assigned.ts";

type Sent = { sentAt: string; events: unknown[] };

/**
 * What was pressed on a phone. Each press is stored once, whatever becomes of it: one that is not possible changes nothing and is told to a
 * dispatcher. One transaction an order, so that what is wrong with one loses none of the others. One answer an event, in their order.
 */
export const takePhoneEvents: Verb<Sent, { results: EventResult[] }> = async (context, { sentAt, events }) => {
  const results: EventResult[] = [];
  const byOrder = new Map<OrderId, { at: number; event: SentEvent }[]>();
  for (const [at, sent] of events.entries()) {
    const read = phoneEventSchema.safeParse(sent);
    if (read.success)
      byOrder.set(read.data.orderId, [...(byOrder.get(read.data.orderId) ?? []), { at, event: read.data }]);
    else
      results[at] = {
        id: idOf(sent),
        kept: false,
        refused: read.error.issues[0]?.message ?? "This update cannot be read",
      };
  }
  for (const [orderId, pressed] of byOrder) {
    const answers = await takeEventsOfOrder(
      context,
      orderId,
      pressed.map(({ event }) => event),
      sentAt,
    );
    pressed.forEach(({ at, event }, index) => {
      results[at] = answers[index] ?? { id: event.id, kept: false, refused: "This update could not be saved" };
    });
  }
  return { results };
};

function idOf(sent: unknown): string {
  return typeof sent === "object" && sent !== null && "id" in sent && typeof sent.id === "string"
    ? sent.id.slice(0, 100)
    : "";
}

const notKept = ({ id }: SentEvent, refused: string): EventResult => ({ id, kept: false, refused });

async function takeEventsOfOrder(
  context: Context,
  orderId: OrderId,
  events: readonly SentEvent[],
  sentAt: string,
): Promise<EventResult[]> {
  const phone = phoneOf(context.actor);
  return inTransaction(context, async (context) => {
    const order = await lockOrder(context.db, orderId);
    const stored = order && (await readDelivery(context.db, orderId, { locked: true }));
    if (!stored || !(await wasEverAssigned(context, orderId, phone.driverId)))
      return events.map((event) => notKept(event, "This delivery was never on one of your runs"));
    const elsewhere = await idsOfOtherOrders(context, orderId, events);
    const known = new Map(stored.events.map((event) => [event.id, event]));
    const fresh = new Map<string, SentEvent>();
    for (const event of events)
      if (!known.has(event.id) && !elsewhere.has(event.id)) fresh.set(event.id, fresh.get(event.id) ?? event);
    const endedAt = await whenEnded(context, phone);
    const names = await holderNames(context, stored);
    const added = [...fresh.values()].map((event): NewEvent => {
      const pressedAt = pressedBy({
        device: event.pressedAt,
        sentAt,
        now: context.now(),
        notBefore: stored.delivery.created_at,
      });
      const refused = refusedOnArrival({ event, stored, fresh, phone, pressedAt, endedAt, names });
      return newEvent(event, { phone, pressedAt, refused });
    });
    const after = added.length === 0 ? stored : await storeEvents(context, stored, added);
    // Cancelled meanwhile: what that means now is for the job that follows orders to say.
    if (after.delivery.state !== stored.delivery.state && order.status !== "processing")
      await context.db
        .updateTable("deliveries")
        .set({ follows_from: context.now() })
        .where("order_id", "=", orderId)
        .execute();
    const { refused } = foldEvents(after.events.map(eventOfRow));
    const reference = referencesOf(order).booking;
    const proofSettings = await readSetting(context.db, "proofsAsked");
    for (const event of fresh.values()) {
      const asks = proofsAsked(proofSettings, order.service_type, event.stop);
      const text = noticeAbout(event, {
        driver: phone.name,
        reference,
        refused: refused.get(event.id) ?? null,
        asks,
        mayLeaveSafe: event.stop === "dropoff" && safePlaceOf(orderJsonOf(order).meta) !== "",
        holder: holderOf(stored, event.stop, phone.driverId, names),
      });
      if (text !== null) await storeNotice(context, { orderId, driverId: phone.driverId, text });
    }
    const kept = new Set(after.events.map(({ id }) => id));
    return events.map((event) =>
      kept.has(event.id)
        ? { id: event.id, kept: true, refused: refused.get(event.id) ?? null }
        : notKept(event, "This update has the same ID as another one"),
    );
  });
}

type Phone = ReturnType<typeof phoneOf>;

async function idsOfOtherOrders({ db }: Context, orderId: OrderId, events: readonly SentEvent[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("stop_events")
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

/** When staff or a sign-out ended this phone; one that only ran out is nobody's decision. */
async function whenEnded({ db }: Context, { phoneId, ended }: Phone): Promise<Date | null> {
  if (!ended) return null;
  const row = await db
    .selectFrom("driver_phones")
    .innerJoin("drivers", "drivers.id", "driver_phones.driver_id")
    .innerJoin("users", "users.id", "drivers.user_id")
    .select(["ended_at", "disabled_at"])
    .where("driver_phones.id", "=", phoneId)
    .executeTakeFirst();
  const ends = [row?.ended_at, row?.disabled_at].filter((at) => at instanceof Date);
  return ends.length === 0 ? null : new Date(Math.min(...ends.map((at) => at.getTime())));
}

/** By the ids of drivers. */
type Names = ReadonlyMap<number, string>;

async function holderNames({ db }: Context, { stops }: StoredDelivery): Promise<Names> {
  const ids = stops.flatMap(({ driver_id }) => driver_id ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("drivers")
    .innerJoin("users", "users.id", "user_id")
    .select(["drivers.id", "display_name"])
    .where("drivers.id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, display_name }) => [id, display_name]));
}

/** Who has this stop now, where that is not the driver who pressed: a name, or 'nobody'. Null: it is theirs. */
function holderOf({ stops }: StoredDelivery, kind: StopKind, driverId: number, names: Names): string | null {
  const holder = stops.find((stop) => stop.kind === kind)?.driver_id ?? null;
  if (holder === driverId) return null;
  return holder === null ? "nobody" : (names.get(holder) ?? "another driver");
}

/**
 * Why a press counts for nothing although the delivery itself would allow it. Goods that changed hands did so whoever had the stop by then;
 * everything else a driver presses is about their own stops.
 */
function refusedOnArrival({
  event,
  stored,
  fresh,
  phone,
  pressedAt,
  endedAt,
  names,
}: {
  event: SentEvent;
  stored: StoredDelivery;
  fresh: ReadonlyMap<string, SentEvent>;
  phone: Phone;
  pressedAt: Date;
  endedAt: Date | null;
  names: Names;
}): string | null {
  if (endedAt !== null && pressedAt > endedAt) return "This phone had already been signed out";
  if (event.kind === "take_back") return refuseTakingBack(event, { stored, fresh, phone });
  // Pressed before somebody else delivered it, and heard of afterwards.
  if (event.kind === "fail" && stored.delivery.state === "delivered") return customerWasTold;
  const holder = holderOf(stored, event.stop, phone.driverId, names);
  if (holder === null || event.kind === "complete") return null;
  return holder === "nobody" ? "This stop is nobody's now" : `This stop is ${holder}'s now`;
}

function refuseTakingBack(
  { takesBack = "" }: SentEvent,
  { stored, fresh, phone }: { stored: StoredDelivery; fresh: ReadonlyMap<string, SentEvent>; phone: Phone },
): string | null {
  const target = stored.events.find(({ id }) => id === takesBack);
  if (target && target.driver_id !== phone.driverId) return "This was not pressed by you";
  if (!target && !fresh.has(takesBack)) return null;
  return stored.delivery.state === "delivered" ? customerWasTold : null;
}

const customerWasTold = "This order has been delivered and completed, and the customer has been told";

function newEvent(
  event: SentEvent,
  { phone, pressedAt, refused }: { phone: Phone; pressedAt: Date; refused: string | null },
): NewEvent {
  const { id, kind, stop, sequence, position, signedBy, reason, note, leftSafe, proofs } = event;
  return {
    id,
    kind,
    stop: kind === "take_back" ? null : stop,
    actor: phone.name,
    role: "driver",
    device: phone.phoneId,
    sequence,
    pressedAt,
    takesBack: event.takesBack ?? null,
    data: {
      ...(reason && { reason }),
      ...(note && { note }),
      ...(signedBy && { signedBy }),
      ...(leftSafe && { leftSafe: true }),
      ...(proofs.length > 0 && { proofs }),
      ...(refused !== null && { refused }),
    },
    phone: { driverId: phone.driverId, deviceTime: new Date(event.pressedAt), position: position ?? null },
  };
}

const pressNames = {
  set_off: "Set off",
  arrive: "Arrived",
  complete: { pickup: "Collected", dropoff: "Delivered", return: "Returned" },
  fail: "Cannot",
  take_back: "Undo",
} as const;

const stopNames = { pickup: "pickup", dropoff: "drop-off", return: "return" } as const;

/** What a dispatcher has to know of a press; null: nothing. */
function noticeAbout(
  event: SentEvent,
  {
    driver,
    reference,
    refused,
    asks,
    mayLeaveSafe,
    holder,
  }: {
    driver: string;
    reference: string;
    refused: string | null;
    asks: ReturnType<typeof proofsAsked>;
    mayLeaveSafe: boolean;
    holder: string | null;
  },
): string | null {
  const name =
    event.kind !== "complete" ? pressNames[event.kind] : event.leftSafe ? "Left safe" : pressNames.complete[event.stop];
  const why = event.kind === "fail" && event.reason ? ` (${failureReasonNames[event.reason]})` : "";
  const said = `${driver} pressed '${name}'${why} at the ${stopNames[event.stop]} of ${reference}`;
  const kept = event.proofs.length > 0 ? " The proof is kept." : "";
  const owner = holder === null ? "" : holder === "nobody" ? ", which nobody has now" : `, which is ${holder}'s now`;
  if (refused !== null) return `${said}${owner}; it changed nothing: ${refused}.${kept}`;
  if (holder !== null && event.kind === "complete") return `${said}${owner}; it counts.${kept}`;
  if (event.kind !== "complete") return null;
  const lacking = proofLacking(asks, {
    signedBy: event.signedBy,
    proofs: event.proofs.length,
    leftSafe: event.leftSafe,
    mayLeaveSafe,
  });
  return lacking === null ? null : `${said} without ${lacking}.`;
}
