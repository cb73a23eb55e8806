import type { DeliveryState, FailureReason, StopKind, StopState } from "../domain/deliveries/delivery.ts";
import type { DeliveryEventKind, StopEventKind } from "../domain/deliveries/moves.ts";
import type { OrderId } from "../domain/orders/references.ts";
import { defineCall } from "./call.ts";
import type { moveDeliveryBody } from "./deliveries.schema.ts";
import type { orderParams } from "./page.schema.ts";
import { api } from "./paths.ts";

/** Instants are ISO 8601 in UTC; null where nothing says when. `doneAt`: when it was done or failed. */
export type DeliveryStop = {
  kind: StopKind;
  state: StopState;
  from: string | null;
  by: string | null;
  doneAt: string | null;
  signedBy: string;
  leftSafe: boolean;
  proofs: DeliveryProof[];
};

/**
 * `key` is what it is served by: `proofPath`. Another driver's, or of a press that changed nothing, is there too; `isTakenBack`: of one that was a
 * slip.
 */
export type DeliveryProof = {
  key: string;
  kind: "signature" | "picture";
  signedBy: string;
  takenAt: string;
  isTakenBack: boolean;
};

/** `refused`: why it changed nothing. `isTakenBack`: it was a slip. */
export type DeliveryNews = {
  id: string;
  kind: StopEventKind | DeliveryEventKind;
  stop: StopKind | null;
  at: string;
  actor: string;
  reason: FailureReason | null;
  note: string;
  signedBy: string;
  leftSafe: boolean;
  refused: string | null;
  isTakenBack: boolean;
};

/** What staff say happened; who drives is no part of it. */
export type OfficeMove =
  | { kind: StopEventKind; stop: StopKind }
  | { kind: Exclude<DeliveryEventKind, "assign" | "unassign">; stop?: undefined };

/** What staff can do next; `reason` in words where they cannot. */
export type DeliveryChoice = { move: OfficeMove; reason: string | null };

export type StaffDelivery = {
  orderId: OrderId;
  state: DeliveryState;
  version: number;
  /** Where whoever booked it follows it; null once that page is gone. */
  trackPath: string | null;
  /** What somebody has to decide; null: nothing. */
  question: string | null;
  /** The order's status changed: what that means for the delivery is known a moment later. */
  isFollowing: boolean;
  stops: DeliveryStop[];
  choices: DeliveryChoice[];
  /** Newest first. */
  events: DeliveryNews[];
};

const path = `${api}/staff/orders/{id}/delivery`;

/** `delivery` is null for an order that has none: it was never processing since there are deliveries. */
export const getDelivery = defineCall<{ params: typeof orderParams }, { delivery: StaffDelivery | null }>({
  name: "getDelivery",
  method: "GET",
  path,
  access: "dispatcher",
  summary: "An order's delivery: its stops with their times, what happened, and what can be done next",
});

/** A second time it answers the one that is there. */
export const makeDelivery = defineCall<{ params: typeof orderParams }, { delivery: StaffDelivery }>({
  name: "makeDelivery",
  method: "POST",
  path,
  access: "dispatcher",
  summary: "Make the delivery of an order that has none",
});

/** 409 `action_refused` says in words why a move is not possible now. The same event twice is stored once. */
export const moveDelivery = defineCall<
  { params: typeof orderParams; body: typeof moveDeliveryBody },
  { delivery: StaffDelivery }
>({
  name: "moveDelivery",
  method: "POST",
  path: `${path}/events`,
  access: "dispatcher",
  summary: "Say what happened to a delivery or at one of its stops, or take back what was a slip",
});
