import {
  type EventResult,
  type PhoneEvent,
  sendDriverEvents,
  sendProof,
  setDuty,
} from "../../../contract/driver-phone.ts";
import type { ErrorCode } from "../../../contract/errors.ts";
import { ApiError } from "../../api/api-error.ts";
import { call } from "../../api/call.ts";
import { toBase64 } from "../storage/export-waiting.ts";
import { limitWait } from "../storage/limit-wait.ts";
import {
  type Notice,
  openStorage,
  type PhoneSession,
  readRow,
  type SavedEvent,
  type SavedProof,
  type Storage,
  writeRow,
} from "../storage/open-storage.ts";
import { deleteAction } from "../storage/save-driver-action.ts";
import { withLock } from "../storage/with-lock.ts";

/**
 * `all`: nothing is unsent; `some`: retry later; `ended`: the current session has ended; `former`: only data of an
 * earlier driver is unsent, whose session the server no longer accepts.
 */
export type SendResult = "all" | "some" | "ended" | "former";

const maxEventsPerRequest = 100;

/** What sending needs from its environment. `open` is called before each use, because the connection may be lost. */
export type Means = { call: typeof call; open: () => Promise<Storage>; now: () => Date };
export const ofThisPhone: Means = { call, open: openStorage, now: () => new Date() };

/** Sends everything unsent, oldest first, in one tab or worker at a time. Network errors do not reject. */
export function sendWaiting(): Promise<SendResult> {
  return withLock("sending", () => sendUnsent(ofThisPhone));
}

/** `sendWaiting` without its lock. */
export async function sendUnsent(means: Means): Promise<SendResult> {
  const { events, proofs } = await readUnsent(await means.open());
  const drivers = new Set([...events, ...proofs].map(({ driverId }) => driverId));
  const refused = new Set<string>();
  const outcomes = new Set<SendResult>();
  for (const driverId of drivers) {
    const mine = <Row extends { driverId: number }>(rows: Row[]) => rows.filter((row) => row.driverId === driverId);
    const sessions = await sessionsOf(driverId, means);
    const isSent = await sendAs(sessions, mine(events), mine(proofs), means);
    if (isSent === null) for (const { token } of sessions) refused.add(token);
    outcomes.add(isSent === null ? "former" : isSent ? "all" : "some");
  }
  const dutyOutcome = await sendDuty(means, refused);
  if (dutyOutcome !== null) outcomes.add(dutyOutcome);
  // Read again: another driver may have signed in meanwhile.
  const session = await readRow("session", means.open);
  if (session && refused.has(session.token)) return "ended";
  return outcomes.has("some") ? "some" : outcomes.has("former") ? "former" : "all";
}

/**
 * Sent after the events, so that the server also sees a driver who set off on duty as under way. Deletes the duty of
 * another session, and one that the server can never accept. Null if there is nothing to send.
 */
async function sendDuty({ call, open, now }: Means, refused: Set<string>): Promise<SendResult | null> {
  const duty = await readRow("duty", open);
  if (duty === null) return null;
  const session = await readRow("session", open);
  const { onDuty, pressedAt, driverId } = duty;
  const deleteDuty = async () => {
    // A newer choice is kept.
    if ((await readRow("duty", open))?.pressedAt === pressedAt) await (await open()).delete("rows", "duty");
  };
  if (session?.driver.id !== driverId) {
    await deleteDuty();
    return null;
  }
  try {
    const body = { onDuty, pressedAt, sentAt: now().toISOString() };
    const driver = await call(setDuty, { body }, { token: session.token });
    // A captive portal may answer with 200 in the server's place.
    if (driver?.id !== driverId) return "some";
    const run = await readRow("run", open);
    // Without space, the next run brings the new duty.
    if (run) await writeRow("run", { ...run, driver }, open).catch(() => {});
    await deleteDuty();
    return "all";
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isRefusedSession(error)) refused.add(session.token);
    else if (!isFinal(error)) return "some";
    await deleteDuty();
    return "all";
  }
}

async function readUnsent(storage: Storage): Promise<{ events: SavedEvent[]; proofs: SavedProof[] }> {
  const [events, proofs] = await Promise.all([storage.getAll("events"), storage.getAll("proofs")]);
  return {
    events: events.filter(({ sent, impossible }) => !sent && !impossible),
    proofs: proofs.filter(({ impossible }) => !impossible),
  };
}

async function sessionsOf(driverId: number, { open }: Means): Promise<PhoneSession[]> {
  const [session, former] = await Promise.all([readRow("session", open), readRow("former", open)]);
  return [...(session ? [session] : []), ...(former ?? [])].filter(({ driver }) => driver.id === driverId);
}

/**
 * Sends with the first of the driver's sessions that the server accepts.
 * @returns whether everything is sent; null if no session is accepted
 */
async function sendAs(
  sessions: PhoneSession[],
  events: SavedEvent[],
  proofs: SavedProof[],
  means: Means,
): Promise<boolean | null> {
  for (const { token } of sessions) {
    try {
      const left: SavedEvent[] = [];
      for (let at = 0; at < events.length; at += maxEventsPerRequest)
        left.push(...(await sendEvents(events.slice(at, at + maxEventsPerRequest), token, means)));
      let isAll = left.length === 0;
      // Until the server has the take-over, it permanently refuses proofs of the order.
      const notYetTheirs = new Set(left.filter(({ kind }) => kind === "take_over").map(({ orderId }) => orderId));
      for (const proof of sortProofs(proofs, events))
        if (!notYetTheirs.has(proof.orderId)) isAll = (await sendOneProof(proof, token, means)) && isAll;
      return isAll;
    } catch (error) {
      if (isRefusedSession(error)) continue;
      if (error instanceof ApiError) return false;
      throw error;
    }
  }
  return null;
}

/** Only our server's own error codes count, not the 403 of a proxy or captive portal. */
export function isRefusedSession(error: unknown): boolean {
  return error instanceof ApiError && ["unauthorised", "forbidden"].includes(error.code);
}

/** Our server's permanent refusals, for which a retry is useless. Anything else may come from a proxy. */
const finalCodes: (ErrorCode | (string & {}))[] = [
  "rest_invalid_json",
  "rest_invalid_param",
  "not_found",
  "action_refused",
  "body_too_large",
  "unsupported_media_type",
  "invalid_fields",
];
const isFinal = (error: unknown): error is ApiError => error instanceof ApiError && finalCodes.includes(error.code);

/** The next request would fail as well. */
const isUnreachable = ({ isUnanswered, status }: ApiError) =>
  isUnanswered || [401, 403, 429, 502, 503, 504].includes(status);

/** In the order of their events. */
function sortProofs(proofs: SavedProof[], events: SavedEvent[]): SavedProof[] {
  const sequences = new Map(events.map(({ id, sequence }) => [id, sequence]));
  return [...proofs].sort(
    (a, b) => (sequences.get(a.eventId) ?? 0) - (sequences.get(b.eventId) ?? 0) || (a.takenAt < b.takenAt ? -1 : 1),
  );
}

/** @returns the events for which the server has given no result */
async function sendEvents(events: SavedEvent[], token: string, means: Means): Promise<SavedEvent[]> {
  const answered = (await requestResults(events, token, means)).filter(({ kept }) => typeof kept === "boolean");
  const results = new Map(answered.map((result) => [result.id, result]));
  await storeResults(events, results, means).catch(() => deleteAccepted(events, results, means));
  return events.filter(({ id }) => !results.has(id));
}

type Results = ReadonlyMap<string, EventResult>;

async function storeResults(events: SavedEvent[], results: Results, { open }: Means): Promise<void> {
  const storage = await open();
  const transaction = storage.transaction(["events", "rows"], "readwrite");
  const notices = ((await limitWait(transaction.objectStore("rows").get("notices"))) ?? []) as Notice[];
  const newNotices: typeof notices = [];
  for (const event of events) {
    const result = results.get(event.id);
    if (!result) continue;
    const { kept, refused, waits } = result;
    await limitWait(
      transaction
        .objectStore("events")
        .put(kept ? { ...event, sent: true } : { ...event, impossible: refused ?? "The server cannot accept it" }),
    );
    if (refused)
      newNotices.push({
        id: event.id,
        text: waits
          ? `${event.seen.reference}: saved. The office has to confirm it. ${refused}`
          : kept
            ? `${event.seen.reference}: saved, and the office knows. ${refused}`
            : `${event.seen.reference}: ${refused}`,
      });
  }
  if (newNotices.length > 0)
    await limitWait(transaction.objectStore("rows").put([...notices, ...newNotices].slice(-20), "notices"));
  await transaction.done;
}

/** Used if there is no space to save the results: accepted events can be deleted, since the next run includes them. */
async function deleteAccepted(events: SavedEvent[], results: Results, { open }: Means): Promise<void> {
  const transaction = (await open()).transaction(["events", "rows"], "readwrite");
  for (const event of events) if (results.get(event.id)?.kept) deleteAction(transaction, event);
  await transaction.done;
}

/**
 * If the server fails on a batch, sends each order's events separately and then each event, so that a bad one does not
 * block the others. Events to be retried have no result.
 */
async function requestResults(events: SavedEvent[], token: string, means: Means): Promise<EventResult[]> {
  const body = { sentAt: means.now().toISOString(), events: events.map(asSent) };
  try {
    // A captive portal may answer with 200 in the server's place.
    return (await means.call(sendDriverEvents, { body }, { token }))?.results ?? [];
  } catch (error) {
    if (!(error instanceof ApiError) || isUnreachable(error)) throw error;
    const [only, ...more] = events;
    if (only && more.length === 0) return isFinal(error) ? [{ id: only.id, kept: false, refused: error.message }] : [];
    const results: EventResult[] = [];
    let failed = 0;
    for (const part of split(events)) {
      const partResults = await requestResults(part, token, means);
      results.push(...partResults);
      failed = partResults.length > 0 ? 0 : failed + 1;
      // The server fails on everything: retry later.
      if (failed === maxFailedParts) break;
    }
    return results;
  }
}

const maxFailedParts = 5;

/** Splits events by order, or one by one if they belong to a single order. */
function split(events: SavedEvent[]): SavedEvent[][] {
  const orders = [...new Set(events.map(({ orderId }) => orderId))];
  if (orders.length === 1) return events.map((event) => [event]);
  return orders.map((id) => events.filter(({ orderId }) => orderId === id));
}

function asSent({
  driverId: _,
  seen: _seen,
  after: _after,
  undoes: _undoes,
  sent: _sent,
  impossible: _why,
  ...event
}: SavedEvent): PhoneEvent {
  return event;
}

/**
 * Deletes the proof once the server has confirmed its id. A proof that the server can never accept stays on the phone
 * with the reason.
 * @returns whether there is nothing left to retry
 */
async function sendOneProof(proof: SavedProof, token: string, means: Means): Promise<boolean> {
  const { id, eventId, orderId, stop, takenAt } = proof;
  const picture = proof.kind === "picture" ? await toBase64(proof).catch(() => null) : "";
  // The phone cannot read the picture at the moment.
  if (picture === null) return false;
  const common = { orderId, stop, eventId, takenAt, sentAt: means.now().toISOString() };
  const body =
    proof.kind === "signature"
      ? { ...common, kind: "signature" as const, signedBy: proof.signedBy, strokes: proof.strokes }
      : { ...common, kind: "picture" as const, signedBy: "" as const, picture };
  const storage = await means.open();
  try {
    const accepted = await means.call(sendProof, { params: { id }, body }, { token, timeoutMs: 60_000 });
    if (accepted?.id !== id) return false;
    await storage.delete("proofs", id);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || isUnreachable(error)) throw error;
    if (!isFinal(error)) return false;
    await storage.put("proofs", { ...proof, impossible: error.message });
    return true;
  }
}

/** Keeps an ended session for sending its unsent data. */
export async function saveFormerSession(session: PhoneSession, open = openStorage): Promise<void> {
  const former = (await readRow("former", open)) ?? [];
  const { events, proofs } = await readUnsent(await open());
  const unsentDrivers = new Set([...events, ...proofs].map(({ driverId }) => driverId));
  const others = former.filter(({ phoneId, driver }) => phoneId !== session.phoneId && unsentDrivers.has(driver.id));
  await writeRow("former", [session, ...others], open);
}
