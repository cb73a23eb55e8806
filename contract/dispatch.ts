import type { DeliveryState, StopKind, StopState } from "../domain/deliveries/delivery.ts";
import type { Difference } from "../domain/dispatch/difference.ts";
import type { Lateness } from "../domain/dispatch/expected-times.ts";
import type { ShiftPlace } from "../domain/dispatch/shift-hours.ts";
import type { OrderId } from "../domain/orders/references.ts";
import { defineCall } from "./call.ts";
import type { DeliveryHolder, StaffDelivery } from "./deliveries.ts";
import type {
  assignStopsBody,
  boardChangesQuery,
  boardQuery,
  decidePhoneReportBody,
  findParcelsQuery,
  planDayBody,
  planScopes,
  resolveFailureBody,
  runsQuery,
  setPartnerBody,
  setRunsBody,
  setStopTimesBody,
  suggestBody,
  watchPlanBody,
} from "./dispatch.schema.ts";
import type { idParams, orderParams } from "./page.schema.ts";
import { api } from "./paths.ts";
import type { JobSheet } from "./run-sheet.ts";
import type { AccountNote } from "./stop-details.ts";

export type StopRef = { orderId: OrderId; kind: StopKind };

/** One stop of a delivery on the board. Instants are ISO 8601 in UTC, null if no time is set. */
export type BoardStop = StopRef & {
  /** The order's reference, such as 'DCQ-000123'. */
  reference: string;
  state: StopState;
  /** False once its delivery is cancelled or finished. */
  isOpen: boolean;
  /** Its pickup failed, so nothing can be delivered or expected yet. */
  waitsForPickup: boolean;
  customer: string;
  town: string;
  address: string;
  postcode: string;
  contact: string;
  phone: string;
  instructions: string;
  /** Null for an order of no account. */
  account: AccountNote | null;
  service: string;
  /** In words: '2 × Medium Box'. */
  goods: string;
  /** Null if the weight is unknown. */
  kg: number | null;
  pallets: number;
  from: string | null;
  by: string | null;
  /** ETA of the van; null if the stop is in no run or has ended. */
  expectedAt: string | null;
  lateness: Lateness | null;
  /** Whole minutes; 0 if in time. */
  lateMinutes: number;
  /** Whole minutes from the ETA to the deadline, negative if late; null without a deadline. */
  minutesLeft: number | null;
  /** When it was completed or failed. */
  endedAt: string | null;
  /** Why it failed, in words; null if it didn't. */
  failure: string | null;
  lat: number | null;
  lon: number | null;
  /** The driver is on the way or already there, so suggestions keep it first. */
  isLocked: boolean;
  /** Expected to end after the driver's shift, or on a day off. */
  isOutsideShift?: boolean;
  /** Who has the delivery's goods. */
  holder: DeliveryHolder;
  /** The earlier day in whose run its driver set off to it; null if it is in the run of its own day. */
  fromDay: string | null;
  proofKeys: string[];
};

export type Partner = { name: string; reference: string; url: string };

export type BoardDelivery = {
  orderId: OrderId;
  reference: string;
  state: DeliveryState;
  version: number;
  /** How urgent it is and why, in words. `isDueBefore`: due on a day before the board's, which is still to come. */
  urgency: { level: "now" | "soon" | "later"; reason: string; isDueBefore?: boolean };
  stops: BoardStop[];
  holder: DeliveryHolder;
  /** Drivers on the board who can't take it, with the reason in words: the vehicle, or another driver has the goods. */
  cannot: { driverId: number; reason: string }[];
  partner: Partner | null;
  question: string | null;
};

type BoardDriver = {
  id: number;
  name: string;
  phone: string;
  /** A delivery type of the tariff, by id and name. */
  vehicle: string;
  vehicleName: string;
  onDuty: boolean;
};

/**
 * When a driver works on a day. The expected times in `breaks` and `endsAt` are those of the run as it stands: a break
 * without `expectedAt` is over or won't be reached.
 */
export type BoardShift = {
  from: string;
  until: string;
  breaks: { from: string; by: string; minutes: number; expectedAt: string | null }[];
  startPlace: ShiftPlace;
  endPlace: ShiftPlace;
  /** When the van is expected at the place where the shift ends, or to be done; null without open stops. */
  endsAt: string | null;
};

export type BoardColumn = {
  driver: BoardDriver;
  /** Null on a day off; missing if the driver has no shifts, and on days that are over. */
  shift?: BoardShift | null;
  /** Version of the driver's run on this day; 0 if there is none yet. */
  version: number;
  /** The peak load of the van; limits are null if it has none. */
  load: { kg: number; maxKg: number | null; pallets: number; maxPallets: number | null };
  nextStop: StopRef | null;
  /** Delay of the latest open stop in minutes; 0 if nothing is late. */
  delayMinutes: number;
  place: { lat: number; lon: number; at: string } | null;
  placeRefused: boolean;
  /** When one of the driver's phones last contacted us. */
  seenAt: string | null;
  /** In order, including completed, failed and cancelled ones. */
  stops: BoardStop[];
};

/**
 * What needs attention. `id` is stable for the same matter; an alert with a `noticeId` can be dismissed.
 * `isAboutOrder`: staff have to decide about the order rather than its delivery; `isAboutRefund`: and about the money
 * that was paid.
 */
export type BoardAlert = {
  id: string;
  kind: "late" | "shift" | "failed" | "unassigned" | "silent" | "notice" | "question" | "report" | "left_over";
  text: string;
  orderId: OrderId | null;
  driverId: number | null;
  noticeId: number | null;
  isAboutOrder?: boolean;
  isAboutRefund?: boolean;
  /** The report of a phone whose session had ended, for `decidePhoneReport`. */
  reportId?: number;
};

export type Board = {
  day: string;
  serverTime: string;
  /** Most urgent first. */
  unassigned: BoardDelivery[];
  /** Drivers on duty, and those with stops on this day. */
  columns: BoardColumn[];
  alerts: BoardAlert[];
  /** Delivered, returned or cancelled on this day, or carried by a partner. */
  done: BoardDelivery[];
};

/** A run's stops in order, with the version that was seen; 0 if there was no run. */
export type RunStops = { driverId: number; version: number; stops: StopRef[] };

/** Restores the previous runs when passed to `setRuns`. */
export type Undo = { day: string; runs: RunStops[] };

/**
 * A day's board, or what has changed in it since a version that the caller has; `difference` is null if nothing has.
 * A version belongs to one process and is forgotten after a minute; the answer is then the whole board.
 */
export type BoardUpdate =
  | { version: string; board: Board }
  | { version: string; serverTime: string; difference: Difference | null };

export type BoardChange = { version: string; board: Board; undo: Undo };

/** `details` of a 409 `run_changed`: each run that has changed since. */
export type RunConflict = { driverId: number; version: number; text: string };

/** `details` of a 409 `goods_held`: another driver has the goods that were to be assigned to `to`. */
export type HeldGoods = {
  orderId: OrderId;
  reference: string;
  holder: { driverId: number; name: string };
  to: { driverId: number; driverName: string };
};

/** A place for a delivery: whose run, between which stops (in words), and the resulting order of the run. */
export type SuggestedPlace = {
  driverId: number;
  driverName: string;
  version: number;
  /**
   * 'after the drop-off of WC-12, before the pickup of WC-14'; the drop-off is named unless it follows the pickup
   * directly.
   */
  between: string;
  /** The run's stops in the new order, ready for `setRuns`. */
  stops: StopRef[];
  minutesMore: number;
  late: (StopRef & { reference: string; lateMinutes: number; lateBefore: number })[];
};

/** A driver's best place for a delivery, with the delay it causes and the van's peak load. */
export type DriverSuggestion = {
  driverId: number;
  driverName: string;
  minutesMore: number;
  /** By how many whole minutes the stops of the run are late in total, without the delivery and with it. */
  lateBefore: number;
  lateAfter: number;
  load: BoardColumn["load"];
  /** Why the driver cannot take it, in words; null if they can. */
  reason: string | null;
};

export type DeliverySuggestion = {
  orderId: OrderId;
  reference: string;
  /** At most three, the best first. */
  places: SuggestedPlace[];
  refused: { driverId: number; driverName: string; reason: string }[];
  /** Every driver, best first; empty if several deliveries are requested. */
  drivers: DriverSuggestion[];
};

type PlannedStop = StopRef & {
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
  /** Total driving time, and how much of it is added. */
  minutes: number;
  minutesMore: number;
};

/** `runs` holds the changed runs only; nothing is stored until `setRuns` accepts them. */
export type SuggestedPlan = {
  runs: PlannedRun[];
  left: { orderId: OrderId; reference: string; reason: string }[];
  /** Late open stops now, and after the plan. */
  lateBefore: number;
  lateAfter: number;
};

/** What may be placed: unassigned deliveries, or with `rest` also those in runs that nobody is on the way to. */
export type PlanScope = (typeof planScopes)[number];

/** Figures about a day's runs: deliveries in none, whole minutes late and on the road, vans with stops. */
export type PlanFigures = { left: number; lateMinutes: number; minutes: number; vans: number };

/** A plan under way. `best` is null until there is one, `plan` until the search has ended. */
export type WatchedPlan = {
  planId: string;
  scope: PlanScope;
  /** How long the search has taken, and how long it may take. */
  seconds: number;
  maxSeconds: number;
  now: PlanFigures;
  best: PlanFigures | null;
  plan: SuggestedPlan | null;
};

const path = `${api}/staff/dispatch`;
const ofOrder = `${api}/staff/orders/{id}/delivery`;

export const getBoard = defineCall<{ query: typeof boardQuery }, { version: string; board: Board }>({
  name: "getBoard",
  method: "GET",
  path,
  access: "dispatcher",
  summary: "A day: unassigned deliveries, every driver's stops with ETAs, and what needs attention",
});

export const getBoardChanges = defineCall<{ query: typeof boardChangesQuery }, BoardUpdate>({
  name: "getBoardChanges",
  method: "GET",
  path: `${path}/changes`,
  access: "dispatcher",
  summary: "What has changed in a day since a version of its board, or the whole board",
});

/** With `since`, the version that the caller has, the answer is what has changed in the board, not all of it. */
type BoardChangeAnswer = BoardUpdate & { undo: Undo };

/**
 * Assigns stops to a driver, moves them within or between runs, or unassigns them (`to`: null); keeps their order.
 * 409 `run_changed` if a run has changed since, `goods_held` if another driver has the goods, `action_refused` with
 * the reason if it isn't allowed otherwise.
 */
export const assignStops = defineCall<{ body: typeof assignStopsBody }, BoardChangeAnswer>({
  name: "assignStops",
  method: "POST",
  path: `${path}/assign`,
  access: "dispatcher",
  summary: "Assign, reorder or unassign stops; the answer can undo the change",
});

/**
 * Replaces whole runs, all or nothing; open stops that were in one of them and are in none afterwards become
 * unassigned.
 */
export const setRuns = defineCall<{ body: typeof setRunsBody }, BoardChangeAnswer>({
  name: "setRuns",
  method: "POST",
  path: `${path}/runs`,
  access: "dispatcher",
  summary: "Replace the open stops of runs at once, to accept a plan or suggestion or to undo a change",
});

export const suggestPlaces = defineCall<{ body: typeof suggestBody }, { suggestions: DeliverySuggestion[] }>({
  name: "suggestPlaces",
  method: "POST",
  path: `${path}/suggest`,
  access: "dispatcher",
  summary: "The three best places for each of these deliveries; stores nothing",
});

export const suggestPlan = defineCall<{ body: typeof planDayBody }, { plan: SuggestedPlan }>({
  name: "suggestPlan",
  method: "POST",
  path: `${path}/plan`,
  access: "dispatcher",
  summary: "A plan for all unassigned deliveries; stores nothing",
});

/**
 * Polled every second by each watcher. Without a `planId` it begins a plan of the day, or joins the one under way. A
 * plan that nobody polls is cancelled and then `not_found`. `stop` ends the search with the best plan so far.
 */
export const watchPlan = defineCall<{ body: typeof watchPlanBody }, WatchedPlan>({
  name: "watchPlan",
  method: "POST",
  path: `${path}/plan/watch`,
  access: "dispatcher",
  summary: "Begin a day's plan or join the one under way, read its progress, or end the search; stores nothing",
});

/** Null restores the time that the rules set. */
export const setStopTimes = defineCall<
  { params: typeof orderParams; body: typeof setStopTimesBody },
  { delivery: StaffDelivery }
>({
  name: "setStopTimes",
  method: "POST",
  path: `${ofOrder}/times`,
  access: "dispatcher",
  summary: "Set a stop's time window",
});

/** `partner`: null takes the delivery back. */
export const setPartner = defineCall<
  { params: typeof orderParams; body: typeof setPartnerBody },
  { partner: Partner | null }
>({
  name: "setPartner",
  method: "POST",
  path: `${ofOrder}/partner`,
  access: "dispatcher",
  summary: "Hand a delivery to another carrier, with their reference and tracking address",
});

/** A second request with the same event has no effect. */
export const resolveFailure = defineCall<
  { params: typeof orderParams; body: typeof resolveFailureBody },
  { delivery: StaffDelivery }
>({
  name: "resolveFailure",
  method: "POST",
  path: `${ofOrder}/next`,
  access: "dispatcher",
  summary: "Resolve a failed stop: retry today, retry another day, return to sender, or cancel",
});

export const dismissNotice = defineCall<{ params: typeof idParams }, { dismissed: boolean }>({
  name: "dismissNotice",
  method: "POST",
  path: `${path}/notices/{id}/seen`,
  access: "dispatcher",
  summary: "Dismiss a notice",
});

/** Where the goods of a delivery are. `place`: a town, the depot, or the van's position, in words; empty if unknown. */
export type FoundParcel = {
  orderId: OrderId;
  reference: string;
  customer: string;
  state: DeliveryState;
  holder: DeliveryHolder;
  place: string;
  /** The driver whose stop is next; empty if it is unassigned. */
  driver: string;
  route: string;
};

export const findParcels = defineCall<{ query: typeof findParcelsQuery }, { parcels: FoundParcel[] }>({
  name: "findParcels",
  method: "GET",
  path: `${path}/parcels`,
  access: "dispatcher",
  summary: "Where a parcel is: at most eight deliveries by reference, name, town, postcode or phone",
});

/** An accepted report counts from then on; a rejected one only stays on record. A second request has no effect. */
export const decidePhoneReport = defineCall<
  { params: typeof idParams; body: typeof decidePhoneReportBody },
  { accepted: boolean }
>({
  name: "decidePhoneReport",
  method: "POST",
  path: `${path}/phone-reports/{id}`,
  access: "dispatcher",
  summary: "Accept or reject what a phone reported after its session had ended",
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
  summary: "Job sheets of a day's deliveries, of one driver or of all, without prices",
});
