import type { DriverRun, DriverStop } from "../../../contract/driver-phone.ts";
import type { StopState } from "../../../domain/deliveries/delivery.ts";
import type { SavedEvent } from "../storage/open-storage.ts";

export type ShownStop = DriverStop & {
  key: string;
  /** The last action on this phone, or the version of the delivery: a second action after the same one is refused. */
  after: string;
  /** An action for this stop is unsent. */
  waits: boolean;
  /** No longer in the server's run: reassigned or removed. */
  isGone: boolean;
};

const stateAfter: Readonly<Record<Exclude<SavedEvent["kind"], "take_back">, StopState>> = {
  set_off: "en_route",
  arrive: "arrived",
  complete: "done",
  fail: "failed",
};

export const stopKey = ({ orderId, kind }: Pick<DriverStop, "orderId" | "kind">) => `${orderId}-${kind}`;

/**
 * The run's stops in order, with the actions of this phone applied. Stops with unsent actions, and the `open` one,
 * remain even if they have left the run.
 */
export function shownStops(
  run: Pick<DriverRun, "runs"> | null,
  events: readonly SavedEvent[],
  open: DriverStop | null = null,
): ShownStop[] {
  const stops = (run?.runs ?? []).flatMap((each) => each.stops);
  const shown = new Map<string, ShownStop>();
  for (const stop of stops) shown.set(stopKey(stop), toShown(stop, false));
  const retained = [...events.filter(({ sent }) => !sent).map(({ seen }) => seen), ...(open ? [open] : [])];
  for (const stop of retained) if (!shown.has(stopKey(stop))) shown.set(stopKey(stop), toShown(stop, true));
  const undone = new Set(events.flatMap(({ takesBack }) => takesBack ?? []));
  for (const event of [...events].sort((a, b) => a.sequence - b.sequence)) {
    const key = `${event.orderId}-${event.stop}`;
    const stop = shown.get(key);
    if (!stop) continue;
    const waits = stop.waits || !event.sent;
    shown.set(key, { ...stop, ...effectOf(stop, event, undone), after: event.id, waits });
  }
  return [...shown.values()];
}

function toShown(stop: DriverStop, isGone: boolean): ShownStop {
  const key = stopKey(stop);
  return { ...stop, key, after: `${key} ${stop.deliveryVersion}`, waits: false, isGone };
}

/** An undo restores the stop that its action changed, in case the server's run already includes that action. */
function effectOf(stop: ShownStop, event: SavedEvent, undone: ReadonlySet<string>): Partial<ShownStop> {
  if (event.kind === "take_back") {
    const { state, doneAt, signedBy, failure } = event.seen;
    return { state, doneAt, signedBy, failure };
  }
  if (undone.has(event.id)) return {};
  const isEnd = event.kind === "complete" || event.kind === "fail";
  return {
    state: stateAfter[event.kind],
    ...(isEnd && { doneAt: event.pressedAt, signedBy: event.signedBy ?? "", failure: event.reason ?? null }),
    ...(!isEnd && (stop.state === "done" || stop.state === "failed") && { state: stop.state }),
  };
}

export const isOpen = ({ state, isCancelled }: Pick<DriverStop, "state" | "isCancelled">) =>
  !isCancelled && state !== "done" && state !== "failed";

/** The driver has set off or arrived: position and screen stay on. */
export const isUnderWay = ({ state }: Pick<DriverStop, "state">) => state === "en_route" || state === "arrived";

/** Why a drop-off has no actions yet: its pickup is in this run and not done. Null if it has. */
export function reasonToWait(stop: DriverStop, all: readonly DriverStop[]): string | null {
  const pickup = all.find(({ orderId, kind }) => orderId === stop.orderId && kind === "pickup");
  if (stop.kind !== "dropoff" || pickup === undefined || pickup.state === "done") return null;
  return pickup.state === "failed"
    ? "It was not collected. The office decides what happens next."
    : "Collect it first.";
}
