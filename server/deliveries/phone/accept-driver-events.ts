import { type PhoneEventInput, phoneEventSchema } from "../../../contract/driver-phone.schema.ts";
import type { EventResult } from "../../../contract/driver-phone.ts";
import type { StopKind } from "../../../domain/deliveries/delivery.ts";
import {
  doneNames,
  driverActionNames,
  failureReasonNames,
  safePlaceActionName,
  stopNames,
} from "../../../domain/deliveries/delivery-words.ts";
import { foldEvents } from "../../../domain/deliveries/fold-events.ts";
import {
  describeMissingProof,
  type RequiredProofs,
  requiredProofs,
} from "../../../domain/deliveries/required-proofs.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import type { Context, Verb } from "../../context.ts";
import { inTransaction } from "../../database/transaction.ts";
import { lockOrder } from "../../orders/find-order.ts";
import { safePlaceOf } from "../../orders/order-details.ts";
import { orderJsonOf, referencesOf } from "../../orders/stored-order.ts";
import { readSetting } from "../../settings/stored-settings.ts";
import { scheduleOrderChange } from "../store-deliveries.ts";
import { type NewEvent, storeEvents } from "../store-events.ts";
import { storeDispatchNotice } from "../store-notice.ts";
import { eventOfRow, readDelivery, type StoredDelivery } from "../stored-delivery.ts";
import { requirePhone } from "./phone-driver.ts";
import { toServerTime } from "./to-server-time.ts";
import { wasEverAssigned } from "./was-ever-assigned.ts";

type Sent = { sentAt: string; events: unknown[] };

/**
 * Stores what drivers press, each press once. A press that is no longer possible changes nothing but is kept on record,
 * with a notice to the dispatcher. One transaction per order, so that one bad order loses none of the others.
 */
export const acceptDriverEvents: Verb<Sent, { results: EventResult[] }> = async (context, { sentAt, events }) => {
  const results: EventResult[] = [];
  const byOrder = new Map<OrderId, { at: number; event: PhoneEventInput }[]>();
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
    const accepted = await acceptEventsOfOrder(
      context,
      orderId,
      pressed.map(({ event }) => event),
      sentAt,
    );
    pressed.forEach(({ at, event }, index) => {
      results[at] = accepted[index] ?? { id: event.id, kept: false, refused: "This update could not be saved" };
    });
  }
  return { results };
};

function idOf(sent: unknown): string {
  return typeof sent === "object" && sent !== null && "id" in sent && typeof sent.id === "string"
    ? sent.id.slice(0, 100)
    : "";
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
    if (!stored || !(await wasEverAssigned(context, orderId, phone.driverId)))
      return events.map((event) => notStored(event, "This delivery was never on one of your runs"));
    const elsewhere = await findIdsOfOtherOrders(context, orderId, events);
    const known = new Map(stored.events.map((event) => [event.id, event]));
    const fresh = new Map<string, PhoneEventInput>();
    for (const event of events)
      if (!known.has(event.id) && !elsewhere.has(event.id)) fresh.set(event.id, fresh.get(event.id) ?? event);
    const endedAt = await readEndOf(context, phone);
    const names = await readHolderNames(context, stored);
    const added = [...fresh.values()].map((event): NewEvent => {
      const pressedAt = toServerTime({
        device: event.pressedAt,
        sentAt,
        now: context.now(),
        notBefore: stored.delivery.created_at,
      });
      const refused = refuseOnArrival({ event, stored, fresh, phone, pressedAt, endedAt, names });
      return phoneEvent(event, { phone, pressedAt, refused });
    });
    const after = added.length === 0 ? stored : await storeEvents(context, stored, added);
    // The order was stopped meanwhile: `applyOrderChanges` decides what that means now.
    if (after.delivery.state !== stored.delivery.state && order.status !== "processing")
      await scheduleOrderChange(context.db, orderId, context.now());
    const { refused } = foldEvents(after.events.map(eventOfRow));
    const reference = referencesOf(order).booking;
    const proofSettings = await readSetting(context.db, "proofsAsked");
    for (const event of fresh.values()) {
      const required = requiredProofs(proofSettings, order.service_type, event.stop);
      const text = noticeAbout(event, {
        driver: phone.name,
        reference,
        refused: refused.get(event.id) ?? null,
        required,
        mayLeaveSafe: event.stop === "dropoff" && safePlaceOf(orderJsonOf(order).meta) !== "",
        holder: holderOf(stored, event.stop, phone.driverId, names),
      });
      if (text !== null) await storeDispatchNotice(context, { orderId, driverId: phone.driverId, text });
    }
    const kept = new Set(after.events.map(({ id }) => id));
    return events.map((event) =>
      kept.has(event.id)
        ? { id: event.id, kept: true, refused: refused.get(event.id) ?? null }
        : notStored(event, "This update has the same ID as another one"),
    );
  });
}

type Phone = ReturnType<typeof requirePhone>;

async function findIdsOfOtherOrders(
  { db }: Context,
  orderId: OrderId,
  events: readonly PhoneEventInput[],
): Promise<Set<string>> {
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

/** When staff or a sign-out ended this phone's session. Null if it merely expired: then presses still count. */
async function readEndOf({ db }: Context, { phoneId, ended }: Phone): Promise<Date | null> {
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

/** By driver id. */
type Names = ReadonlyMap<number, string>;

async function readHolderNames({ db }: Context, { stops }: StoredDelivery): Promise<Names> {
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

/** Who has this stop now, if not the driver who pressed: a name, or 'nobody'. Null: it is theirs. */
function holderOf({ stops }: StoredDelivery, kind: StopKind, driverId: number, names: Names): string | null {
  const holder = stops.find((stop) => stop.kind === kind)?.driver_id ?? null;
  if (holder === driverId) return null;
  return holder === null ? "nobody" : (names.get(holder) ?? "another driver");
}

/**
 * Why a press is kept on record only although the delivery would allow it. Goods that changed hands did so whoever had
 * the stop by then; any other press is about the driver's own stops.
 */
function refuseOnArrival({
  event,
  stored,
  fresh,
  phone,
  pressedAt,
  endedAt,
  names,
}: {
  event: PhoneEventInput;
  stored: StoredDelivery;
  fresh: ReadonlyMap<string, PhoneEventInput>;
  phone: Phone;
  pressedAt: Date;
  endedAt: Date | null;
  names: Names;
}): string | null {
  if (endedAt !== null && pressedAt > endedAt) return "This phone had already been signed out";
  if (event.kind === "take_back") return refuseUndo(event, { stored, fresh, phone });
  // Pressed before somebody else delivered it, but received afterwards.
  if (event.kind === "fail" && stored.delivery.state === "delivered") return alreadyDelivered;
  const holder = holderOf(stored, event.stop, phone.driverId, names);
  if (holder === null || event.kind === "complete") return null;
  return holder === "nobody" ? "This stop is no longer assigned" : `This stop is ${holder}'s now`;
}

function refuseUndo(
  { takesBack = "" }: PhoneEventInput,
  { stored, fresh, phone }: { stored: StoredDelivery; fresh: ReadonlyMap<string, PhoneEventInput>; phone: Phone },
): string | null {
  const target = stored.events.find(({ id }) => id === takesBack);
  if (target && target.driver_id !== phone.driverId) return "This was not pressed by you";
  if (!target && !fresh.has(takesBack)) return null;
  return stored.delivery.state === "delivered" ? alreadyDelivered : null;
}

const alreadyDelivered = "This order has been delivered and completed, and the customer has been told";

function phoneEvent(
  event: PhoneEventInput,
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

type NoticeFacts = {
  driver: string;
  reference: string;
  refused: string | null;
  required: RequiredProofs;
  mayLeaveSafe: boolean;
  holder: string | null;
};

/** What a dispatcher has to know about a press; null: nothing. */
function noticeAbout(event: PhoneEventInput, facts: NoticeFacts): string | null {
  const { refused, required, mayLeaveSafe, holder } = facts;
  const proof = event.proofs.length > 0 ? " The proof is kept." : "";
  if (refused !== null) return noticeOfRefused(event, facts, refused) + proof;
  if (event.kind !== "complete") return null;
  if (holder !== null) return noticeOfOthersStop(event, facts, holder) + proof;
  const missing = describeMissingProof(required, {
    signedBy: event.signedBy,
    proofs: event.proofs.length,
    leftSafe: event.leftSafe,
    mayLeaveSafe,
  });
  if (missing === null) return null;
  return `${facts.driver} pressed ${buttonOf(event)} at ${stopOf(event, facts)} without ${missing}.`;
}

function noticeOfRefused(event: PhoneEventInput, facts: NoticeFacts, refused: string): string {
  const [driver, button, stop] = [facts.driver, buttonOf(event), stopOf(event, facts)];
  if (facts.holder === null) return `${driver} pressed ${button} at ${stop}; it changed nothing: ${refused}.`;
  return facts.holder === "nobody"
    ? `${driver} pressed ${button} at ${stop}, which nobody has now; it changed nothing: ${refused}.`
    : `${driver} pressed ${button} at ${stop}, which is ${facts.holder}'s now; it changed nothing: ${refused}.`;
}

function noticeOfOthersStop(event: PhoneEventInput, facts: NoticeFacts, holder: string): string {
  const [driver, button, stop] = [facts.driver, buttonOf(event), stopOf(event, facts)];
  return holder === "nobody"
    ? `${driver} pressed ${button} at ${stop}, which nobody has now; it counts.`
    : `${driver} pressed ${button} at ${stop}, which is ${holder}'s now; it counts.`;
}

/** 'Collected', or 'Cannot' with its reason. */
function buttonOf({ kind, stop, leftSafe, reason }: PhoneEventInput): string {
  if (kind === "complete") return `'${leftSafe ? safePlaceActionName : doneNames[stop]}'`;
  if (kind === "fail" && reason) return `'${driverActionNames.fail}' (${failureReasonNames[reason]})`;
  return `'${driverActionNames[kind]}'`;
}

const stopOf = ({ stop }: PhoneEventInput, { reference }: NoticeFacts) => `the ${stopNames[stop]} of ${reference}`;
