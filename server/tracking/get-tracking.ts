import { proofPath } from "../../contract/driver-phone.ts";
import type { Settings } from "../../contract/settings.ts";
import type { Tracking, TrackingEnd } from "../../contract/tracking.ts";
import { type FailureReason, isFinished, type StopKind } from "../../domain/deliveries/delivery.ts";
import { doneNames } from "../../domain/deliveries/delivery-words.ts";
import { describeDelivery, timelineSteps } from "../../domain/deliveries/describe-delivery.ts";
import { isByGateway } from "../../domain/orders/payment-methods.ts";
import type { Context, Verb } from "../context.ts";
import { effectiveEvents } from "../deliveries/effective-events.ts";
import { timesOf } from "../deliveries/staff-delivery.ts";
import type { EventData, StoredEvent } from "../deliveries/stored-delivery.ts";
import { type TrackingRetention, trackingRetention } from "../deliveries/tracking-retention.ts";
import { checkOrderChange } from "../order-actions/change-order.ts";
import { noStopDetails, stopDetailsOf } from "../orders/order-details.ts";
import { readLedger } from "../orders/order-ledger.ts";
import { remoteShopOf } from "../orders/remote-shop-of.ts";
import { orderJsonOf, referencesOf } from "../orders/stored-order.ts";
import { describeVanPosition } from "./describe-van-position.ts";
import { expectedArrival } from "./expected-arrival.ts";
import { findDriver } from "./find-driver.ts";
import { findTrackedDelivery, type TrackedDelivery } from "./find-tracked-delivery.ts";
import { trackingNotFound } from "./tracking-not-found.ts";

export const emptyForm: Tracking["typed"] = {
  instruction: "",
  at: "pickup",
  email: "",
  safePlace: "",
  safeEmail: "",
};

/** The tracking page's data. Unknown, malformed and expired keys all fail alike. */
export const getTracking: Verb<{ key: string }, Tracking> = async (context, { key }) => {
  const tracked = await findTrackedDelivery(context, key);
  const shown = tracked && (await showTracking(context, tracked, "by_link"));
  return shown ?? trackingNotFound;
};

/**
 * A delivery as its customer sees it. `by_link`: less is shown some time after its end, and null once the page has
 * expired. The account that pays for it sees everything as long as it is stored.
 */
export async function showTracking(
  context: Context,
  tracked: TrackedDelivery,
  shownTo: "by_link" | "account",
): Promise<Tracking | null> {
  const { settings } = await context.settings.current();
  const retention = trackingRetention(context, settings, tracked.order, tracked);
  if (shownTo === "account") return trackingOf(context, tracked, settings, { ...retention, isThinned: false });
  return retention.isExpired ? null : trackingOf(context, tracked, settings, retention);
}

async function trackingOf(
  context: Context,
  tracked: TrackedDelivery,
  settings: Settings,
  { state, isThinned }: Pick<TrackingRetention, "state" | "isThinned">,
): Promise<Tracking> {
  const { order, delivery, stops } = tracked;
  const events = effectiveEvents(tracked.events);
  const happened = (kind: StoredEvent["kind"], stop: StopKind) =>
    events.find((event) => event.kind === kind && event.stop === stop) ?? null;
  const times = timesOf(order, settings);
  const stopOf = (kind: StopKind) => stops.find((stop) => stop.kind === kind) ?? null;
  const collectBy = stopOf("pickup")?.by_at ?? times?.collectBy ?? null;
  const deliverBy = stopOf("dropoff")?.by_at ?? times?.deliverBy ?? null;

  const isCollected = stopOf("pickup")?.state === "done";
  const driver = isThinned || isFinished(state) ? null : await findDriver(context, tracked, settings);
  const failedStop = stops.find(({ state }) => state === "failed");
  const failure = failedStop && happened("fail", failedStop.kind);
  const { shipment, meta } = orderJsonOf(order);
  const quote = await quoteOf(context, order.quote_id);
  const path = shipment.repriced?.path ?? ((quote?.path ?? []) as Tracking["path"]);
  const ends = await endsOf(context, tracked, events, isThinned);
  const end = (stop: StopKind) => (stopOf(stop)?.state === "done" ? happened("complete", stop) : null);
  const signed = (event: StoredEvent | null) =>
    event && {
      at: event.happened_at,
      signedBy: isThinned ? "" : ((event.data as EventData).signedBy ?? ""),
      leftSafe: (event.data as EventData).leftSafe ?? false,
    };
  const place = driver?.isNext ? driver.place : null;
  const seen = place && describeVanPosition(place, context.now());
  const activeStop = stops.find(({ state }) => state === "en_route");
  const steps = timelineSteps({
    pricedAt: quote?.created_at ?? order.date_created,
    bookedAt: order.date_created,
    confirmedAt: delivery.created_at,
    setOffAt: happened("set_off", "pickup")?.happened_at ?? null,
    hasArrived: stopOf("pickup")?.state === "arrived",
    collected: signed(end("pickup")),
    delivered: signed(end("dropoff")),
    isOff: state === "cancelled" || state === "failed" || stopOf("return") !== null,
  });
  const isStopped = isFinished(state);
  // A return means that the drop-off failed.
  const failedAt = stopOf("return") ? 5 : failure ? (failure.stop === "pickup" ? 4 : 5) : -1;
  const ahead = steps.findIndex(({ isDone }) => !isDone);
  const isUnderWay = state !== "unassigned" && state !== "assigned" && failedAt === -1 && !isStopped;
  const current = isUnderWay ? ahead : -1;
  const shownSteps = steps.map(({ title, text, isDone, at }, index): Tracking["steps"][number] => ({
    title,
    text,
    at: at?.toISOString() ?? null,
    state: isDone ? "done" : index === failedAt ? "failed" : index === current ? "now" : "ahead",
  }));
  return {
    trackKey: delivery.track_key,
    state,
    ...describeDelivery({
      state,
      failed: failedStop
        ? {
            stop: failedStop.kind,
            reason: ((failure?.data as EventData | undefined)?.reason as FailureReason | undefined) ?? null,
          }
        : null,
      holder: delivery.holder ?? "driver",
      isRefunded: isRefunded(context, order),
    }),
    bookingReference: isThinned ? "" : referencesOf(order).booking,
    pickup: order.pickup_town ?? shipment.pickup?.city ?? "",
    dropoff: order.dropoff_town ?? shipment.dropoff?.city ?? "",
    steps: shownSteps.filter((step) => state !== "cancelled" || step.state !== "ahead"),
    collect:
      isCollected || isStopped || failedStop || collectBy === null
        ? null
        : {
            from: (stopOf("pickup")?.from_at ?? times?.collectFrom)?.toISOString() ?? null,
            by: collectBy.toISOString(),
          },
    // No time is promised until a dispatcher decides what happens next.
    deliver: isStopped || failedStop || stopOf("return") || deliverBy === null ? null : { by: deliverBy.toISOString() },
    expected: place && activeStop ? expectedArrival(context, activeStop, place, path) : null,
    driver: driver && { firstName: driver.firstName, vehicle: driver.vehicle, phone: driver.phone },
    van: seen?.van ?? null,
    vanSeen: seen?.vanSeen ?? null,
    path,
    partner:
      delivery.partner_name === null || isThinned
        ? null
        : { name: delivery.partner_name, reference: delivery.partner_reference ?? "", url: delivery.partner_url ?? "" },
    ends,
    isThinned,
    asks: {
      instruction: !isThinned && !isCollected && !isStopped && checkOrderChange(order).ok,
      safePlace: !isThinned && !isStopped && stopOf("return") === null && checkOrderChange(order).ok,
      cancel: isThinned || isCollected || isStopped ? null : await cancellation(context, order),
    },
    ...(isThinned ? noStopDetails : stopDetailsOf(meta, "dropoff")),
    notice: null,
    typed: emptyForm,
  };
}

async function quoteOf({ db }: Context, quoteId: string | null) {
  if (quoteId === null) return null;
  return db.selectFrom("quotes").select(["path", "created_at"]).where("id", "=", quoteId).executeTakeFirst();
}

/** The completed stops with their proofs. */
async function endsOf(
  { db }: Context,
  { delivery, stops }: TrackedDelivery,
  events: readonly StoredEvent[],
  isThinned: boolean,
): Promise<TrackingEnd[]> {
  const shown = !isThinned && isFinished(delivery.state);
  const proofs = shown
    ? await db
        .selectFrom("proofs")
        .select(["key", "stop", "kind", "event_id"])
        .where("order_id", "=", delivery.order_id)
        .orderBy("kind", "desc")
        .orderBy("taken_at")
        .execute()
    : [];
  const order: readonly StopKind[] = ["pickup", "dropoff", "return"];
  return order.flatMap((kind) => {
    const isDone = stops.some((stop) => stop.kind === kind && stop.state === "done");
    const event = isDone && events.find((each) => each.kind === "complete" && each.stop === kind);
    if (!event) return [];
    return {
      stop: kind,
      name: doneNames[kind],
      at: event.happened_at.toISOString(),
      signedBy: isThinned ? "" : ((event.data as EventData).signedBy ?? ""),
      leftSafe: (event.data as EventData).leftSafe ?? false,
      proofs: proofs
        .filter(({ event_id }) => event_id === event.id || event_id === (event.data as EventData).confirms)
        .map((proof) => ({ stop: kind, kind: proof.kind, address: proofPath(proof.key) })),
    };
  });
}

/** A cancelled order that is paid still holds its money; one of a remote shop may have been refunded there. */
function isRefunded(context: Context, order: TrackedDelivery["order"]): boolean {
  if (order.status === "refunded") return true;
  return remoteShopOf(context, order).url !== null && order.status === "cancelled" && order.date_paid !== null;
}

/** Whether the customer can cancel. Only card payments are refunded automatically, so other customers have to call. */
async function cancellation({ db }: Context, order: TrackedDelivery["order"]): Promise<Tracking["asks"]["cancel"]> {
  if (order.status !== "processing" || order.customer_email === "") return null;
  const { payments, remainingCents } = await readLedger(db, order.id);
  if (order.date_paid === null) return { refunds: false };
  const isByCard = payments.every(({ method }) => isByGateway(method));
  return isByCard && remainingCents > 0 ? { refunds: true } : null;
}
