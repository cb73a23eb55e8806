import type { PhoneEventInput } from "../../../contract/driver-phone.schema.ts";
import { foldEvents } from "../../../domain/deliveries/fold-events.ts";
import { isCustodyEvent } from "../../../domain/deliveries/transitions.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import type { Context } from "../../context.ts";
import { runOfRow } from "../run-of-row.ts";
import { eventOfRow, type StoredDelivery } from "../stored-delivery.ts";
import type { Phone } from "./phone-session.ts";

/** Drivers by id. */
type Names = ReadonlyMap<number, { name: string; isActive: boolean }>;

/** The fields that decide whether an action counts. */
export type PressedEvent = Pick<PhoneEventInput, "kind" | "stop" | "sequence" | "takesBack" | "toDriverId">;

type ArrivingEvent = {
  event: PressedEvent;
  stored: StoredDelivery;
  /** The new events of the same phone about this delivery, by id. */
  fresh: ReadonlyMap<string, PressedEvent>;
  phone: Pick<Phone, "driverId">;
  pressedAt: Date;
  names: Names;
};

/** Reads the names of the drivers who have the delivery's stops, and of those to whom these events hand it over. */
export async function readNames(
  { db }: Context,
  { stops }: StoredDelivery,
  events: readonly Pick<PhoneEventInput, "toDriverId">[],
): Promise<Names> {
  const having = stops.flatMap(({ driver_id }) => driver_id ?? []);
  const named = events.flatMap(({ toDriverId }) => toDriverId ?? []);
  if (having.length + named.length === 0) return new Map();
  const rows = await db
    .selectFrom("drivers")
    .innerJoin("users", "users.id", "user_id")
    .select(["drivers.id", "display_name", "disabled_at"])
    .where("drivers.id", "in", [...having, ...named])
    .execute();
  return new Map(
    rows.map(({ id, display_name, disabled_at }) => [id, { name: display_name, isActive: disabled_at === null }]),
  );
}

/** The name of the driver who has this stop, or 'nobody'; null if it is the driver who acted. */
export function driverOfStop({ event, stored, fresh, phone, pressedAt, names }: ArrivingEvent): string | null {
  const stop = stored.stops.find(({ kind }) => kind === event.stop);
  // By the day of the action, because a phone without network reports after midnight.
  const driver = stop ? (runOfRow(stored, stop, dublinDate(pressedAt))?.driverId ?? null) : null;
  if (driver === phone.driverId || (event.stop !== "pickup" && hasGoods({ event, stored, fresh, phone }))) return null;
  return driver === null ? "nobody" : (names.get(driver)?.name ?? "another driver");
}

/** Goods that a driver has, or takes over with an earlier action, are theirs to carry. */
function hasGoods({ event, stored, fresh, phone }: Pick<ArrivingEvent, "event" | "stored" | "fresh" | "phone">) {
  const { holder } = foldEvents(stored.events.map(eventOfRow)).delivery;
  if (holder.kind === "driver" && holder.driver === phone.driverId) return true;
  return [...fresh.values()].some(({ kind, sequence }) => kind === "take_over" && sequence <= event.sequence);
}

/**
 * Why an action only stays on record although the delivery would allow it. Goods that changed hands did so, whoever had
 * the stop by then; any other action must be about the driver's own stops.
 */
export function refuseOnArrival(arriving: ArrivingEvent): string | null {
  const { event, stored, phone, names } = arriving;
  if (event.kind === "take_back") return refuseUndo(arriving);
  if (event.kind === "hand_over") {
    if (event.toDriverId === phone.driverId) return "Hand it over to another driver, not to yourself";
    return names.get(event.toDriverId ?? 0)?.isActive ? null : "There is no such driver";
  }
  // Happened before another driver delivered the goods, but arrived afterwards.
  if (event.kind === "fail" && stored.delivery.state === "delivered") return alreadyDelivered;
  if (event.kind === "complete" || isCustodyEvent(event.kind)) return null;
  const driver = driverOfStop(arriving);
  if (driver === null) return null;
  return driver === "nobody" ? "This stop is no longer assigned" : `This stop is ${driver}'s now`;
}

function refuseUndo({ event: { takesBack = "" }, stored, fresh, phone }: ArrivingEvent): string | null {
  const target = stored.events.find(({ id }) => id === takesBack);
  if (target && target.driver_id !== phone.driverId) return "This was not your action";
  if (!target && !fresh.has(takesBack)) return null;
  const { holder } = foldEvents(stored.events.map(eventOfRow)).delivery;
  if (target && holder.kind === "driver" && holder.driver !== phone.driverId)
    return "Another driver has the goods now, so only the office can undo this";
  return stored.delivery.state === "delivered" ? alreadyDelivered : null;
}

const alreadyDelivered = "This order has been delivered and completed, and the customer has been told";
