import type { DriverRun, DriverStop } from "../../../contract/driver-phone.ts";
import type { StopKind } from "../../../domain/deliveries/delivery.ts";
import type { SavedEvent } from "../storage/open-storage.ts";
import { hasDocketKey } from "./docket.ts";
import { isOpen, type ShownStop, stopKey, undoneEvents } from "./shown-stops.ts";

/** Goods that the driver has or may take over, with the stop that they are carried to. */
export type Parcel = {
  key: string;
  /** The stop that an action on these goods refers to. */
  stop: DriverStop;
  after: string;
  /** Who has them while they are not in the van: 'Brian Walsh', 'the depot'. */
  from: string;
  /** The colleague to whom the driver is handing them over, or null. */
  handingTo: string | null;
};

/** The goods in the van in the order of the run, then those without a stop today. */
export function carriedParcels(
  run: DriverRun | null,
  stops: readonly ShownStop[],
  events: readonly SavedEvent[],
): Parcel[] {
  const ofRun = stops
    .filter((stop) => stop.kind !== "pickup" && isOpen(stop) && !stop.isGone && isInVan(stop, stops))
    .map((stop) => ({ ...parcelOf(stop), after: stop.after, handingTo: stop.handingTo ?? null }));
  const isShown = new Set(stops.map(({ key }) => key));
  const latest = latestCustody(events);
  const others = (run?.carrying ?? []).flatMap(({ orderId, reference, goods, stop, since, trackAddress }) => {
    const bare = bareStop({ orderId, reference, goods, stop, trackAddress });
    const key = stopKey(bare);
    const event = latest.get(key);
    if (isShown.has(key) || event?.kind === "hand_in") return [];
    const colleague = run?.colleagues?.find(({ id }) => id === event?.toDriverId)?.name;
    const handingTo = event?.kind === "hand_over" ? (colleague ?? "a colleague") : null;
    return [{ ...parcelOf(bare), after: event?.id ?? `${key} held ${since}`, handingTo }];
  });
  return [...ofRun, ...others];
}

/** Goods that colleagues have announced they will hand over, and those at the depot for this driver. */
export function incomingParcels(
  run: DriverRun | null,
  stops: readonly ShownStop[],
  events: readonly SavedEvent[],
): Parcel[] {
  const latest = latestCustody(events);
  const isTaken = (key: string) => latest.get(key)?.kind === "take_over";
  const announced = (run?.incoming ?? []).flatMap(({ orderId, reference, goods, stop, from, at }) => {
    const bare = bareStop({ orderId, reference, goods, stop, trackAddress: null });
    const key = stopKey(bare);
    return isTaken(key) ? [] : [{ ...parcelOf(bare), after: `${key} announced ${at}`, from }];
  });
  const known = new Set(announced.map(({ key }) => key));
  const atDepot = stops.filter(
    (stop) => isOpen(stop) && stop.holder?.kind === "depot" && !isTaken(stop.key) && !known.has(stop.key),
  );
  return [
    ...announced,
    ...atDepot.map((stop) => ({ ...parcelOf(stop), after: stop.after, from: stop.holder?.name || "the depot" })),
  ];
}

/**
 * How many parcels were taken over only by their docket and are not in the run yet. A run may arrive before the phone
 * has stored that the take-over was sent; parcels in that run are not counted twice.
 */
export function countScannedParcels(run: DriverRun | null, events: readonly SavedEvent[]): number {
  const inVan = [
    ...(run?.runs.flatMap(({ stops }) => stops.filter(({ holder }) => holder?.isYou)) ?? []),
    ...(run?.carrying ?? []),
  ];
  const isShown = (key: string) => inVan.some((parcel) => hasDocketKey(parcel, key));
  return events.filter(
    ({ kind, orderId, impossible, trackKey = "" }) =>
      kind === "take_over" && orderId === 0 && !impossible && !isShown(trackKey),
  ).length;
}

/**
 * Stops that the driver's own actions added or removed, which are no change to announce. Includes undone actions,
 * because the server may receive action and undo one after the other.
 */
export function ownCustodyChanges(events: readonly SavedEvent[]): ReadonlySet<string> {
  const isMoved = ({ kind, undoes = kind }: SavedEvent) => undoes === "hand_in" || undoes === "take_over";
  return new Set(events.filter(isMoved).map(({ seen }) => stopKey(seen)));
}

/** Counts a collection that the server does not have yet. */
function isInVan(stop: ShownStop, stops: readonly ShownStop[]): boolean {
  const { holder, orderId } = stop;
  if (holder && holder.kind !== "sender") return holder.isYou;
  return stops.some((other) => other.orderId === orderId && other.kind === "pickup" && other.state === "done");
}

function parcelOf(stop: DriverStop): Parcel {
  return { key: stopKey(stop), stop, after: "", from: "", handingTo: null };
}

/** The latest hand-in, hand-over or take-over of each stop, ignoring undone ones. */
function latestCustody(events: readonly SavedEvent[]): ReadonlyMap<string, SavedEvent> {
  const undone = undoneEvents(events);
  const latest = new Map<string, SavedEvent>();
  for (const event of [...events].sort((a, b) => a.sequence - b.sequence))
    if (["hand_in", "hand_over", "take_over"].includes(event.kind) && !undone.has(event.id))
      latest.set(`${event.orderId}-${event.stop}`, event);
  return latest;
}

type Bare = Pick<DriverStop, "orderId" | "reference" | "goods" | "trackAddress"> & { stop: StopKind };

/** A stand-in for the stop of goods that have none on this phone; without an address, no screen shows it. */
export function bareStop({ orderId, reference, goods, trackAddress, stop }: Bare): DriverStop {
  return {
    orderId,
    reference,
    goods,
    trackAddress,
    kind: stop,
    state: "waiting",
    deliveryVersion: 0,
    isCancelled: false,
    notice: null,
    address: { lines: [], eircode: "", mapsQuery: "", lat: null, lon: null },
    contact: { name: "", company: "", phone: "" },
    instructions: "",
    from: null,
    by: null,
    asks: { name: false, signature: false, picture: false },
    doneAt: null,
    signedBy: "",
    failure: null,
    safePlace: "",
  };
}
