import { type PhoneEvent, sendDriverEvents, sendProof } from "../../../contract/driver-phone.ts";
import type { ErrorCode } from "../../../contract/errors.ts";
import { ApiError } from "../../api/api-error.ts";
import { call } from "../../api/call.ts";
import { inBase64 } from "../storage/export-waiting.ts";
import {
  type KeptEvent,
  type KeptProof,
  openStorage,
  type PhoneSession,
  readRow,
  type Storage,
  writeRow,
} from "../storage/open-storage.ts";
import { forgetPress } from "../storage/save-driver-action.ts";
import { withLock } from "../storage/with-lock.ts";

/**
 * `all`: nothing waits; `some`: what is left has to be tried again; `ended`: the office has ended this phone for who is signed in; `former`: what is left
 * is of somebody whom the server does not let in any more, and whoever is signed in now has nothing to do with it.
 */
export type Sent = "all" | "some" | "ended" | "former";

const atMostInOne = 100;

/**
 * Sends what waits, oldest first, until the server has said yes to each. Tabs and worker never do it at the same time: what another one is
 * sending, it sends. Never throws for a network that is away.
 */
export function sendWaiting(): Promise<Sent> {
  return withLock("sending", sendAll);
}

async function sendAll(): Promise<Sent> {
  const { events, proofs } = await leftOn(await openStorage());
  const drivers = new Set([...events, ...proofs].map(({ driverId }) => driverId));
  const refused = new Set<string>();
  const outcomes = new Set<Sent>();
  for (const driverId of drivers) {
    const mine = <Row extends { driverId: number }>(rows: Row[]) => rows.filter((row) => row.driverId === driverId);
    const sessions = await sessionsOf(driverId);
    const isSent = await sendAs(sessions, mine(events), mine(proofs));
    if (isSent === null) for (const { token } of sessions) refused.add(token);
    outcomes.add(isSent === null ? "former" : isSent ? "all" : "some");
  }
  // Who is signed in by now: somebody may have signed in meanwhile.
  const session = await readRow("session");
  if (session && refused.has(session.token)) return "ended";
  return outcomes.has("some") ? "some" : outcomes.has("former") ? "former" : "all";
}

async function leftOn(storage: Storage): Promise<{ events: KeptEvent[]; proofs: KeptProof[] }> {
  const [events, proofs] = await Promise.all([storage.getAll("events"), storage.getAll("proofs")]);
  return {
    events: events.filter(({ sent, impossible }) => !sent && !impossible),
    proofs: proofs.filter(({ impossible }) => !impossible),
  };
}

async function sessionsOf(driverId: number): Promise<PhoneSession[]> {
  const [session, former] = await Promise.all([readRow("session"), readRow("former")]);
  return [...(session ? [session] : []), ...(former ?? [])].filter(({ driver }) => driver.id === driverId);
}

/**
 * By the first session of this driver that the server still knows.
 * @returns whether nothing is left of it; null where it knows none
 */
async function sendAs(sessions: PhoneSession[], events: KeptEvent[], proofs: KeptProof[]): Promise<boolean | null> {
  for (const { token } of sessions) {
    try {
      let isAll = true;
      for (let at = 0; at < events.length; at += atMostInOne)
        isAll = (await sendEvents(events.slice(at, at + atMostInOne), token)) && isAll;
      for (const proof of inOrder(proofs, events)) isAll = (await sendOne(proof, token)) && isAll;
      return isAll;
    } catch (error) {
      if (isRefusedSession(error)) continue;
      if (error instanceof ApiError) return false;
      throw error;
    }
  }
  return null;
}

/** The server itself knows this session no longer; the page of a network or of a proxy that says 403 does not count. */
export function isRefusedSession(error: unknown): boolean {
  return error instanceof ApiError && ["unauthorised", "forbidden"].includes(error.code);
}

/** What the server will say again however often it is asked. Its own words alone are believed: a proxy's may be other ones tomorrow. */
const refusals: (ErrorCode | (string & {}))[] = [
  "rest_invalid_json",
  "rest_invalid_param",
  "not_found",
  "action_refused",
  "body_too_large",
  "unsupported_media_type",
  "invalid_fields",
];
const isFinal = (error: unknown): error is ApiError => error instanceof ApiError && refusals.includes(error.code);

/** Nobody is there to take the next one either. */
const isAway = ({ isUnanswered, status }: ApiError) => isUnanswered || [401, 403, 429, 502, 503, 504].includes(status);

/** As their presses came, so that what was proved first is there first. */
function inOrder(proofs: KeptProof[], events: KeptEvent[]): KeptProof[] {
  const place = new Map(events.map(({ id, sequence }) => [id, sequence]));
  return [...proofs].sort(
    (a, b) => (place.get(a.eventId) ?? 0) - (place.get(b.eventId) ?? 0) || (a.takenAt < b.takenAt ? -1 : 1),
  );
}

/** @returns whether each of them has its answer */
async function sendEvents(events: KeptEvent[], token: string): Promise<boolean> {
  const results = await answersTo(events, token);
  const answers = new Map(results.map((result) => [result.id, result]));
  await noteAnswers(events, answers).catch(() => forgetTaken(events, answers));
  return events.every(({ id }) => answers.has(id));
}

type Answers = ReadonlyMap<string, EventAnswer>;

async function noteAnswers(events: KeptEvent[], answers: Answers): Promise<void> {
  const storage = await openStorage();
  const transaction = storage.transaction(["events", "rows"], "readwrite");
  const notices = ((await transaction.objectStore("rows").get("notices")) ?? []) as { id: string; text: string }[];
  const news: typeof notices = [];
  for (const event of events) {
    const answer = answers.get(event.id);
    if (!answer) continue;
    const { kept, refused } = answer;
    await transaction
      .objectStore("events")
      .put(kept ? { ...event, sent: true } : { ...event, impossible: refused ?? "The server cannot take it" });
    if (refused)
      news.push({
        id: event.id,
        text: `${event.seen.reference}: ${kept ? "kept, and the office is told. " : ""}${refused}`,
      });
  }
  if (news.length > 0) await transaction.objectStore("rows").put([...notices, ...news].slice(-20), "notices");
  await transaction.done;
}

/** A phone without room can still take off what the server has: the run that is read next says the same. */
async function forgetTaken(events: KeptEvent[], answers: Answers): Promise<void> {
  const transaction = (await openStorage()).transaction(["events", "rows"], "readwrite");
  for (const event of events) if (answers.get(event.id)?.kept) forgetPress(transaction, event);
  await transaction.done;
}

/**
 * One that the server cannot even read, or stumbles over, is found by sending those of each order alone and then each alone, so that it holds no
 * other up. Without an answer for what has to be tried again.
 */
async function answersTo(events: KeptEvent[], token: string): Promise<EventAnswer[]> {
  const body = { sentAt: new Date().toISOString(), events: events.map(asSent) };
  try {
    // Something on the way may say yes in the server's place, such as the sign-in page of a network: that is no answer.
    return (await call(sendDriverEvents, { body }, { token }))?.results ?? [];
  } catch (error) {
    if (!(error instanceof ApiError) || isAway(error)) throw error;
    const [only, ...more] = events;
    if (only && more.length === 0) return isFinal(error) ? [{ id: only.id, kept: false, refused: error.message }] : [];
    const answers: EventAnswer[] = [];
    let inVain = 0;
    for (const part of partsOf(events)) {
      const got = await answersTo(part, token);
      answers.push(...got);
      inVain = got.length > 0 ? 0 : inVain + 1;
      // It stumbles over all of them: later, then.
      if (inVain === mostInVain) break;
    }
    return answers;
  }
}

const mostInVain = 5;

/** Those of each order; of one order each press. */
function partsOf(events: KeptEvent[]): KeptEvent[][] {
  const orders = [...new Set(events.map(({ orderId }) => orderId))];
  if (orders.length === 1) return events.map((event) => [event]);
  return orders.map((id) => events.filter(({ orderId }) => orderId === id));
}

type EventAnswer = { id: string; kept: boolean; refused: string | null };

function asSent({
  driverId: _,
  seen: _seen,
  after: _after,
  sent: _sent,
  impossible: _why,
  ...event
}: KeptEvent): PhoneEvent {
  return event;
}

/**
 * Leaves the phone only once the server has named it as taken. A server that is busy or away is tried again; what it cannot take stays on the
 * phone with its reason, and holds nothing else up.
 * @returns whether nothing is left to be sent of it
 */
async function sendOne(proof: KeptProof, token: string): Promise<boolean> {
  const { id, eventId, orderId, stop, takenAt } = proof;
  const picture = proof.kind === "picture" ? await inBase64(proof.picture).catch(() => null) : "";
  // The phone cannot read it at this moment.
  if (picture === null) return false;
  const common = { orderId, stop, eventId, takenAt, sentAt: new Date().toISOString() };
  const body =
    proof.kind === "signature"
      ? { ...common, kind: "signature" as const, signedBy: proof.signedBy, strokes: proof.strokes }
      : { ...common, kind: "picture" as const, signedBy: "" as const, picture };
  const storage = await openStorage();
  try {
    const taken = await call(sendProof, { params: { id }, body }, { token, timeoutMs: 60_000 });
    if (taken?.id !== id) return false;
    await storage.delete("proofs", id);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || isAway(error)) throw error;
    if (!isFinal(error)) return false;
    await storage.put("proofs", { ...proof, impossible: error.message });
    return true;
  }
}

/** A session that ended while something of it waits: what waits is still sent by it. */
export async function keepFormer(session: PhoneSession): Promise<void> {
  const former = (await readRow("former")) ?? [];
  const { events, proofs } = await leftOn(await openStorage());
  const owed = new Set([...events, ...proofs].map(({ driverId }) => driverId));
  const others = former.filter(({ phoneId, driver }) => phoneId !== session.phoneId && owed.has(driver.id));
  await writeRow("former", [session, ...others]);
}
