import { type DriverRun, type DriverStop, getDriverRun, setDuty } from "../../../contract/driver-phone.ts";
import { call } from "../../api/call.ts";
import { singleFlight } from "../../live/single-flight.ts";
import { type ShownStop, stopKey } from "../run/shown-stops.ts";
import { createSender } from "../sending/create-sender.ts";
import { isRefusedSession } from "../sending/send-waiting.ts";
import { openStorage, readRow, writeRow } from "../storage/open-storage.ts";
import { notifyOtherTabs, subscribeToOtherTabs } from "../storage/other-tabs.ts";
import { readWaiting } from "../storage/read-waiting.ts";
import { type DriverAction, deleteAction } from "../storage/save-driver-action.ts";
import { withLock } from "../storage/with-lock.ts";
import { type Day, type DayAction, dayOf, newDay, reduceDay } from "./day-state.ts";
import { saveOrReport } from "./save-or-report.ts";

// Loads, saves, sends and subscribes, and dispatches each outcome to the reducer.

const undoMs = 10_000;
/** A trembling or gloved thumb taps twice. */
const settlesMs = 500;

let state = newDay;
let day = dayOf(state);
const listeners = new Set<() => void>();

export const getDay = (): Day => day;

export function subscribeToDay(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function dispatch(action: DayAction): void {
  const { changes } = state;
  const next = reduceDay(state, action);
  if (next === state) return;
  state = next;
  day = dayOf(state);
  if (state.changes !== changes && state.changes.length > 0) navigator.vibrate?.([200, 100, 200]);
  for (const listener of listeners) listener();
}

const sender = createSender({
  onSent: async (result) => {
    dispatch({ type: "sending_ended", result });
    await reloadFromStorage();
    notifyOtherTabs();
    // Not awaited, so that actions taken meanwhile are sent meanwhile.
    if (result === "all" || result === "former") refresh().catch(() => {});
  },
});

/** Shows what the phone has saved, then starts sending. */
export async function startDay(): Promise<void> {
  try {
    await reloadFromStorage();
  } catch {
    dispatch({ type: "storage_refused" });
    return;
  }
  subscribeToOtherTabs(() => void reloadFromStorage().catch(() => {}));
  navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    if (data === "sent")
      reloadFromStorage()
        .then(refresh)
        .catch(() => {});
  });
  sender.start();
}

/** Counts this tab's writes, so that a read that began before one is repeated. */
let writes = 0;

/** Another tab, the worker or a sign-in may have changed the storage. */
export async function reloadFromStorage(): Promise<void> {
  const before = writes;
  const storage = await openStorage();
  const [session, run, notices, events, waiting] = await Promise.all([
    readRow("session"),
    readRow("run"),
    readRow("notices"),
    storage.getAll("events"),
    readWaiting(),
  ]);
  if (writes !== before) return reloadFromStorage();
  dispatch({ type: "storage_read", session, run, notices: notices ?? [], events, waiting });
}

/**
 * Fetches the run; rejects if the server cannot be reached. One fetch at a time across all tabs: an older response
 * arriving after a newer one would reopen stops that were completed in between.
 */
export const refresh = singleFlight(() => withLock("run", fetchRun));

async function fetchRun(): Promise<void> {
  const { session, isEnded } = state;
  if (!session || isEnded) return;
  const { token } = session;
  const storage = await openStorage();
  // The response includes everything sent before the request.
  const sentBefore = (await storage.getAll("events")).filter(({ sent }) => sent);
  let run: DriverRun;
  try {
    run = await call(getDriverRun, {}, { token });
    // A captive portal may answer instead of the server.
    if (!run?.runs) throw new Error("The response is not a run");
  } catch (error) {
    if (isRefusedSession(error)) return dispatch({ type: "session_refused", token });
    dispatch({ type: "run_unreachable" });
    throw error;
  }
  if (state.session?.token !== token) return;
  const aheadMs = Date.now() - Date.parse(run.serverTime);
  const transaction = storage.transaction(["events", "rows"], "readwrite");
  for (const event of sentBefore) deleteAction(transaction, event);
  for (const row of [
    transaction.objectStore("rows").put(run, "run"),
    transaction.objectStore("rows").put({ aheadMs }, "clock"),
  ])
    row.catch(() => {});
  // Without space the run is still shown, and fetched again when the app is opened.
  await transaction.done.catch(() => {});
  writes++;
  const events = await storage.getAll("events");
  const waiting = await readWaiting();
  const wasOffline = !state.isReached;
  dispatch({ type: "run_fetched", token, run, events, waiting });
  // Not every phone fires 'online'.
  if (wasOffline && waiting.count > 0) sender.send();
}

export function showLatestRun(): void {
  dispatch({ type: "latest_run_requested" });
}

export function dismissChanges(): void {
  dispatch({ type: "changes_dismissed" });
}

export async function dismissNotice(id: string): Promise<void> {
  await writeRow(
    "notices",
    state.notices.filter((notice) => notice.id !== id),
  );
  dispatch({ type: "notice_dismissed", id });
}

/** Marks a stop's form as open. Call the returned function when it is closed. */
export function openStop(stop: DriverStop): () => void {
  dispatch({ type: "stop_opened", stop });
  return () => dispatch({ type: "stop_closed", stop });
}

/** The stop with the actions of other windows. */
async function reloadStop(stop: DriverStop): Promise<ShownStop | undefined> {
  await reloadFromStorage();
  return day.stops.find(({ key }) => key === stopKey(stop));
}

/**
 * Saves an action and starts sending it. Resolves once it is saved; rejects with a message for the driver if it is not.
 */
export async function submitAction(action: DriverAction, label: string, { needsPicture = false } = {}): Promise<void> {
  const { session } = state;
  if (!session) throw new Error("Sign in first.");
  const settling = Symbol();
  dispatch({ type: "action_begun", settling });
  const { eventId, lost } = await saveOrReport(action, session.driver.id, needsPicture, reloadStop).catch(
    async (error) => {
      dispatch({ type: "action_refused" });
      // The screen may be behind the storage.
      await reloadFromStorage().catch(() => {});
      throw error;
    },
  );
  writes++;
  const isUndoable = eventId !== null && action.kind !== "take_back";
  dispatch({
    type: "action_saved",
    events: await (await openStorage()).getAll("events"),
    waiting: await readWaiting(),
    undoable: isUndoable ? { eventId, kind: action.kind, stop: action.stop, label } : null,
    notice: lost ? { id: `lost ${eventId}`, text: `${action.stop.reference}: ${lost}` } : null,
  });
  if (lost) await writeRow("notices", state.notices).catch(() => {});
  setTimeout(() => dispatch({ type: "action_settled", settling }), settlesMs);
  if (isUndoable) setTimeout(() => dispatch({ type: "undo_expired", eventId }), undoMs);
  notifyOtherTabs();
  sender.send();
}

export async function undoAction(): Promise<void> {
  const { undoable, stops } = day;
  const shown = stops.find(({ key }) => undoable && key === stopKey(undoable.stop));
  if (undoable)
    await submitAction(
      { kind: "take_back", takesBack: undoable.eventId, stop: undoable.stop, after: shown?.after ?? undoable.eventId },
      "",
    );
}

export async function changeDuty(onDuty: boolean): Promise<void> {
  const { session, run } = state;
  if (!session || !run) return;
  const { token } = session;
  const driver = await call(setDuty, { body: { onDuty } }, { token });
  dispatch({ type: "duty_changed", token, driver });
  if (state.session?.token === token && state.latest) await writeRow("run", state.latest);
}

export function sendNow(): void {
  sender.send();
}
