import { type DriverRun, type DriverStop, getDriverRun } from "../../../contract/driver-phone.ts";
import { call } from "../../api/call.ts";
import { singleFlight } from "../../live/single-flight.ts";
import { type ShownStop, stopKey } from "../run/shown-stops.ts";
import { createSender } from "../sending/create-sender.ts";
import { sendSavedPositions } from "../sending/send-positions.ts";
import { isRefusedSession } from "../sending/send-waiting.ts";
import { type DraftRow, readForms } from "../storage/drafts.ts";
import { openStorage, readRow, writeRow } from "../storage/open-storage.ts";
import { notifyOtherTabs, subscribeToOtherTabs } from "../storage/other-tabs.ts";
import { readWaiting } from "../storage/read-waiting.ts";
import { type DriverAction, deleteAction } from "../storage/save-driver-action.ts";
import { tryStorage } from "../storage/try-storage.ts";
import { withLock } from "../storage/with-lock.ts";
import { type Day, type DayAction, dayOf, newDay, type Opened, reduceDay } from "./day-state.ts";
import { saveOrReport } from "./save-or-report.ts";

// Loads, saves, sends and subscribes, and dispatches each outcome to the reducer.

const undoMs = 10_000;
/** Long enough to ignore the second tap of a trembling or gloved thumb. */
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
    // The server accepts positions once it has the action that set off for a stop.
    sendSavedPositions().catch(() => {});
    await reloadFromStorage();
    notifyOtherTabs();
    // Not awaited, so that actions recorded in the meantime are sent without delay.
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
  if (state.session) await checkStorage();
}

/** Warns at once about what this phone cannot save. */
export async function checkStorage(): Promise<void> {
  dispatch({ type: "storage_tried", ability: await tryStorage() });
}

/** Counts this tab's writes, so that a read that began before one is repeated. */
let writes = 0;

/** Another tab, the worker or a sign-in may have changed the storage. */
export async function reloadFromStorage(): Promise<void> {
  const before = writes;
  const storage = await openStorage();
  const [session, run, notices, duty, events, waiting] = await Promise.all([
    readRow("session"),
    readRow("run"),
    readRow("notices"),
    readRow("duty"),
    storage.getAll("events"),
    readWaiting(),
  ]);
  const isNew = session !== null && session.token !== state.session?.token;
  const forms = isNew ? await readForms(session.driver.id) : null;
  if (writes !== before) return reloadFromStorage();
  dispatch({
    type: "storage_read",
    session,
    run,
    notices: notices ?? [],
    duty,
    events,
    waiting,
    ...(forms && { forms }),
  });
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
  // Without space to save it, the run is still shown, and fetched again when the app is next opened.
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

/** Marks a visit's form as open. Call the returned function when it is closed. */
export function openForm(opened: Opened): () => void {
  dispatch({ type: "form_opened", opened });
  return () => dispatch({ type: "form_closed", opened });
}

/** The stops with the actions saved by other windows. */
async function reloadStops(): Promise<readonly ShownStop[]> {
  await reloadFromStorage();
  return day.stops;
}

/**
 * Saves the actions of one press and starts sending them. Resolves once they are saved; rejects with a message for the
 * driver if they are not. `drafts`: the saved rows of the form that was filled in.
 */
export async function submitActions(
  actions: readonly DriverAction[],
  label: string,
  { needsPicture = false, drafts = [] }: { needsPicture?: boolean; drafts?: readonly DraftRow[] } = {},
): Promise<void> {
  const { session } = state;
  const [first] = actions;
  if (!session) throw new Error("Sign in first.");
  if (!first) return;
  const settling = Symbol();
  dispatch({ type: "action_begun", settling });
  const options = { driverId: session.driver.id, needsPicture, drafts, reloadStops };
  const { saved, lost } = await saveOrReport(actions, options).catch(async (error) => {
    dispatch({ type: "action_refused" });
    // Another window may have saved something that this screen does not show yet.
    await reloadFromStorage().catch(() => {});
    throw error;
  });
  writes++;
  const undoable = saved.length > 0 && first.kind !== "take_back" ? { actions: saved, kind: first.kind, label } : null;
  dispatch({
    type: "action_saved",
    events: await (await openStorage()).getAll("events"),
    waiting: await readWaiting(),
    undoable,
    notice: lost ? { id: `lost ${saved[0]?.eventId}`, text: `${first.stop.reference}: ${lost}` } : null,
  });
  if (lost) await writeRow("notices", state.notices).catch(() => {});
  setTimeout(() => dispatch({ type: "action_settled", settling }), settlesMs);
  const eventId = saved[0]?.eventId;
  if (undoable && eventId) setTimeout(() => dispatch({ type: "undo_expired", eventId }), undoMs);
  notifyOtherTabs();
  sender.send();
}

export async function undoActions(): Promise<void> {
  const { undoable, stops } = day;
  const afterOf = (stop: DriverStop) => stops.find(({ key }) => key === stopKey(stop))?.after;
  if (undoable)
    await submitActions(
      undoable.actions.map(({ eventId, stop }) => ({
        kind: "take_back" as const,
        takesBack: eventId,
        undoes: undoable.kind,
        stop,
        after: afterOf(stop) ?? eventId,
      })),
      "",
    );
}

/** Saves the choice and starts sending it. Resolves once it is saved; rejects if this phone cannot save anything. */
export async function changeDuty(onDuty: boolean): Promise<void> {
  const { session } = state;
  if (!session) return;
  const duty = { onDuty, pressedAt: new Date().toISOString(), driverId: session.driver.id };
  await writeRow("duty", duty);
  writes++;
  dispatch({ type: "duty_saved", duty, waiting: await readWaiting() });
  notifyOtherTabs();
  sender.send();
}

export function sendNow(): void {
  sender.send();
}
