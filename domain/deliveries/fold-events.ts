import { dublinDate } from "../schedule/dublin.ts";
import { type Delivery, newDelivery, type StopKind } from "./delivery.ts";
import { applyMove, type DeliveryActor, type DeliveryMove, validateTransition } from "./moves.ts";

/**
 * Something that happened, as a phone or the office noted it. `id` is made where it was pressed, so that a repeat is the same event. `at` is
 * the instant it was pressed, in milliseconds, by the server's clock; `device` and `sequence` put the presses of one phone in their order,
 * whatever its clock says. `refused`: why it was kept on record only, for a reason that the delivery itself does not know.
 */
export type DeliveryEvent = DeliveryMove & {
  id: string;
  at: number;
  device: string;
  sequence: number;
  actor: DeliveryActor;
  /** Who pressed it, or whom it was given to; left out where nobody drives. */
  driver?: number;
  refused?: string;
};

/** Names an earlier event that was a slip. */
export type TakenBack = { kind: "take_back"; id: string; event: string; refused?: string };

/** What events come to. `refused`: those that were not possible when they happened, by their ids, and why. */
export type Folded = { delivery: Delivery; refused: ReadonlyMap<string, string> };

/**
 * The same for the same events, in whatever order and however often they arrive: they are put in the order in which they happened, and what
 * is not possible changes nothing. What happened at the drop-off waits for the pickup, because the phone that collected may be heard of last.
 */
export function foldEvents(events: Iterable<DeliveryEvent | TakenBack>): Folded {
  const known = new Map<string, DeliveryEvent>();
  const takenBack = new Set<string>();
  const refused = new Map<string, string>();
  for (const event of events) {
    if (event.refused !== undefined) refused.set(event.id, event.refused);
    else if (event.kind === "take_back") takenBack.add(event.event);
    else known.set(event.id, event);
  }
  const happened = inOrder([...known.values()]).filter(({ id }) => !takenBack.has(id));
  let delivery = newDelivery;
  let early: DeliveryEvent[] = [];
  const begun = new Map<StopKind, DeliveryEvent>();
  const take = (event: DeliveryEvent) => {
    const verdict = validateTransition(delivery, event, event.actor);
    if (!verdict.ok) return void refused.set(event.id, verdict.reason);
    const keeps = [...begun].filter(([, press]) => isTheirs(press, event)).map(([stop]) => stop);
    delivery = applyMove(delivery, event, keeps);
    if (event.stop !== undefined) begun.set(event.stop, event);
  };
  for (const event of happened) {
    if (event.stop === "dropoff" && delivery.stops.pickup !== "done") early.push(event);
    else take(event);
    if (delivery.stops.pickup === "done") {
      early.forEach(take);
      early = [];
    }
  }
  early.forEach(take);
  return { delivery, refused };
}

/** Pressed by the driver to whom it is given, and on that day: a phone may be heard of after it was given to its driver. */
function isTheirs(press: DeliveryEvent, given: DeliveryEvent): boolean {
  if (press.driver === undefined || press.driver !== given.driver) return false;
  return dublinDate(new Date(press.at)) === dublinDate(new Date(given.at));
}

/**
 * By time, those of one device by their sequence: none counts as earlier than the one pressed before it there. Ties are broken by device, so
 * that the order never depends on that of arrival.
 */
function inOrder(events: DeliveryEvent[]): DeliveryEvent[] {
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
  // The sort keeps the order of those that are equal.
  return timed.sort((a, b) => a.at - b.at).map(({ event }) => event);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
