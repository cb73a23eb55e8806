import { type Delivery, deliveryState, isFinished, type StopKind, type StopState } from "./delivery.ts";
import { stopNames } from "./delivery-words.ts";

/** What happens to a stop. `retry`: a driver goes to a failed stop again. */
export const stopEventKinds = ["set_off", "arrive", "complete", "fail", "retry"] as const;
export type StopEventKind = (typeof stopEventKinds)[number];

/** What happens to a delivery as a whole. `bring_back` adds the stop at which it returns to the sender. */
export const deliveryEventKinds = ["assign", "unassign", "cancel", "reinstate", "bring_back"] as const;
export type DeliveryEventKind = (typeof deliveryEventKinds)[number];

export type DeliveryTransition =
  | { kind: StopEventKind; stop: StopKind }
  | { kind: DeliveryEventKind; stop?: undefined };

/** `driver`: on their own run. `shop`: the shop itself, when an order is cancelled, refunded or completed by hand. */
export type DeliveryActor = "driver" | "dispatcher" | "shop";

export type TransitionResult = { ok: true } | { ok: false; reason: string };

const allowed: TransitionResult = { ok: true };
const refuse = (reason: string): TransitionResult => ({ ok: false, reason });

const allowedActors: Readonly<Record<StopEventKind | DeliveryEventKind, readonly DeliveryActor[]>> = {
  set_off: ["driver", "dispatcher"],
  arrive: ["driver", "dispatcher"],
  complete: ["driver", "dispatcher", "shop"],
  fail: ["driver", "dispatcher"],
  retry: ["dispatcher", "shop"],
  assign: ["dispatcher"],
  unassign: ["dispatcher", "shop"],
  cancel: ["dispatcher", "shop"],
  reinstate: ["dispatcher", "shop"],
  bring_back: ["dispatcher"],
};

/** The states from which a stop may make each transition, and the state it reaches. Drivers may skip steps. */
const stopTransitions: Readonly<Record<StopEventKind, { from: readonly StopState[]; to: StopState }>> = {
  set_off: { from: ["waiting"], to: "en_route" },
  arrive: { from: ["waiting", "en_route"], to: "arrived" },
  complete: { from: ["waiting", "en_route", "arrived"], to: "done" },
  fail: { from: ["waiting", "en_route", "arrived"], to: "failed" },
  retry: { from: ["failed"], to: "waiting" },
};

/** Whether this actor may make the transition now; if not, the reason in words for a disabled button. */
export function validateTransition(
  delivery: Delivery,
  transition: DeliveryTransition,
  actor: DeliveryActor,
): TransitionResult {
  const actors = allowedActors[transition.kind];
  if (!actors.includes(actor))
    return refuse(actors.includes("dispatcher") ? "Only a dispatcher may do this" : "Nobody may do this by hand");
  return transition.stop === undefined
    ? validateDeliveryTransition(delivery, transition.kind)
    : validateStopTransition(delivery, transition.kind, transition.stop);
}

function validateStopTransition(
  { isCancelled, stops }: Delivery,
  kind: StopEventKind,
  stop: StopKind,
): TransitionResult {
  const state = stops[stop];
  if (isCancelled) return refuse("This delivery is cancelled");
  if (state === undefined) return refuse("This delivery is not going back, so it has no return");
  if (stop !== "return" && stops.return !== undefined) return refuse("This delivery is on its way back to the sender");
  if (stop === "dropoff" && stops.pickup !== "done")
    return refuse(
      stops.pickup === "failed"
        ? "The pickup could not be done, so there is nothing to deliver"
        : "The pickup comes first: it has not been collected yet",
    );
  if (stop === "pickup" && kind === "retry" && stops.dropoff !== "waiting")
    return refuse("It has been collected already");
  return stopTransitions[kind].from.includes(state) ? allowed : refuse(reasonAgainst(kind, stop, state));
}

function reasonAgainst(kind: StopEventKind, stop: StopKind, state: StopState): string {
  const name = stopNames[stop];
  if (kind === "retry") return `This ${name} has not failed, so there is nothing to try again`;
  if (state === "done") return `This ${name} is done already`;
  if (state === "failed") return `This ${name} could not be done; a dispatcher decides what happens next`;
  return state === "arrived"
    ? `The driver is at this ${name} already`
    : `The driver is on the way to this ${name} already`;
}

function validateDeliveryTransition(delivery: Delivery, kind: DeliveryEventKind): TransitionResult {
  const { isAssigned, isCancelled, stops } = delivery;
  const state = deliveryState(delivery);
  switch (kind) {
    case "reinstate":
      return isCancelled ? allowed : refuse("This delivery is not cancelled");
    case "cancel":
      if (isCancelled) return refuse("This delivery is cancelled already");
      if (isFinished(state)) return refuse(`This delivery is ${state}, so it cannot be cancelled`);
      return stops.pickup === "done"
        ? refuse("It has been collected: deliver it, or bring it back to the sender")
        : allowed;
    case "bring_back":
      if (stops.return !== undefined) return refuse("It is on its way back already");
      if (isFinished(state)) return refuse(`This delivery is ${state}, so nothing is brought back`);
      return stops.pickup === "done" ? allowed : refuse("It has not been collected, so there is nothing to bring back");
    default:
      if (isFinished(state)) return refuse(`This delivery is ${state}, so nobody drives it`);
      if (kind === "unassign" && !isAssigned) return refuse("Nobody has this delivery");
      return allowed;
  }
}

/** A new driver has not set off yet, however far the previous one got. `begun`: the stops they set off to before. */
function resetProgress(stops: Delivery["stops"], begun: readonly StopKind[]): Delivery["stops"] {
  const isUnderWay = (state: StopState) => state === "en_route" || state === "arrived";
  return Object.fromEntries(
    Object.entries(stops).map(([kind, state]) => [
      kind,
      isUnderWay(state) && !begun.includes(kind as StopKind) ? "waiting" : state,
    ]),
  ) as Delivery["stops"];
}

/**
 * The delivery after a transition that `validateTransition` allows. `begun`: stops that the new driver set off to
 * before.
 */
export function applyTransition(
  delivery: Delivery,
  transition: DeliveryTransition,
  begun: readonly StopKind[] = [],
): Delivery {
  if (transition.stop !== undefined)
    return { ...delivery, stops: { ...delivery.stops, [transition.stop]: stopTransitions[transition.kind].to } };
  switch (transition.kind) {
    case "assign":
    case "unassign":
      return { ...delivery, isAssigned: transition.kind === "assign", stops: resetProgress(delivery.stops, begun) };
    case "cancel":
      return { ...delivery, isCancelled: true };
    case "reinstate":
      return { ...delivery, isCancelled: false };
    case "bring_back":
      return { ...delivery, stops: { ...delivery.stops, return: "waiting" } };
  }
}
