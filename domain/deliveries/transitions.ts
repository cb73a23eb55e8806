import { type Delivery, deliveryState, isOver, type StopKind, type StopState } from "./delivery.ts";

/** What happens to a stop. `retry`: a failed one is driven to again. */
export const stopEventKinds = ["set_off", "arrive", "complete", "fail", "retry"] as const;
export type StopEventKind = (typeof stopEventKinds)[number];

/** What happens to a delivery as a whole. `bring_back`: it gets a stop at which it is returned to who sent it. */
export const deliveryEventKinds = ["assign", "unassign", "cancel", "reinstate", "bring_back"] as const;
export type DeliveryEventKind = (typeof deliveryEventKinds)[number];

export type DeliveryMove = { kind: StopEventKind; stop: StopKind } | { kind: DeliveryEventKind; stop?: undefined };

/** A driver on a run of their own, somebody who dispatches, or the shop itself, where an order is cancelled, paid back or completed by hand. */
export type DeliveryActor = "driver" | "dispatcher" | "shop";

export type TransitionResult = { ok: true } | { ok: false; reason: string };

const yes: TransitionResult = { ok: true };
const no = (reason: string): TransitionResult => ({ ok: false, reason });

const mayMove: Readonly<Record<StopEventKind | DeliveryEventKind, readonly DeliveryActor[]>> = {
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

const stopNames: Readonly<Record<StopKind, string>> = { pickup: "pickup", dropoff: "drop-off", return: "return" };

/** From which states a stop may take each of these; to which it then comes. A step that was not pressed is no obstacle. */
const stopMoves: Readonly<Record<StopEventKind, { from: readonly StopState[]; to: StopState }>> = {
  set_off: { from: ["waiting"], to: "en_route" },
  arrive: { from: ["waiting", "en_route"], to: "arrived" },
  complete: { from: ["waiting", "en_route", "arrived"], to: "done" },
  fail: { from: ["waiting", "en_route", "arrived"], to: "failed" },
  retry: { from: ["failed"], to: "waiting" },
};

/** Whether this actor may move a delivery so; if not, the reason in words that a disabled button can show. */
export function validateTransition(delivery: Delivery, move: DeliveryMove, actor: DeliveryActor): TransitionResult {
  const actors = mayMove[move.kind];
  if (!actors.includes(actor))
    return no(actors.includes("dispatcher") ? "Only a dispatcher may do this" : "Nobody may do this by hand");
  return move.stop === undefined ? judgeDelivery(delivery, move.kind) : judgeStop(delivery, move.kind, move.stop);
}

function judgeStop({ isCancelled, stops }: Delivery, kind: StopEventKind, stop: StopKind): TransitionResult {
  const state = stops[stop];
  if (isCancelled) return no("This delivery is cancelled");
  if (state === undefined) return no("This delivery is not going back, so it has no return");
  if (stop !== "return" && stops.return !== undefined) return no("This delivery is on its way back to the sender");
  if (stop === "dropoff" && stops.pickup !== "done")
    return no(
      stops.pickup === "failed"
        ? "The pickup could not be done, so there is nothing to deliver"
        : "The pickup comes first: it has not been collected yet",
    );
  if (stop === "pickup" && kind === "retry" && stops.dropoff !== "waiting") return no("It has been collected already");
  return stopMoves[kind].from.includes(state) ? yes : no(reasonAgainst(kind, stop, state));
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

function judgeDelivery(delivery: Delivery, kind: DeliveryEventKind): TransitionResult {
  const { isAssigned, isCancelled, stops } = delivery;
  const state = deliveryState(delivery);
  switch (kind) {
    case "reinstate":
      return isCancelled ? yes : no("This delivery is not cancelled");
    case "cancel":
      if (isCancelled) return no("This delivery is cancelled already");
      if (isOver(state)) return no(`This delivery is ${state}, so it cannot be cancelled`);
      return stops.pickup === "done" ? no("It has been collected: deliver it, or bring it back to the sender") : yes;
    case "bring_back":
      if (stops.return !== undefined) return no("It is on its way back already");
      if (isOver(state)) return no(`This delivery is ${state}, so nothing is brought back`);
      return stops.pickup === "done" ? yes : no("It has not been collected, so there is nothing to bring back");
    default:
      if (isOver(state)) return no(`This delivery is ${state}, so nobody drives it`);
      if (kind === "unassign" && !isAssigned) return no("Nobody has this delivery");
      return yes;
  }
}

/** Whoever gets a delivery has not set off to it, wherever the driver before them was; `keeps`: to which stops they have themselves. */
function notBegun(stops: Delivery["stops"], keeps: readonly StopKind[]): Delivery["stops"] {
  const isBegun = (state: StopState) => state === "en_route" || state === "arrived";
  return Object.fromEntries(
    Object.entries(stops).map(([kind, state]) => [
      kind,
      isBegun(state) && !keeps.includes(kind as StopKind) ? "waiting" : state,
    ]),
  ) as Delivery["stops"];
}

/** The delivery after a move that `validateTransition` allows. `keeps`: the stops that were begun by the driver it is given to. */
export function applyMove(delivery: Delivery, move: DeliveryMove, keeps: readonly StopKind[] = []): Delivery {
  if (move.stop !== undefined)
    return { ...delivery, stops: { ...delivery.stops, [move.stop]: stopMoves[move.kind].to } };
  switch (move.kind) {
    case "assign":
    case "unassign":
      return { ...delivery, isAssigned: move.kind === "assign", stops: notBegun(delivery.stops, keeps) };
    case "cancel":
      return { ...delivery, isCancelled: true };
    case "reinstate":
      return { ...delivery, isCancelled: false };
    case "bring_back":
      return { ...delivery, stops: { ...delivery.stops, return: "waiting" } };
  }
}
