import type { DeliveryState, FailureReason, StopKind, StopState } from "../domain/deliveries/delivery.ts";
import type { HolderKind } from "../domain/deliveries/holder.ts";
import type { CustodyEventKind, DeliveryEventKind, StopEventKind } from "../domain/deliveries/transitions.ts";
import type { OrderId } from "../domain/orders/references.ts";
import { defineCall } from "./call.ts";
import type { recordDeliveryEventBody } from "./deliveries.schema.ts";
import type { orderParams } from "./page.schema.ts";
import { api } from "./paths.ts";

/** Instants are ISO 8601 in UTC, null if no time is set; `doneAt` is when the stop was completed or failed. */
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
 * `key` opens it under `proofPath`.
 * Proofs from another driver are included; `isTakenBack` marks those of a reverted event, `isRefused` those of one that
 * does not count.
 */
export type DeliveryProof = {
  key: string;
  kind: "signature" | "picture";
  signedBy: string;
  takenAt: string;
  isTakenBack: boolean;
  isRefused: boolean;
};

/** Who has the goods, and since when. `name`: of the driver, the depot or the partner; empty otherwise. */
export type DeliveryHolder = { kind: HolderKind; driverId: number | null; name: string; since: string | null };

/** `refused`: why it had no effect. `isTakenBack`: it was a mistake and was reverted. */
export type DeliveryHistoryEntry = {
  id: string;
  kind: StopEventKind | DeliveryEventKind | CustodyEventKind;
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

/** The events that staff can record; assigning drivers is separate. `take_over` is left to drivers. */
export type StaffTransition =
  | { kind: StopEventKind; stop: StopKind }
  | {
      kind: Exclude<DeliveryEventKind, "assign" | "unassign"> | Exclude<CustodyEventKind, "take_over">;
      stop?: undefined;
    };

/** A next step open to staff, or the reason why it isn't. */
export type DeliveryChoice = { move: StaffTransition; reason: string | null };

export type StaffDelivery = {
  orderId: OrderId;
  state: DeliveryState;
  version: number;
  /** Path of the customer's tracking page; null once that page has expired. */
  trackPath: string | null;
  /** A decision that staff have to make, or null. */
  question: string | null;
  /** The order's status has changed and the delivery will catch up within a moment. */
  isFollowing: boolean;
  stops: DeliveryStop[];
  holder: DeliveryHolder;
  choices: DeliveryChoice[];
  /** Newest first. */
  events: DeliveryHistoryEntry[];
};

const path = `${api}/staff/orders/{id}/delivery`;

/** `delivery` is null for an order that hasn't been processing since deliveries were introduced. */
export const getDelivery = defineCall<{ params: typeof orderParams }, { delivery: StaffDelivery | null }>({
  name: "getDelivery",
  method: "GET",
  path,
  access: "staff_area",
  summary: "An order's delivery: its stops with their times, its history, and the possible next steps",
});

/** Answers the existing delivery if there already is one. */
export const createDelivery = defineCall<{ params: typeof orderParams }, { delivery: StaffDelivery }>({
  name: "createDelivery",
  method: "POST",
  path,
  access: "dispatcher",
  summary: "Create the delivery of an order that has none",
});

/** 409 `action_refused` says why the transition is not possible now. An event with a known id is stored only once. */
export const recordDeliveryEvent = defineCall<
  { params: typeof orderParams; body: typeof recordDeliveryEventBody },
  { delivery: StaffDelivery }
>({
  name: "recordDeliveryEvent",
  method: "POST",
  path: `${path}/events`,
  access: "dispatcher",
  summary: "Record what happened to a delivery or at one of its stops, or revert a mistake",
});
