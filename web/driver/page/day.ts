import { type DriverRun, type DriverStop, getDriverRun, setDuty } from "../../../contract/driver-phone.ts";
import { call } from "../../api/call.ts";
import { singleFlight } from "../../live/single-flight.ts";
import { isUnderWay, keyOf, runAsPressed, type ShownStop } from "../run/run-as-pressed.ts";
import { whatChanged } from "../run/what-changed.ts";
import { keepSending } from "../sending/keep-sending.ts";
import { isRefusedSession } from "../sending/send-waiting.ts";
import {
  type KeptEvent,
  type Notice,
  openStorage,
  type PhoneSession,
  readRow,
  writeRow,
} from "../storage/open-storage.ts";
import { onOtherTabs, tellOtherTabs } from "../storage/other-tabs.ts";
import { forgetPress, type Press } from "../storage/save-driver-action.ts";
import { type Waiting, whatWaits } from "../storage/waiting.ts";
import { withLock } from "../storage/with-lock.ts";
import { saveOrReport } from "./save-or-report.ts";

/** All that the screen shows. */
export type Day = {
  /** Nothing is known before the phone's storage has been read. */
  isReady: boolean;
  session: PhoneSession | null;
  /** The office has ended this phone; what waits is still sent. */
  isEnded: boolean;
  run: DriverRun | null;
  stops: ShownStop[];
  waiting: Waiting;
  /** What somebody else changed in the run, in words. */
  changes: string[];
  /** A newer run than the one that is shown, because a stop is open. */
  hasNewerRun: boolean;
  notices: Notice[];
  /** The stop whose form is open: its card stays where it is, whatever becomes of the stop meanwhile. */
  opened: string | null;
  /** A press that can be taken back until then, in ms. */
  slip: { eventId: string; kind: Press["kind"]; stop: DriverStop; label: string; until: number } | null;
  canUndo: boolean;
  /** The press that was made a moment ago: a second tap would hit what took its place. */
  isSettling: object | null;
  /** Why this phone cannot keep anything. */
  storageFault: string | null;
  isReached: boolean;
};

const slipMs = 10_000;
/** A thumb that trembles, or wears a glove, taps twice. */
const settlesMs = 500;
const nothingWaits: Waiting = { count: 0, since: null, impossible: [] };
const empty: Day = {
  isReady: false,
  session: null,
  isEnded: false,
  run: null,
  stops: [],
  waiting: nothingWaits,
  changes: [],
  hasNewerRun: false,
  notices: [],
  opened: null,
  slip: null,
  canUndo: false,
  isSettling: null,
  storageFault: null,
  isReached: true,
};

let day = empty;
let events: KeptEvent[] = [];
/** The newest run that came, shown once no stop is open. */
let latest: DriverRun | null = null;
/** The stop whose card or form is under the driver's thumb. */
let opened: DriverStop | null = null;
const listeners = new Set<() => void>();

export const readDay = (): Day => day;

export function onDay(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(change: Partial<Day>): void {
  day = { ...day, ...change };
  day.stops = runAsPressed(day.run, events, opened);
  day.opened = opened && keyOf(opened);
  day.canUndo = canUndo();
  for (const listener of listeners) listener();
}

/** The customer hears of a delivery as soon as the server has it, and then no phone takes it back: so only while it is on this one alone. */
function canUndo(): boolean {
  const { slip, isReached } = day;
  if (slip?.kind !== "complete" || slip.stop.kind !== "dropoff") return slip !== null;
  return !isReached && events.some(({ id, sent }) => id === slip.eventId && !sent);
}

const sender = keepSending({
  onSent: async (outcome) => {
    if (outcome === "ended") show({ isEnded: true });
    show({ isReached: outcome !== "some" });
    await readKept();
    tellOtherTabs();
    // What is pressed meanwhile is sent meanwhile.
    if (outcome === "all" || outcome === "former") refresh().catch(() => {});
  },
});

/** Reads what the phone has kept, then follows the server. */
export async function startDay(): Promise<void> {
  try {
    await readKept();
  } catch {
    show({ isReady: true, storageFault: storageFault });
    return;
  }
  onOtherTabs(() => void readKept().catch(() => {}));
  navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    if (data === "sent")
      readKept()
        .then(refresh)
        .catch(() => {});
  });
  sender.start();
}

const storageFault =
  "This phone cannot save anything for this app, so your work would be lost. Turn off private browsing, free up some space or use another phone, and ring the office.";

/** How often this tab has kept something: what was read before is older than what the screen has. */
let written = 0;

/** Shows what is kept on this phone by now: another tab, the worker or a sign-in may have changed it. */
export async function readKept(): Promise<void> {
  const before = written;
  const storage = await openStorage();
  const [session, run, notices, kept, waiting] = await Promise.all([
    readRow("session"),
    readRow("run"),
    readRow("notices"),
    storage.getAll("events"),
    whatWaits(),
  ]);
  if (written !== before) return readKept();
  // Another tab signed in or out.
  const isOther = session?.token !== day.session?.token;
  if (isOther) {
    latest = null;
    show({ isEnded: false, changes: [], slip: null, run: null });
  }
  events = kept;
  show({ isReady: true, session, notices: notices ?? [], waiting, ...withRun(run) });
}

/**
 * A run that was read, by this tab or another one: what changed since the one before, in words. Under an open stop the same stops stay in their
 * places; what they say is new.
 */
function withRun(run: DriverRun | null): Pick<Day, "run" | "hasNewerRun" | "changes"> {
  const changes = latest && run ? whatChanged(latest, run, day.stops) : [];
  if (changes.length > 0) navigator.vibrate?.([200, 100, 200]);
  latest = run;
  const stays = run && day.run && isBusy() && (changes.length > 0 || day.hasNewerRun);
  const shown = stays && run && day.run ? inPlace(day.run, run) : run;
  return {
    run: shown,
    hasNewerRun: shown !== run,
    changes: [...day.changes.filter((line) => !changes.includes(line)), ...changes].slice(-6),
  };
}

/** A stop is open while its form is, and while it is driven to or stood at: nothing moves then. */
function isBusy(): boolean {
  return opened !== null || day.stops.some((stop) => isUnderWay(stop) && !stop.isCancelled);
}

/**
 * Asks the server for the run. Rejects where it could not be reached. One at a time, the phone's other tabs included: on a bad line an older
 * answer could come after a newer one, and what was pressed in between would stand open again.
 */
export const refresh = singleFlight(() => withLock("run", readRun));

async function readRun(): Promise<void> {
  const { session } = day;
  if (!session || day.isEnded) return;
  const storage = await openStorage();
  // What had been sent by now is in the answer.
  const sentBefore = (await storage.getAll("events")).filter(({ sent }) => sent);
  let run: DriverRun;
  try {
    run = await call(getDriverRun, {}, { token: session.token });
    // A network's own page may answer in the server's place.
    if (!run?.runs) throw new Error("This is no run");
  } catch (error) {
    if (isRefusedSession(error)) {
      // Somebody else may have signed in meanwhile.
      if (day.session?.token === session.token) show({ isEnded: true });
      return;
    }
    show({ isReached: false });
    throw error;
  }
  if (day.session?.token !== session.token) return;
  const aheadMs = Date.now() - Date.parse(run.serverTime);
  const transaction = storage.transaction(["events", "rows"], "readwrite");
  for (const event of sentBefore) forgetPress(transaction, event);
  for (const row of [
    transaction.objectStore("rows").put(run, "run"),
    transaction.objectStore("rows").put({ aheadMs }, "clock"),
  ])
    row.catch(() => {});
  // A phone without room shows it all the same, and reads it again when it is opened again.
  await transaction.done.catch(() => {});
  written++;
  const news = withRun(run);
  events = await storage.getAll("events");
  const waiting = await whatWaits();
  const wasAway = !day.isReached;
  show({ isReached: true, waiting, ...news });
  // The network is back, which not every phone says.
  if (wasAway && waiting.count > 0) sender.send();
}

/**
 * The stops of the run that is shown, in their order, each as the newer one has it. One that has left the run stays as it was pressed: else it
 * would be on the way again, and hold the newer run up for ever, once the server has its end.
 */
function inPlace(shown: DriverRun, newer: DriverRun): DriverRun {
  const now = newer.runs.flatMap(({ stops }) => stops);
  const same = (a: DriverStop) => (b: DriverStop) => a.orderId === b.orderId && a.kind === b.kind;
  const asPressed = (stop: DriverStop): DriverStop => {
    const { state, doneAt, signedBy, failure } = day.stops.find(same(stop)) ?? stop;
    return { ...stop, state, doneAt, signedBy, failure };
  };
  return {
    ...newer,
    runs: shown.runs.map((run) => ({
      ...run,
      stops: run.stops.map((stop) => now.find(same(stop)) ?? asPressed(stop)),
    })),
  };
}

/** Shows the run as it is now. */
export function showNewest(): void {
  show({ run: latest, hasNewerRun: false });
}

export function dismissChanges(): void {
  show({ changes: [] });
  if (!isBusy()) showNewest();
}

export async function dismissNotice(id: string): Promise<void> {
  const notices = day.notices.filter((notice) => notice.id !== id);
  await writeRow("notices", notices);
  show({ notices });
}

/** The driver has a stop's form open. Returns what to call once it is closed. */
export function openStop(stop: DriverStop): () => void {
  opened = stop;
  show({});
  return () => {
    if (opened !== stop) return;
    opened = null;
    show({});
    if (!isBusy() && day.hasNewerRun) showNewest();
  };
}

/** The stop as it is by now, with what was pressed at it in another window too. */
async function asItIs(stop: DriverStop): Promise<ShownStop | undefined> {
  await readKept();
  return day.stops.find(({ key }) => key === keyOf(stop));
}

/** Keeps a press, and sends it. Resolves once it is kept; rejects with words where it is not. */
export async function press(pressed: Press, label: string, { needsPicture = false } = {}): Promise<void> {
  const { session } = day;
  if (!session) throw new Error("Sign in first.");
  const settling = {};
  show({ isSettling: settling });
  const { eventId, lost } = await saveOrReport(pressed, session.driver.id, needsPicture, asItIs).catch(
    async (error) => {
      show({ isSettling: null });
      // The screen is behind what is kept.
      await readKept().catch(() => {});
      throw error;
    },
  );
  written++;
  const canTakeBack = eventId !== null && pressed.kind !== "take_back";
  events = await (await openStorage()).getAll("events");
  const notices = lost
    ? [...day.notices, { id: `lost ${eventId}`, text: `${pressed.stop.reference}: ${lost}` }]
    : day.notices;
  show({
    waiting: await whatWaits(),
    notices,
    slip: canTakeBack ? { eventId, kind: pressed.kind, stop: pressed.stop, label, until: Date.now() + slipMs } : null,
  });
  if (lost) await writeRow("notices", notices).catch(() => {});
  setTimeout(() => day.isSettling === settling && show({ isSettling: null }), settlesMs);
  if (canTakeBack) setTimeout(() => day.slip?.eventId === eventId && show({ slip: null }), slipMs);
  tellOtherTabs();
  sender.send();
}

export async function takeBack(): Promise<void> {
  const { slip } = day;
  const shown = day.stops.find(({ key }) => slip && key === keyOf(slip.stop));
  if (slip)
    await press(
      { kind: "take_back", takesBack: slip.eventId, stop: slip.stop, after: shown?.after ?? slip.eventId },
      "",
    );
}

export async function changeDuty(onDuty: boolean): Promise<void> {
  const { session, run } = day;
  if (!session || !run) return;
  const driver = await call(setDuty, { body: { onDuty } }, { token: session.token });
  // Another run may have come while this was asked.
  const changed = { ...(day.run ?? run), driver };
  if (latest) latest = { ...latest, driver };
  show({ run: changed });
  await writeRow("run", latest ?? changed);
}

/** Sends what waits now. */
export function sendNow(): void {
  sender.send();
}
