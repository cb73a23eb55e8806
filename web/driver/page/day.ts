import { type DriverRun, type DriverStop, getDriverRun, setDuty } from "../../../contract/driver-phone.ts";
import { signInPhone, signOutPhone } from "../../../contract/phone-sign-in.ts";
import { call } from "../../api/call.ts";
import { oneAtATime } from "../../live/one-at-a-time.ts";
import { isUnderWay, keyOf, runAsPressed, type ShownStop } from "../run/run-as-pressed.ts";
import { whatChanged } from "../run/what-changed.ts";
import { keepSending } from "../sending/keep-sending.ts";
import { isRefusedSession, keepFormer } from "../sending/send-waiting.ts";
import { keepPress, type Press } from "../storage/keep-press.ts";
import {
  deleteRow,
  type KeptEvent,
  type Notice,
  openedStorage,
  openStorage,
  type PhoneSession,
  readRow,
  writeRow,
} from "../storage/open-storage.ts";
import { isLeft, type Waiting, whatWaits } from "../storage/waiting.ts";
import { lastPosition } from "./positions.ts";
import { forgetPush } from "./push.ts";

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
  slip: { eventId: string; stop: DriverStop; label: string; until: number } | null;
  /** Why this phone cannot keep anything. */
  storageFault: string | null;
  isReached: boolean;
};

const slipMs = 10_000;
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
const otherTabs = new BroadcastChannel("currach-driver");

export const readDay = (): Day => day;

export function onDay(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(change: Partial<Day>): void {
  day = { ...day, ...change };
  day.stops = runAsPressed(day.run, events, opened);
  day.opened = opened && keyOf(opened);
  for (const listener of listeners) listener();
}

const sender = keepSending({
  onSent: async (outcome) => {
    if (outcome === "ended" && day.session) show({ isEnded: true });
    show({ isReached: outcome !== "some" });
    await readKept();
    otherTabs.postMessage("kept");
    // What is pressed meanwhile is sent meanwhile.
    if (outcome === "all") refresh().catch(() => {});
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
  otherTabs.onmessage = () => void readKept().catch(() => {});
  navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    if (data === "sent")
      readKept()
        .then(refresh)
        .catch(() => {});
  });
  sender.start();
}

const storageFault =
  "This phone keeps nothing for this app, so nothing that you press here would be safe. Leave private browsing, free some space, or use another phone. Ring the office.";

/** How often this tab has kept something: what was read before is older than what the screen has. */
let written = 0;

async function readKept(): Promise<void> {
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
  events = kept;
  latest = run;
  const shown = isBusy() && day.run ? day.run : run;
  show({
    isReady: true,
    session,
    run: shown,
    notices: notices ?? [],
    waiting,
    hasNewerRun: shown !== run && day.hasNewerRun,
  });
}

/** A stop is open while its form is, and while it is driven to or stood at: nothing moves then. */
function isBusy(): boolean {
  return opened !== null || day.stops.some((stop) => isUnderWay(stop) && !stop.isCancelled);
}

/**
 * Asks the server for the run. Rejects where it could not be reached. One at a time, the phone's other tabs included: on a bad line an older
 * answer could come after a newer one, and what was pressed in between would stand open again.
 */
export const refresh = oneAtATime(() => navigator.locks.request("currach-driver-run", readRun));

async function readRun(): Promise<void> {
  const { session } = day;
  if (!session || day.isEnded) return;
  const storage = await openStorage();
  // What had been sent by now is in the answer.
  const sentBefore = (await storage.getAll("events")).filter(({ sent }) => sent).map(({ sequence }) => sequence);
  let run: DriverRun;
  try {
    run = await call(getDriverRun, {}, { token: session.token });
    // A network's own page may answer in the server's place.
    if (!run?.runs) throw new Error("This is no run");
  } catch (error) {
    if (isRefusedSession(error)) {
      show({ isEnded: true });
      return;
    }
    show({ isReached: false });
    throw error;
  }
  if (day.session?.token !== session.token) return;
  const before = await readRow("run");
  const transaction = storage.transaction(["events", "rows"], "readwrite");
  for (const sequence of sentBefore) transaction.objectStore("events").delete(sequence);
  transaction.objectStore("rows").put(run, "run");
  await transaction.done;
  written++;
  const changes = before ? whatChanged(before, run) : [];
  if (changes.length > 0) navigator.vibrate?.([200, 100, 200]);
  const wasBusy = isBusy();
  events = await storage.getAll("events");
  latest = run;
  const waiting = await whatWaits();
  const all = [...day.changes.filter((line) => !changes.includes(line)), ...changes].slice(-6);
  // Under an open stop the same stops stay in their places; what they say is new.
  const shown =
    wasBusy && day.run && changes.length > 0
      ? inPlace(day.run, run)
      : wasBusy && day.hasNewerRun && day.run
        ? inPlace(day.run, run)
        : run;
  const wasAway = !day.isReached;
  show({ isReached: true, run: shown, hasNewerRun: shown !== run, changes: all, waiting });
  // The network is back, which not every phone says.
  if (wasAway && waiting.count > 0) sender.send();
}

/** The stops of the run that is shown, in their order, each as the newer one has it. */
function inPlace(shown: DriverRun, newer: DriverRun): DriverRun {
  const now = newer.runs.flatMap(({ stops }) => stops);
  const same = (a: DriverStop) => (b: DriverStop) => a.orderId === b.orderId && a.kind === b.kind;
  return {
    ...newer,
    runs: shown.runs.map((run) => ({ ...run, stops: run.stops.map((stop) => now.find(same(stop)) ?? stop) })),
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

/** Keeps a press, and sends it. Resolves once it is kept; rejects with words where it is not. */
export async function press(pressed: Press, label: string): Promise<void> {
  const { session } = day;
  if (!session) throw new Error("Sign in first.");
  const position = lastPosition();
  let eventId: string;
  try {
    const storage = openedStorage() ?? (await openStorage());
    eventId = await keepPress(storage, { ...pressed, ...(position && { position }) }, session.driver.id);
  } catch (error) {
    throw new Error(whyNotKept(error));
  }
  written++;
  const canTakeBack = pressed.kind !== "take_back";
  events = await (await openStorage()).getAll("events");
  show({
    waiting: await whatWaits(),
    slip: canTakeBack ? { eventId, stop: pressed.stop, label, until: Date.now() + slipMs } : null,
  });
  if (canTakeBack) setTimeout(() => day.slip?.eventId === eventId && show({ slip: null }), slipMs);
  otherTabs.postMessage("kept");
  sender.send();
}

function whyNotKept(error: unknown): string {
  const isFull = error instanceof DOMException && /quota/i.test(`${error.name} ${error.message}`);
  return isFull
    ? "NOT KEPT: this phone has no space left. Delete some pictures or apps, then press again."
    : "NOT KEPT: this phone refused to keep it. Press again; if it does not help, ring the office.";
}

export async function takeBack(): Promise<void> {
  const { slip } = day;
  if (slip) await press({ kind: "take_back", takesBack: slip.eventId, stop: slip.stop }, "");
}

/** Rejects with an ApiError in words. */
export async function signIn(code: string): Promise<void> {
  const storage = await openStorage();
  const session = await call(signInPhone, { body: { code, phoneName: phoneName() } });
  await storage.put("rows", session, "session");
  await deleteRow("run");
  // Messages are for whoever allowed them.
  await forgetPush();
  void navigator.storage?.persist?.();
  show({ session, isEnded: false, run: null, changes: [] });
  await refresh().catch(() => {});
  sender.send();
}

function phoneName(): string {
  const { userAgent } = navigator;
  const system = /iPhone|iPad/.exec(userAgent)?.[0] ?? /Android[^;)]*(; [^;)]+)?/.exec(userAgent)?.[0] ?? "Browser";
  return system.replace("; ", ", ");
}

/** What waits stays on the phone and is still sent. The caller has asked what becomes of it. */
export async function signOut(): Promise<void> {
  const { session } = day;
  if (!session) return;
  if (isLeft(await whatWaits())) await keepFormer(session);
  await call(signOutPhone, {}, { token: session.token }).catch((error) => {
    if (!isRefusedSession(error)) throw error;
  });
  await forgetPush();
  const storage = await openStorage();
  const transaction = storage.transaction(["rows", "positions"], "readwrite");
  transaction.objectStore("rows").delete("session");
  transaction.objectStore("rows").delete("run");
  transaction.objectStore("rows").delete("notices");
  transaction.objectStore("positions").clear();
  await transaction.done;
  latest = null;
  opened = null;
  show({ session: null, isEnded: false, run: null, changes: [], notices: [], slip: null });
  otherTabs.postMessage("kept");
}

/** After the office ended this phone: its session stays for what waits, and somebody may sign in. */
export async function leaveEnded(): Promise<void> {
  const { session } = day;
  if (session) await keepFormer(session);
  await forgetPush();
  await deleteRow("session");
  await deleteRow("run");
  latest = null;
  show({ session: null, isEnded: false, run: null });
}

export async function changeDuty(onDuty: boolean): Promise<void> {
  const { session, run } = day;
  if (!session || !run) return;
  const driver = await call(setDuty, { body: { onDuty } }, { token: session.token });
  const changed = { ...run, driver };
  if (latest) latest = { ...latest, driver };
  await writeRow("run", latest ?? changed);
  show({ run: changed });
}

/** Sends what waits now. */
export function sendNow(): void {
  sender.send();
}
