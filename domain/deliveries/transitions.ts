import { type Delivery, deliveryState, isFinished, type StopKind, type StopState } from "./delivery.ts";
import { stopNames } from "./delivery-words.ts";
import { type Carrier, depot, type Holder, isSameHolder } from "./holder.ts";

/** What happens to a stop. `retry`: a driver goes to a failed stop again. */
export const stopEventKinds = ["set_off", "arrive", "complete", "fail", "retry"] as const;
export type StopEventKind = (typeof stopEventKinds)[number];

/** What happens to a delivery as a whole. `bring_back` adds the stop at which it returns to the sender. */
export const deliveryEventKinds = ["assign", "unassign", "cancel", "reinstate", "bring_back"] as const;
export type DeliveryEventKind = (typeof deliveryEventKinds)[number];

/**
 * What happens to the goods between the stops. `hand_in`: at the depot. `hand_over`: a driver's only announces what the
 * other driver's `take_over` completes; a dispatcher's counts at once. `correct_holder`: the holder was wrong.
 */
export const custodyEventKinds = ["hand_in", "hand_over", "take_over", "correct_holder"] as const;
export type CustodyEventKind = (typeof custodyEventKinds)[number];

export type DeliveryTransition =
  | { kind: StopEventKind; stop: StopKind }
  | { kind: DeliveryEventKind | CustodyEventKind; stop?: undefined };

/**
 * Who makes a transition. `driver`: who acted or was assigned. `to`: who has the goods from then on, if the transition
 * itself does not say so.
 */
export type TransitionDetails = { driver?: number; to?: Carrier; actor?: DeliveryActor };

/** `driver`: for their own run. `shop`: the shop itself, when an order is cancelled, refunded or completed by hand. */
export type DeliveryActor = "driver" | "dispatcher" | "shop";

export type TransitionResult = { ok: true } | { ok: false; reason: string };

const allowed: TransitionResult = { ok: true };
const refuse = (reason: string): TransitionResult => ({ ok: false, reason });

const allowedActors: Readonly<Record<StopEventKind | DeliveryEventKind | CustodyEventKind, readonly DeliveryActor[]>> =
  {
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
    hand_in: ["driver", "dispatcher"],
    hand_over: ["driver", "dispatcher"],
    take_over: ["driver", "dispatcher"],
    correct_holder: ["dispatcher"],
  };

export function isCustodyEvent(kind: string): kind is CustodyEventKind {
  return (custodyEventKinds as readonly string[]).includes(kind);
}

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
  transition: DeliveryTransition & TransitionDetails,
  actor: DeliveryActor,
): TransitionResult {
  const actors = allowedActors[transition.kind];
  if (!actors.includes(actor))
    return refuse(actors.includes("dispatcher") ? "Only a dispatcher may do this" : "Nobody may do this by hand");
  if (transition.stop !== undefined) return validateStopTransition(delivery, transition.kind, transition.stop);
  return isCustodyEvent(transition.kind)
    ? validateCustody(delivery, { ...transition, kind: transition.kind, actor })
    : validateDeliveryTransition(delivery, transition.kind);
}

function validateCustody(
  delivery: Delivery,
  transition: { kind: CustodyEventKind } & TransitionDetails,
): TransitionResult {
  const state = deliveryState(delivery);
  if (isFinished(state)) return refuse(`This delivery is ${state}, so nobody carries its goods`);
  if (delivery.stops.pickup !== "done") return refuse("It has not been collected: the sender still has it");
  const to = receiverOf(transition);
  if (to === null) return refuse("Say who has the goods now");
  if (transition.kind === "hand_in" && delivery.holder.kind === "depot") return refuse("It is at the depot already");
  if (transition.actor !== "driver" || isHeldBy(delivery, transition.driver)) return allowed;
  if (transition.kind === "hand_in") return refuse("The driver who hands it in does not have it");
  return transition.kind === "hand_over" && !isSameHolder(to, delivery.holder)
    ? refuse("The driver who hands it over does not have it")
    : allowed;
}

function isHeldBy({ holder }: Delivery, driver: number | undefined): boolean {
  return holder.kind === "driver" && holder.driver === driver;
}

/** Who has the goods after a custody transition; null if it does not say. */
export function receiverOf({ kind, driver, to }: { kind: string } & TransitionDetails): Carrier | null {
  if (kind === "hand_in") return to ?? depot;
  if (kind === "take_over") return driver === undefined ? null : { kind: "driver", driver };
  return to ?? null;
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

function validateDeliveryTransition(
  delivery: Delivery,
  kind: Exclude<DeliveryTransition["kind"], StopEventKind>,
): TransitionResult {
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
      if (kind === "unassign" && !isAssigned) return refuse("This delivery is not assigned to a driver");
      return allowed;
  }
}

/** A new driver has not set off yet, however far the previous one got. `begun`: stops the new one set off to before. */
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
  transition: DeliveryTransition & TransitionDetails,
  begun: readonly StopKind[] = [],
): Delivery {
  if (transition.stop !== undefined) {
    const holder = holderAfter(delivery, transition);
    return {
      ...delivery,
      holder,
      handingTo: isSameHolder(holder, delivery.holder) ? delivery.handingTo : null,
      stops: { ...delivery.stops, [transition.stop]: stopTransitions[transition.kind].to },
    };
  }
  switch (transition.kind) {
    case "assign":
    case "unassign": {
      const isAssigned = transition.kind === "assign";
      const driver = isAssigned ? (transition.driver ?? null) : null;
      return { ...delivery, isAssigned, driver, stops: resetProgress(delivery.stops, begun) };
    }
    case "cancel":
      return { ...delivery, isCancelled: true };
    case "reinstate":
      return { ...delivery, isCancelled: false };
    case "bring_back":
      // The return takes the place of a drop-off that was begun.
      return { ...delivery, stops: { ...resetProgress(delivery.stops, []), return: "waiting" } };
    default:
      return handGoods(delivery, { ...transition, kind: transition.kind }, begun);
  }
}

/** Who has the goods after an event at a stop. A driver who sets off with goods from the depot has them. */
function holderAfter(
  { driver: assigned, holder }: Delivery,
  { kind, stop, driver, to, actor }: DeliveryTransition & TransitionDetails,
): Holder {
  if (kind !== "complete") {
    const takesAlong = (kind === "set_off" || kind === "arrive") && actor === "driver" && holder.kind === "depot";
    return takesAlong && driver !== undefined ? { kind: "driver", driver } : holder;
  }
  if (stop !== "pickup") return { kind: stop === "dropoff" ? "recipient" : "sender" };
  const collector = driver ?? assigned;
  return to ?? (collector === null ? depot : { kind: "driver", driver: collector });
}

function handGoods(
  delivery: Delivery,
  transition: { kind: CustodyEventKind } & TransitionDetails,
  begun: readonly StopKind[],
): Delivery {
  const holder = receiverOf(transition);
  if (holder === null || isSameHolder(holder, delivery.holder)) return { ...delivery, handingTo: null };
  if (transition.kind === "hand_over" && transition.actor === "driver")
    return { ...delivery, handingTo: holder.kind === "driver" ? holder.driver : null };
  return { ...delivery, holder, handingTo: null, stops: resetProgress(delivery.stops, begun) };
}
