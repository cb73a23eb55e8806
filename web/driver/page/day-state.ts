import type { DriverRun, DriverStop } from "../../../contract/driver-phone.ts";
import {
  carriedParcels,
  countScannedParcels,
  incomingParcels,
  ownCustodyChanges,
  type Parcel,
} from "../run/custody.ts";
import { describeRunChanges } from "../run/describe-run-changes.ts";
import { isUnderWay, type ShownStop, shownStops, stopKey } from "../run/shown-stops.ts";
import type { OpenedVisit } from "../run/visits.ts";
import type { SendResult } from "../sending/send-waiting.ts";
import type { SavedForm } from "../storage/drafts.ts";
import type { Notice, PhoneSession, SavedDuty, SavedEvent } from "../storage/open-storage.ts";
import type { WaitingSummary } from "../storage/read-waiting.ts";
import type { DriverAction } from "../storage/save-driver-action.ts";
import type { StorageAbility } from "../storage/try-storage.ts";

/** The actions of the last press, while the screen confirms it. */
type Undoable = { actions: { eventId: string; stop: DriverStop }[]; kind: DriverAction["kind"]; label: string };

/** The visit whose form is open, with its stops as they were when it was opened. */
export type Opened = { key: string; stops: readonly DriverStop[] };

/** What the app knows about the day. `dayOf` derives what the screen shows. */
export type DayState = {
  /** The phone's storage has been read. */
  isReady: boolean;
  session: PhoneSession | null;
  /** The session has ended; unsent data is still sent. */
  isEnded: boolean;
  /** The shown run. */
  run: DriverRun | null;
  /** The run as last read; shown once no stop is open. */
  latest: DriverRun | null;
  /** `latest` is not shown yet because a stop is open. */
  hasNewerRun: boolean;
  events: readonly SavedEvent[];
  /** The driver's choice, until the server has it. */
  duty: SavedDuty | null;
  waiting: WaitingSummary;
  /** Changes of the run by others, in words. The array is replaced only if something is added or removed. */
  changes: string[];
  notices: Notice[];
  opened: Opened | null;
  /** Forms that were open when the app was closed or died, until each is shown again. */
  forms: readonly SavedForm[];
  undoable: Undoable | null;
  /** Set for a moment after an action, when a second tap would hit the button that replaced the first. */
  settling: symbol | null;
  /** Why this phone cannot save anything. */
  storageError: string | null;
  /** What cannot be saved, although the app can be used. */
  storageWarning: string | null;
  isReached: boolean;
};

/** Everything that the screen shows. */
export type Day = Omit<DayState, "latest" | "events" | "duty" | "opened" | "settling"> & {
  stops: ShownStop[];
  /** The visit whose form is open: its card stays in place, whatever happens to its stops meanwhile. */
  opened: OpenedVisit | null;
  /** What the driver has, and what the driver may take over. */
  carried: Parcel[];
  incoming: Parcel[];
  /** How many parcels were taken over only by scanning their dockets and are not in the server's run yet. */
  scannedCount: number;
  canUndo: boolean;
  isSettling: boolean;
};

/** `token`: that of the requesting session, because another driver may have signed in before the response. */
export type DayAction =
  | ({
      type: "storage_read";
      session: PhoneSession | null;
      run: DriverRun | null;
      notices: Notice[];
      duty: SavedDuty | null;
      /** Read once per session. */
      forms?: readonly SavedForm[];
    } & Saved)
  | { type: "storage_refused" }
  | { type: "storage_tried"; ability: StorageAbility }
  | { type: "sending_ended"; result: SendResult }
  | ({ type: "run_fetched"; token: string; run: DriverRun } & Saved)
  | { type: "run_unreachable" }
  | { type: "session_refused"; token: string }
  | { type: "latest_run_requested" }
  | { type: "changes_dismissed" }
  | { type: "notice_dismissed"; id: string }
  | { type: "form_opened"; opened: Opened }
  | { type: "form_closed"; opened: Opened }
  | { type: "action_begun"; settling: symbol }
  | { type: "action_refused" }
  | ({ type: "action_saved"; undoable: Undoable | null; notice: Notice | null } & Saved)
  | { type: "action_settled"; settling: symbol }
  | { type: "undo_expired"; eventId: string }
  | { type: "duty_saved"; duty: SavedDuty; waiting: WaitingSummary };

type Saved = { events: readonly SavedEvent[]; waiting: WaitingSummary };

export const newDay: DayState = {
  isReady: false,
  session: null,
  isEnded: false,
  run: null,
  latest: null,
  hasNewerRun: false,
  events: [],
  duty: null,
  waiting: { count: 0, since: null, impossible: [] },
  changes: [],
  notices: [],
  opened: null,
  forms: [],
  undoable: null,
  settling: null,
  storageError: null,
  storageWarning: null,
  isReached: true,
};

const storageErrorText =
  "This phone cannot save anything for this app, so your work would be lost. Turn off private browsing, free up some space or use another phone, and ring the office.";
const storageWarningText =
  "This phone cannot save pictures for this app at the moment: ‘Signed on paper’, ‘Left safe’ and stops that need a picture will not work. Everything else works. Free up some space, turn off private browsing or use another phone.";
const maxChanges = 6;

export function reduceDay(state: DayState, action: DayAction): DayState {
  switch (action.type) {
    case "storage_read": {
      const { session, run, notices, duty, events, waiting } = action;
      const known = session?.token === state.session?.token ? state : forNextSession(state);
      const { forms = known.forms } = action;
      return { ...withRun(known, run), isReady: true, session, notices, duty, events, waiting, forms };
    }
    case "storage_refused":
      return { ...state, isReady: true, storageError: storageErrorText };
    case "storage_tried":
      return {
        ...state,
        storageError: action.ability === "nothing" ? storageErrorText : state.storageError,
        storageWarning: action.ability === "no_pictures" ? storageWarningText : null,
      };
    case "sending_ended": {
      const { result } = action;
      return { ...state, isEnded: state.isEnded || result === "ended", isReached: result !== "some" };
    }
    case "run_fetched": {
      const { token, run, events, waiting } = action;
      if (state.session?.token !== token) return state;
      return { ...withRun(state, run), events, waiting, isReached: true };
    }
    case "run_unreachable":
      return { ...state, isReached: false };
    case "session_refused":
      return state.session?.token === action.token ? { ...state, isEnded: true } : state;
    case "latest_run_requested":
      return withLatestRun(state);
    case "changes_dismissed": {
      const dismissed = { ...state, changes: [] };
      return isBusy(state) ? dismissed : withLatestRun(dismissed);
    }
    case "notice_dismissed":
      return { ...state, notices: state.notices.filter(({ id }) => id !== action.id) };
    case "form_opened":
      return { ...state, opened: action.opened };
    case "form_closed": {
      const known = withoutForms(state, action.opened);
      if (state.opened !== action.opened) return known;
      const closed = { ...known, opened: null };
      return closed.hasNewerRun && !isBusy(closed) ? withLatestRun(closed) : closed;
    }
    case "action_begun":
      return { ...state, settling: action.settling };
    case "action_refused":
      return { ...state, settling: null };
    case "action_saved": {
      const { events, waiting, undoable, notice } = action;
      return { ...state, events, waiting, undoable, notices: notice ? [...state.notices, notice] : state.notices };
    }
    case "action_settled":
      return state.settling === action.settling ? { ...state, settling: null } : state;
    case "undo_expired":
      return state.undoable?.actions[0]?.eventId === action.eventId ? { ...state, undoable: null } : state;
    case "duty_saved":
      return { ...state, duty: action.duty, waiting: action.waiting };
  }
}

export function dayOf(state: DayState): Day {
  const { latest: _, events: _events, duty, opened, settling, ...shown } = state;
  const { events } = state;
  const run = withDuty(state.run, duty);
  const stops = stopsOf(state);
  return {
    ...shown,
    run,
    stops,
    carried: carriedParcels(run, stops, events),
    incoming: incomingParcels(run, stops, events),
    scannedCount: countScannedParcels(run, events),
    opened: opened && { key: opened.key, stops: opened.stops.map(stopKey) },
    canUndo: canUndo(state),
    isSettling: settling !== null,
  };
}

/** Applies the driver's choice of duty, which the server may not have yet. */
function withDuty(run: DriverRun | null, duty: SavedDuty | null): DriverRun | null {
  if (run === null || duty === null || duty.driverId !== run.driver.id) return run;
  return { ...run, driver: { ...run.driver, onDuty: duty.onDuty } };
}

function stopsOf({ run, events, opened }: DayState): ShownStop[] {
  return shownStops(run, events, opened?.stops ?? []);
}

/** A drop-off can be undone only until the server has it and notifies the customer. */
function canUndo({ undoable, isReached, events }: DayState): boolean {
  // An undo cannot name an order known only by its docket.
  if (undoable?.actions.some(({ stop }) => stop.orderId === 0)) return false;
  if (undoable?.kind !== "complete" || undoable.actions.every(({ stop }) => stop.kind !== "dropoff"))
    return undoable !== null;
  const isUnsent = (eventId: string) => events.some(({ id, sent }) => id === eventId && !sent);
  return !isReached && undoable.actions.every(({ eventId }) => isUnsent(eventId));
}

/** While a form is open or a stop is under way, the order of the list does not change. */
function isBusy(state: DayState): boolean {
  return state.opened !== null || stopsOf(state).some((stop) => isUnderWay(stop) && !stop.isCancelled);
}

/** Once a saved form has been opened again, it is not offered a second time. */
function withoutForms(state: DayState, { stops }: Opened): DayState {
  const keys = stops.map(stopKey);
  const forms = state.forms.filter((form) => !form.stops.some((key) => keys.includes(key)));
  return forms.length === state.forms.length ? state : { ...state, forms };
}

/** Clears what belongs to the previous session after another tab or a sign-in has changed it. */
function forNextSession(state: DayState): DayState {
  const unknown = { run: null, latest: null, hasNewerRun: false, changes: [], forms: [], undoable: null };
  return { ...state, isEnded: false, ...unknown };
}

/** Describes what changed since the last run. While a stop is open, the stops stay in place with updated content. */
function withRun(state: DayState, run: DriverRun | null): DayState {
  const stops = stopsOf(state);
  const moved = ownCustodyChanges(state.events);
  const changes = state.latest && run ? describeRunChanges(state.latest, run, stops, moved) : [];
  const stays = run && state.run && (changes.length > 0 || state.hasNewerRun) && isBusy(state);
  const shown = stays && run && state.run ? inPlace(state.run, run, stops) : run;
  return {
    ...state,
    run: shown,
    latest: run,
    hasNewerRun: shown !== run,
    changes:
      changes.length === 0
        ? state.changes
        : [...state.changes.filter((line) => !changes.includes(line)), ...changes].slice(-maxChanges),
  };
}

function withLatestRun(state: DayState): DayState {
  return { ...state, run: state.latest, hasNewerRun: false };
}

/**
 * The stops in the order of the shown run, with the content of the newer run. A stop that has left the run stays as the
 * driver left it; otherwise it would be under way again once its event is sent, and block the newer run for good.
 */
function inPlace(shown: DriverRun, newer: DriverRun, stops: readonly ShownStop[]): DriverRun {
  const newerStops = newer.runs.flatMap((run) => run.stops);
  const isSame = (a: DriverStop) => (b: DriverStop) => stopKey(a) === stopKey(b);
  const asShown = (stop: DriverStop): DriverStop[] => {
    const shown = stops.find(isSame(stop));
    // Goods that were handed in are no longer shown.
    if (!shown) return [];
    const { state, doneAt, signedBy, failure } = shown;
    return [{ ...stop, state, doneAt, signedBy, failure }];
  };
  return {
    ...newer,
    runs: shown.runs.map((run) => ({
      ...run,
      stops: run.stops.flatMap((stop) => newerStops.find(isSame(stop)) ?? asShown(stop)),
    })),
  };
}
