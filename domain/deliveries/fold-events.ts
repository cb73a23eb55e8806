import { dublinDate } from "../schedule/dublin.ts";
import { type Delivery, newDelivery, type StopKind } from "./delivery.ts";
import { isSameHolder } from "./holder.ts";
import {
  applyTransition,
  type DeliveryActor,
  type DeliveryTransition,
  isCustodyEvent,
  receiverOf,
  type TransitionDetails,
  validateTransition,
} from "./transitions.ts";

/**
 * Something that happened, as a phone or the office recorded it. `id` is made on the device, so that a retry is the
 * same event. `at` is in milliseconds by the server's clock; `device` and `sequence` order the events of one phone
 * whatever its clock says. `refused`: why the event is only on record, for a reason outside the delivery itself.
 */
export type DeliveryEvent = DeliveryTransition &
  TransitionDetails & {
    id: string;
    at: number;
    device: string;
    sequence: number;
    actor: DeliveryActor;
    refused?: string;
  };

/** Undoes an earlier event. */
export type UndoEvent = { kind: "take_back"; id: string; event: string; refused?: string };

/**
 * `refused`: the reason, by id, for each event that was not possible when it happened. `heldSince`: when the holder
 * got the goods, in milliseconds; null for a sender who always had them.
 */
export type FoldResult = { delivery: Delivery; refused: ReadonlyMap<string, string>; heldSince: number | null };

/**
 * The delivery after these events, in whatever order and however often they arrive: they apply in the order in which
 * they happened, and impossible ones change nothing. Events of the drop-off and of custody wait for a pickup that is
 * timed minutes later, because the clocks of two phones differ.
 */
export function foldEvents(events: Iterable<DeliveryEvent | UndoEvent>): FoldResult {
  const known = new Map<string, DeliveryEvent>();
  const undone = new Set<string>();
  const refused = new Map<string, string>();
  for (const event of events) {
    if (event.refused !== undefined) refused.set(event.id, event.refused);
    else if (event.kind === "take_back") undone.add(event.event);
    else known.set(event.id, event);
  }
  const happened = sortEvents([...known.values()]).filter(({ event }) => !undone.has(event.id));
  let delivery = newDelivery;
  let heldSince: number | null = null;
  let early: TimedEvent[] = [];
  const begun = new Map<StopKind, DeliveryEvent>();
  const apply = (event: DeliveryEvent) => {
    const result = validateTransition(delivery, event, event.actor);
    if (!result.ok) return void refused.set(event.id, result.reason);
    const keeps = [...begun].filter(([, earlier]) => isSameDriverAndDay(earlier, event)).map(([stop]) => stop);
    const before = delivery.holder;
    delivery = applyTransition(delivery, event, keeps);
    if (!isSameHolder(before, delivery.holder)) heldSince = event.at;
    if (event.stop !== undefined) begun.set(event.stop, event);
  };
  const refuseAt = (then: Delivery, event: DeliveryEvent) => {
    const result = validateTransition(then, event, event.actor);
    if (!result.ok) refused.set(event.id, result.reason);
  };
  for (const timed of happened) {
    const { event, at } = timed;
    const needsPickup = event.stop === "dropoff" || isCustodyEvent(event.kind);
    if (delivery.stops.pickup === "done" || !needsPickup) {
      const before = delivery;
      apply(event);
      if (delivery.stops.pickup !== "done" || early.length === 0) continue;
      const waiting = early;
      early = [];
      for (const each of waiting)
        if (each.at >= at - clockErrorMs) apply(each.event);
        else refuseAt(before, each.event);
    } else early.push(timed);
  }
  for (const { event } of early) apply(event);
  return { delivery, refused, heldSince };
}

/** How much the corrected clocks of two phones may differ: an answer that takes minutes makes the correction wrong. */
const clockErrorMs = 5 * 60_000;

/** `at`: the event's time, but never before that of an earlier event of the same device. */
type TimedEvent = { event: DeliveryEvent; at: number };

/** A driver who set off before they were given the delivery or its goods on that day keeps that progress. */
function isSameDriverAndDay(earlier: DeliveryEvent, given: DeliveryEvent): boolean {
  if (earlier.driver === undefined || earlier.driver !== newDriverOf(given)) return false;
  return dublinDate(new Date(earlier.at)) === dublinDate(new Date(given.at));
}

function newDriverOf(event: DeliveryEvent): number | undefined {
  if (event.kind === "assign") return event.driver;
  const receiver = isCustodyEvent(event.kind) ? receiverOf(event) : null;
  return receiver?.kind === "driver" ? receiver.driver : undefined;
}

/**
 * Sorts by time, but never puts an event of a device before one with a lower sequence. Ties are broken by device, so
 * that the result does not depend on the order of arrival.
 */
function sortEvents(events: DeliveryEvent[]): TimedEvent[] {
  const bySequence = [...events].sort(
    (a, b) => compare(a.device, b.device) || a.sequence - b.sequence || compare(a.id, b.id),
  );
  let device: string | null = null;
  let latest = 0;
  const timed = bySequence.map((event) => {
    latest = event.device === device ? Math.max(latest, event.at) : event.at;
    device = event.device;
    return { event, at: latest };
  });
  // The sort is stable.
  return timed.sort((a, b) => a.at - b.at);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
