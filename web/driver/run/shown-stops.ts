import type { DriverRun, DriverStop } from "../../../contract/driver-phone.ts";
import type { StopState } from "../../../domain/deliveries/delivery.ts";
import type { KeptEvent } from "../storage/open-storage.ts";

export type ShownStop = DriverStop & {
  key: string;
  /** Which press on this phone, or which version of the delivery, the stop is shown after: two presses after the same one are one too many. */
  after: string;
  /** Something that was pressed here is on this phone only. */
  waits: boolean;
  /** It is not in the run that the server has: it was given to somebody else, or taken off. */
  isGone: boolean;
};

const after: Readonly<Record<Exclude<KeptEvent["kind"], "take_back">, StopState>> = {
  set_off: "en_route",
  arrive: "arrived",
  complete: "done",
  fail: "failed",
};

export const keyOf = ({ orderId, kind }: Pick<DriverStop, "orderId" | "kind">) => `${orderId}-${kind}`;

/**
 * The stops in their order, as the server had them and with what was pressed since. A stop at which something waits stays although it has
 * left the run. `open`: the stop that is being worked at, which stays as well.
 */
export function runAsPressed(
  run: Pick<DriverRun, "runs"> | null,
  events: readonly KeptEvent[],
  open: DriverStop | null = null,
): ShownStop[] {
  const stops = (run?.runs ?? []).flatMap((each) => each.stops);
  const shown = new Map<string, ShownStop>();
  for (const stop of stops) shown.set(keyOf(stop), asShown(stop, false));
  const gone = [...events.filter(({ sent }) => !sent).map(({ seen }) => seen), ...(open ? [open] : [])];
  for (const stop of gone) if (!shown.has(keyOf(stop))) shown.set(keyOf(stop), asShown(stop, true));
  const takenBack = new Set(events.flatMap(({ takesBack }) => takesBack ?? []));
  for (const event of [...events].sort((a, b) => a.sequence - b.sequence)) {
    const key = `${event.orderId}-${event.stop}`;
    const stop = shown.get(key);
    if (!stop) continue;
    const waits = stop.waits || !event.sent;
    shown.set(key, { ...stop, ...effect(stop, event, takenBack), after: event.id, waits });
  }
  return [...shown.values()];
}

function asShown(stop: DriverStop, isGone: boolean): ShownStop {
  const key = keyOf(stop);
  return { ...stop, key, after: `${key} ${stop.deliveryVersion}`, waits: false, isGone };
}

/** One press. What was taken back has none; where it had reached the server already, the stop goes back to where the press found it. */
function effect(stop: ShownStop, event: KeptEvent, takenBack: ReadonlySet<string>): Partial<ShownStop> {
  if (event.kind === "take_back") {
    const { state, doneAt, signedBy, failure } = event.seen;
    return { state, doneAt, signedBy, failure };
  }
  if (takenBack.has(event.id)) return {};
  const isEnd = event.kind === "complete" || event.kind === "fail";
  return {
    state: after[event.kind],
    ...(isEnd && { doneAt: event.pressedAt, signedBy: event.signedBy ?? "", failure: event.reason ?? null }),
    ...(!isEnd && (stop.state === "done" || stop.state === "failed") && { state: stop.state }),
  };
}

export const isOpen = ({ state, isCancelled }: Pick<DriverStop, "state" | "isCancelled">) =>
  !isCancelled && state !== "done" && state !== "failed";

/** Set off to, or there: position and screen are on. */
export const isUnderWay = ({ state }: Pick<DriverStop, "state">) => state === "en_route" || state === "arrived";

/** Why nothing can be pressed at the drop-off of what this run has not collected; null where something can. */
export function reasonToWait(stop: DriverStop, all: readonly DriverStop[]): string | null {
  const pickup = all.find(({ orderId, kind }) => orderId === stop.orderId && kind === "pickup");
  if (stop.kind !== "dropoff" || pickup === undefined || pickup.state === "done") return null;
  return pickup.state === "failed"
    ? "It was not collected. The office decides what happens next."
    : "Collect it first.";
}
