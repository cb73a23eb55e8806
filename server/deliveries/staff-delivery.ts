import type { Selectable } from "kysely";
import type { DeliveryChoice, DeliveryHistoryEntry, DeliveryStop, StaffTransition } from "../../contract/deliveries.ts";
import { collectionCalendar, type Settings } from "../../contract/settings.ts";
import type { DeliveryWithDrivers, DriverHistoryEntry, StopDriver } from "../../contract/staff-delivery.ts";
import { trackPath } from "../../contract/tracking.ts";
import {
  type Delivery,
  type FailureReason,
  nextStop,
  type StopKind,
  stopKinds,
} from "../../domain/deliveries/delivery.ts";
import { foldEvents } from "../../domain/deliveries/fold-events.ts";
import { depot, holderPhrase } from "../../domain/deliveries/holder.ts";
import { type StopTimes, stopTimes } from "../../domain/deliveries/stop-times.ts";
import { validateTransition } from "../../domain/deliveries/transitions.ts";
import type { Orders } from "../database/types.ts";
import { deliveryHolder, driverNames } from "./delivery-holder.ts";
import { undoneEventIds } from "./effective-events.ts";
import { type EventData, eventOfRow, type StoredDelivery, type StoredEvent } from "./stored-delivery.ts";

/** Fetch `settings` before a transaction begins: within one, a second connection could exhaust the pool. */
export function staffDelivery(
  settings: Settings,
  order: Selectable<Orders>,
  { delivery, stops, events, proofs }: StoredDelivery,
): DeliveryWithDrivers {
  const folded = foldEvents(events.map(eventOfRow));
  const takenBack = undoneEventIds(events);
  const confirmations = new Map(events.flatMap(({ id, data }) => confirmedBy(id, data as EventData)));
  const times = timesOf(order, settings);
  const newestFirst = [...events].sort(
    (a, b) => b.happened_at.getTime() - a.happened_at.getTime() || Number(b.sequence) - Number(a.sequence),
  );
  const history = newestFirst
    // A phone's report is listed once, as the dispatcher accepted it.
    .filter(({ id, kind }) => kind !== "take_back" && !confirmations.has(id))
    .map((event) =>
      historyEntry(event, { refused: folded.refused.get(event.id) ?? null, isTakenBack: takenBack.has(event.id) }),
    );
  return {
    orderId: delivery.order_id,
    state: delivery.state,
    version: delivery.version,
    trackPath: delivery.track_key === null ? null : trackPath(delivery.track_key),
    question: delivery.question,
    isFollowing: delivery.follows_from !== null,
    partner:
      delivery.partner_name === null
        ? null
        : {
            name: delivery.partner_name,
            reference: delivery.partner_reference ?? "",
            url: delivery.partner_url ?? "",
          },
    drivers: driversOf(stops, events),
    stops: stopKinds.flatMap((kind): DeliveryStop[] => {
      const stop = stops.find((each) => each.kind === kind);
      if (!stop) return [];
      const planned =
        kind === "pickup"
          ? [times?.collectFrom, times?.collectBy]
          : [null, kind === "dropoff" ? times?.deliverBy : null];
      const ended = history.find(
        (each) => each.stop === kind && counts(each) && (each.kind === "complete" || each.kind === "fail"),
      );
      const isEnded = stop.state === "done" || stop.state === "failed";
      return [
        {
          kind,
          state: stop.state,
          from: (stop.from_at ?? planned[0])?.toISOString() ?? null,
          by: (stop.by_at ?? planned[1])?.toISOString() ?? null,
          doneAt: (isEnded && ended?.at) || null,
          signedBy: (stop.state === "done" && ended?.signedBy) || "",
          leftSafe: (stop.state === "done" && ended?.leftSafe) ?? false,
          proofs: proofs
            .filter((proof) => proof.stop === kind)
            .map(({ key, kind, signed_by, taken_at, event_id }) => ({
              key,
              kind,
              signedBy: signed_by,
              takenAt: taken_at.toISOString(),
              isTakenBack: takenBack.has(confirmations.get(event_id) ?? event_id),
              isRefused: folded.refused.has(confirmations.get(event_id) ?? event_id),
            })),
        },
      ];
    }),
    holder: deliveryHolder(folded, events),
    choices: choicesOf(folded.delivery),
    events: history,
  };
}

/** A reported event's proofs belong to the event with which a dispatcher accepted it. */
function confirmedBy(id: string, { confirms }: EventData): [string, string][] {
  return confirms === undefined ? [] : [[confirms, id]];
}

const counts = ({ refused, isTakenBack }: DeliveryHistoryEntry) => refused === null && !isTakenBack;

type TimedRow = Pick<Selectable<Orders>, "priority" | "scheduled_date" | "date_created" | "distance_km">;

/** Null for an order without a day or a priority. */
export function timesOf(order: TimedRow, settings: Settings): StopTimes | null {
  if (order.scheduled_date === null || order.priority === null) return null;
  return stopTimes(
    {
      priority: order.priority,
      scheduledDate: order.scheduled_date,
      bookedAt: order.date_created,
      distanceKm: order.distance_km === null ? null : Number(order.distance_km),
    },
    collectionCalendar(settings),
  );
}

/** The drivers, under the names that they had when the stops were assigned to them. */
function driversOf(stops: StoredDelivery["stops"], events: readonly StoredEvent[]): DeliveryWithDrivers["drivers"] {
  const names = driverNames(events);
  return Object.fromEntries(
    stops.flatMap(({ kind, driver_id, run_day }): [StopKind, StopDriver][] => {
      const name = driver_id === null ? undefined : names.get(driver_id);
      return name === undefined || run_day === null ? [] : [[kind, { name, day: run_day }]];
    }),
  );
}

function historyEntry(
  row: StoredEvent,
  more: Pick<DeliveryHistoryEntry, "refused" | "isTakenBack">,
): DriverHistoryEntry {
  const { reason, note = "", signedBy = "", leftSafe = false, driver, to } = row.data as EventData;
  return {
    id: row.id,
    kind: row.kind as DeliveryHistoryEntry["kind"],
    stop: row.stop,
    at: row.happened_at.toISOString(),
    actor: row.actor,
    reason: (reason as FailureReason | undefined) ?? null,
    note,
    signedBy,
    leftSafe,
    ...(driver !== undefined && { driver }),
    ...(to && { to: holderPhrase({ kind: to.kind, name: to.name ?? driver ?? "" }) }),
    ...more,
  };
}

/** The transitions that staff can choose: at the next or failed stop, and for the delivery as a whole. */
function choicesOf(delivery: Delivery): DeliveryChoice[] {
  const failed = stopKinds.find((kind) => delivery.stops[kind] === "failed");
  const at: StopKind | undefined = nextStop(delivery) ?? failed;
  const moves: StaffTransition[] = [
    ...(at ? (["set_off", "arrive", "complete", "fail", "retry"] as const).map((kind) => ({ kind, stop: at })) : []),
    { kind: "hand_in" },
    { kind: "hand_over" },
    { kind: "correct_holder" },
    { kind: "bring_back" },
    { kind: "cancel" },
    { kind: "reinstate" },
  ];
  return moves.map((move) => {
    // Staff choose the new holder afterwards.
    const verdict = validateTransition(delivery, { ...move, to: depot }, "dispatcher");
    return { move, reason: verdict.ok ? null : verdict.reason };
  });
}
