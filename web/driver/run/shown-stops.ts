import type { DriverRun, DriverStop } from "../../../contract/driver-phone.ts";
import type { StopState } from "../../../domain/deliveries/delivery.ts";
import type { SavedEvent } from "../storage/open-storage.ts";

export type ShownStop = DriverStop & {
  key: string;
  /** The day of its run; empty if it is in none. */
  day: string;
  /** The last action on this phone, or else the delivery's version. A second action with the same value is refused. */
  after: string;
  /** An action for this stop is unsent. */
  waits: boolean;
  /** No longer in the server's run: reassigned or removed. */
  isGone: boolean;
};

type StopAction = Exclude<SavedEvent["kind"], "take_back" | "hand_in" | "hand_over" | "take_over">;

const stateAfter: Readonly<Record<StopAction, StopState>> = {
  set_off: "en_route",
  arrive: "arrived",
  complete: "done",
  fail: "failed",
};

export const stopKey = ({ orderId, kind }: Pick<DriverStop, "orderId" | "kind">) => `${orderId}-${kind}`;

/**
 * The run's stops in order, with this phone's actions applied. Stops with unsent actions, and the `open` ones, remain
 * even if they have left the run.
 */
export function shownStops(
  run: Pick<DriverRun, "runs" | "colleagues"> | null,
  events: readonly SavedEvent[],
  open: readonly DriverStop[] = [],
): ShownStop[] {
  const shown = new Map<string, ShownStop>();
  for (const { day, stops } of run?.runs ?? [])
    for (const stop of stops) shown.set(stopKey(stop), toShown(stop, { day, isGone: false }));
  const retained = [...events.filter(isRetained).map(({ seen }) => seen), ...open];
  for (const stop of retained)
    if (!shown.has(stopKey(stop))) shown.set(stopKey(stop), toShown(stop, { day: "", isGone: true }));
  const undone = undoneEvents(events);
  const handedIn = new Set<string>();
  for (const event of [...events].sort((a, b) => a.sequence - b.sequence)) {
    const key = `${event.orderId}-${event.stop}`;
    const stop = shown.get(key);
    if (!stop) continue;
    const waits = stop.waits || !event.sent;
    if (event.kind === "hand_in" && !undone.has(event.id)) handedIn.add(key);
    shown.set(key, { ...stop, ...effectOf(stop, event, undone, run?.colleagues ?? []), after: event.id, waits });
  }
  return [...shown.values()].filter(({ key }) => !handedIn.has(key));
}

export function undoneEvents(events: readonly SavedEvent[]): ReadonlySet<string> {
  return new Set(events.flatMap(({ takesBack }) => takesBack ?? []));
}

/** Hand-ins and take-overs do not keep a stop on the screen: goods may just pass through the van. */
const isRetained = ({ sent, kind, seen }: SavedEvent) =>
  !sent && kind !== "hand_in" && kind !== "take_over" && seen.address.lines.length > 0;

function toShown(stop: DriverStop, { day, isGone }: Pick<ShownStop, "day" | "isGone">): ShownStop {
  const key = stopKey(stop);
  return { ...stop, key, day, after: `${key} ${stop.deliveryVersion}`, waits: false, isGone };
}

/** An undo restores the stop that its action changed, in case the server's run already includes that action. */
function effectOf(
  stop: ShownStop,
  event: SavedEvent,
  undone: ReadonlySet<string>,
  colleagues: NonNullable<DriverRun["colleagues"]>,
): Partial<ShownStop> {
  if (event.kind === "take_back") {
    const { state, doneAt, signedBy, failure, holder, handingTo = null } = event.seen;
    return { state, doneAt, signedBy, failure, ...(holder && { holder }), handingTo };
  }
  if (undone.has(event.id)) return {};
  if (event.kind === "hand_in") return {};
  if (event.kind === "hand_over")
    return { handingTo: colleagues.find(({ id }) => id === event.toDriverId)?.name ?? "a colleague" };
  if (event.kind === "take_over") return { holder: heldSince(event.pressedAt), handingTo: null };
  const isEnd = event.kind === "complete" || event.kind === "fail";
  return {
    state: stateAfter[event.kind],
    ...(isEnd && { doneAt: event.pressedAt, signedBy: event.signedBy ?? "", failure: event.reason ?? null }),
    ...(!isEnd && (stop.state === "done" || stop.state === "failed") && { state: stop.state }),
  };
}

function heldSince(since: string): NonNullable<DriverStop["holder"]> {
  return { kind: "driver", name: "", isYou: true, since };
}

export const isOpen = ({ state, isCancelled }: Pick<DriverStop, "state" | "isCancelled">) =>
  !isCancelled && state !== "done" && state !== "failed";

/** The driver has set off or arrived: position and screen stay on. */
export const isUnderWay = ({ state }: Pick<DriverStop, "state">) => state === "en_route" || state === "arrived";

/** Why a drop-off has no actions yet, which is because its pickup in this run is not done; null if it has actions. */
export function reasonToWait(stop: DriverStop, all: readonly DriverStop[]): string | null {
  const pickup = all.find(({ orderId, kind }) => orderId === stop.orderId && kind === "pickup");
  if (stop.kind !== "dropoff" || pickup === undefined || pickup.state === "done") return null;
  return pickup.state === "failed"
    ? "It was not collected. The office decides what happens next."
    : "Collect it first.";
}
