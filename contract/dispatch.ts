import type { DeliveryState, StopKind, StopState } from "../domain/deliveries/delivery.ts";
import type { Lateness } from "../domain/dispatch/expected-times.ts";
import type { OrderId } from "../domain/orders/references.ts";
import { defineCall } from "./call.ts";
import type { StaffDelivery } from "./deliveries.ts";
import type {
  assignStopsBody,
  boardQuery,
  followFailureBody,
  planDayBody,
  runsQuery,
  setPartnerBody,
  setRunsBody,
  setStopTimesBody,
  suggestBody,
} from "./dispatch.schema.ts";
import type { idParams, orderParams } from "./page.schema.ts";
import { api } from "./paths.ts";
import type { JobSheet } from "./run-sheet.ts";

export type StopName = { orderId: OrderId; kind: StopKind };

/** One stop of a delivery on the board. Instants are ISO 8601 in UTC; null where nothing says when. */
export type BoardStop = StopName & {
  /** Of its order, such as 'DCQ-000123'. */
  reference: string;
  state: StopState;
  /** Of its delivery: what is cancelled or over is not driven any more. */
  isOpen: boolean;
  /** Its pickup could not be done, so nothing can be delivered or expected of it yet. */
  waitsForPickup: boolean;
  customer: string;
  town: string;
  address: string;
  postcode: string;
  contact: string;
  phone: string;
  instructions: string;
  service: string;
  /** In words: '2 × Medium Box'. */
  goods: string;
  /** Null where nobody said the weight. */
  kg: number | null;
  pallets: number;
  from: string | null;
  by: string | null;
  /** When the van is expected there; null for what is in no run, or ended. */
  expectedAt: string | null;
  lateness: Lateness | null;
  /** Whole minutes; 0: in time. */
  lateMinutes: number;
  /** Whole minutes between what is expected and the last moment; negative: late. Null where there is no such moment. */
  minutesLeft: number | null;
  /** When it was done or failed. */
  endedAt: string | null;
  /** Why it could not be done, in words; null where it did not fail. */
  failure: string | null;
  lat: number | null;
  lon: number | null;
  /** The driver is under way to it or there: suggestions leave it first. */
  isLocked: boolean;
  proofKeys: string[];
};

export type Partner = { name: string; reference: string; url: string };

export type BoardDelivery = {
  orderId: OrderId;
  reference: string;
  state: DeliveryState;
  version: number;
  /** How much it presses and why, in words. */
  urgency: { level: "now" | "soon" | "later"; reason: string };
  stops: BoardStop[];
  /** Drivers of the columns whose vehicle does not take it, and why in words. */
  cannot: { driverId: number; reason: string }[];
  partner: Partner | null;
  question: string | null;
};

type BoardDriver = {
  id: number;
  name: string;
  phone: string;
  /** Id of a delivery type of the tariff, and its name. */
  vehicle: string;
  vehicleName: string;
  onDuty: boolean;
};

export type BoardColumn = {
  driver: BoardDriver;
  /** Of the driver's run of this day; 0: there was none yet. */
  version: number;
  /** The most that is in the van at one time; limits are null where there is none. */
  load: { kg: number; maxKg: number | null; pallets: number; maxPallets: number | null };
  nextStop: StopName | null;
  /** By how much the latest of its open stops is late; 0: nothing is. */
  delayMinutes: number;
  place: { lat: number; lon: number; at: string } | null;
  placeRefused: boolean;
  /** When one of the driver's phones was last heard of. */
  seenAt: string | null;
  /** In their order, with those that are done, failed or cancelled. */
  stops: BoardStop[];
};

/** What needs a person now. `id` stays the same while it is the same matter. `noticeId`: it can be put away by hand. */
export type BoardAlert = {
  id: string;
  kind: "late" | "failed" | "unassigned" | "silent" | "notice" | "question";
  text: string;
  orderId: OrderId | null;
  driverId: number | null;
  noticeId: number | null;
};

export type Board = {
  day: string;
  serverTime: string;
  /** Most urgent first. */
  unassigned: BoardDelivery[];
  /** Of drivers on duty, and of those with stops on this day. */
  columns: BoardColumn[];
  alerts: BoardAlert[];
  /** Delivered, returned or cancelled on this day, or carried by a partner. */
  done: BoardDelivery[];
};

/** Stops of a run in their order, from the version that was seen; 0: there was no run. */
export type RunAsSet = { driverId: number; version: number; stops: StopName[] };

/** What sets runs back to what they were, as `setRuns` takes it. */
export type Undo = { day: string; runs: RunAsSet[] };

export type BoardChange = { board: Board; undo: Undo };

/** `details` of a 409 `run_changed`: each run that is another now. */
export type ChangedRun = { driverId: number; version: number; text: string };

/** A place for a delivery: whose run, between which stops (in words), and where its stops then stand in the run's list. */
export type SuggestedPlace = {
  driverId: number;
  driverName: string;
  version: number;
  /** 'after the drop-off of WC-12, before the pickup of WC-14'; where its drop-off goes too, unless it follows straight after its pickup. */
  between: string;
  /** Stops of the run in their new order, ready for `setRuns`. */
  stops: StopName[];
  minutesMore: number;
  late: (StopName & { reference: string; lateMinutes: number; lateBefore: number })[];
};

export type DeliverySuggestion = {
  orderId: OrderId;
  reference: string;
  /** The best first, three at most. */
  places: SuggestedPlace[];
  refused: { driverId: number; driverName: string; reason: string }[];
};

type PlannedStop = StopName & {
  reference: string;
  town: string;
  expectedAt: string;
  lateness: Lateness;
  lateMinutes: number;
  /** It was not in this run before. */
  isNew: boolean;
};

export type PlannedRun = {
  driverId: number;
  driverName: string;
  version: number;
  stops: PlannedStop[];
  /** On the road, and how many more that is than now. */
  minutes: number;
  minutesMore: number;
};

/** `runs`: those that change. Nothing of it is stored: `setRuns` accepts it. */
export type SuggestedPlan = {
  runs: PlannedRun[];
  left: { orderId: OrderId; reference: string; reason: string }[];
  /** How many open stops are late as it is, and how many would be. */
  lateBefore: number;
  lateAfter: number;
};

const path = `${api}/staff/dispatch`;
const ofOrder = `${api}/staff/orders/{id}/delivery`;

export const getBoard = defineCall<{ query: typeof boardQuery }, { board: Board }>({
  name: "getBoard",
  method: "GET",
  path,
  access: "dispatcher",
  summary: "A day: what nobody has yet, every driver's stops with expected times, and what needs a person now",
});

/**
 * Gives stops to a driver, moves them within a run or to another one, or takes them away (`to`: null). Stops of one run keep their order. 409
 * `run_changed` where a run is not as it was seen, `action_refused` with the reason where it cannot be.
 */
export const assignStops = defineCall<{ body: typeof assignStopsBody }, BoardChange>({
  name: "assignStops",
  method: "POST",
  path: `${path}/assign`,
  access: "dispatcher",
  summary: "Give stops to a driver, order them, or take them away; answers what undoes it",
});

/** Open stops that stood in one of these runs and stand in none afterwards are nobody's. All of it or nothing. */
export const setRuns = defineCall<{ body: typeof setRunsBody }, BoardChange>({
  name: "setRuns",
  method: "POST",
  path: `${path}/runs`,
  access: "dispatcher",
  summary: "Set the open stops of runs at once: accepts a plan or a suggestion, and undoes a change",
});

export const suggest = defineCall<{ body: typeof suggestBody }, { suggestions: DeliverySuggestion[] }>({
  name: "suggest",
  method: "POST",
  path: `${path}/suggest`,
  access: "dispatcher",
  summary: "The three best places for each of these deliveries; stores nothing",
});

export const suggestAll = defineCall<{ body: typeof planDayBody }, { plan: SuggestedPlan }>({
  name: "suggestAll",
  method: "POST",
  path: `${path}/plan`,
  access: "dispatcher",
  summary: "A plan for all that nobody has yet; stores nothing",
});

/** Null: as the rule says. */
export const setStopTimes = defineCall<
  { params: typeof orderParams; body: typeof setStopTimesBody },
  { delivery: StaffDelivery }
>({
  name: "setStopTimes",
  method: "POST",
  path: `${ofOrder}/times`,
  access: "dispatcher",
  summary: "Say from when and by when a stop is to be done",
});

/** `partner`: null takes it back. */
export const setPartner = defineCall<
  { params: typeof orderParams; body: typeof setPartnerBody },
  { partner: Partner | null }
>({
  name: "setPartner",
  method: "POST",
  path: `${ofOrder}/partner`,
  access: "dispatcher",
  summary: "Give a delivery to another carrier, with their reference and where they show it",
});

/** The same event twice is one. */
export const followFailure = defineCall<
  { params: typeof orderParams; body: typeof followFailureBody },
  { delivery: StaffDelivery }
>({
  name: "followFailure",
  method: "POST",
  path: `${ofOrder}/next`,
  access: "dispatcher",
  summary: "What follows a stop that could not be done: again today, another day, back to the sender, or cancelled",
});

export const dismissNotice = defineCall<{ params: typeof idParams }, { dismissed: boolean }>({
  name: "dismissNotice",
  method: "POST",
  path: `${path}/notices/{id}/seen`,
  access: "dispatcher",
  summary: "Put a notice away that somebody has seen",
});

/** Answers a CSV file. */
export const exportRuns = defineCall<{ query: typeof runsQuery }, unknown>({
  name: "exportRuns",
  method: "GET",
  path: `${path}/run-sheet.csv`,
  access: "dispatcher",
  summary: "The stops of a day in their order as a CSV file, of one driver or of all, without prices",
});

export const getRunJobSheets = defineCall<{ query: typeof runsQuery }, { sheets: JobSheet[] }>({
  name: "getRunJobSheets",
  method: "GET",
  path: `${path}/job-sheets`,
  access: "dispatcher",
  summary: "What drivers have to know of each delivery of a day, of one driver or of all, without prices",
});
