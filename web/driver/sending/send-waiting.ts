import { type PhoneEvent, sendDriverEvents, sendProof } from "../../../contract/driver-phone.ts";
import { ApiError } from "../../api/api-error.ts";
import { call } from "../../api/call.ts";
import { inBase64 } from "../storage/export-waiting.ts";
import {
  type KeptEvent,
  type KeptProof,
  openStorage,
  type PhoneSession,
  readRow,
  writeRow,
} from "../storage/open-storage.ts";

/** `all`: nothing waits; `some`: what is left has to be tried again; `ended`: the office has ended this phone, or nobody is signed in. */
export type Sent = "all" | "some" | "ended";

const atMostInOne = 100;
const lock = "currach-driver-sending";

/**
 * Sends what waits, oldest first, until the server has said yes to each. Tabs and worker never do it at the same time: what another one is
 * sending, it sends. Never throws for a network that is away.
 */
export function sendWaiting(): Promise<Sent> {
  return navigator.locks.request(lock, sendAll);
}

async function sendAll(): Promise<Sent> {
  const storage = await openStorage();
  const events = (await storage.getAll("events")).filter(({ sent, impossible }) => !sent && !impossible);
  const proofs = (await storage.getAll("proofs")).filter(({ impossible }) => !impossible);
  const drivers = new Set([...events, ...proofs].map(({ driverId }) => driverId));
  let outcome: Sent = "all";
  for (const driverId of drivers) {
    const mine = <Row extends { driverId: number }>(rows: Row[]) => rows.filter((row) => row.driverId === driverId);
    const sent = await sendAs(await sessionsOf(driverId), mine(events), mine(proofs));
    if (sent !== "all") outcome = sent;
  }
  return outcome;
}

async function sessionsOf(driverId: number): Promise<PhoneSession[]> {
  const [session, former] = await Promise.all([readRow("session"), readRow("former")]);
  return [...(session ? [session] : []), ...(former ?? [])].filter(({ driver }) => driver.id === driverId);
}

/** By the first session of this driver that the server still knows. */
async function sendAs(sessions: PhoneSession[], events: KeptEvent[], proofs: KeptProof[]): Promise<Sent> {
  for (const { token } of sessions) {
    try {
      for (let at = 0; at < events.length; at += atMostInOne)
        await sendEvents(events.slice(at, at + atMostInOne), token);
      for (const proof of inOrder(proofs, events)) await sendOne(proof, token);
      return "all";
    } catch (error) {
      if (isRefusedSession(error)) continue;
      if (error instanceof ApiError) return "some";
      throw error;
    }
  }
  return "ended";
}

const isRefusedSession = (error: unknown) => error instanceof ApiError && [401, 403].includes(error.status);

/** As their presses came, so that what was proved first is there first. */
function inOrder(proofs: KeptProof[], events: KeptEvent[]): KeptProof[] {
  const place = new Map(events.map(({ id, sequence }) => [id, sequence]));
  return [...proofs].sort(
    (a, b) => (place.get(a.eventId) ?? 0) - (place.get(b.eventId) ?? 0) || (a.takenAt < b.takenAt ? -1 : 1),
  );
}

async function sendEvents(events: KeptEvent[], token: string): Promise<void> {
  const results = await answersTo(events, token);
  const answers = new Map(results.map((result) => [result.id, result]));
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

/** One that the server cannot even read is found by sending each alone, so that it holds no other up. */
async function answersTo(events: KeptEvent[], token: string): Promise<EventAnswer[]> {
  const body = { sentAt: new Date().toISOString(), events: events.map(asSent) };
  try {
    return (await call(sendDriverEvents, { body }, { token })).results;
  } catch (error) {
    if (!(error instanceof ApiError) || ![400, 413, 422].includes(error.status)) throw error;
    const [only, ...more] = events;
    if (only && more.length === 0) return [{ id: only.id, kept: false, refused: error.message }];
    const answers: EventAnswer[] = [];
    for (const event of events) answers.push(...(await answersTo([event], token)));
    return answers;
  }
}

type EventAnswer = { id: string; kept: boolean; refused: string | null };

function asSent({ driverId: _, seen: _seen, sent: _sent, impossible: _why, ...event }: KeptEvent): PhoneEvent {
  return event;
}

/** A server that is busy or away is tried again; what it cannot take stays on the phone with its reason, and holds nothing else up. */
async function sendOne(proof: KeptProof, token: string): Promise<void> {
  const { id, eventId, orderId, stop, takenAt } = proof;
  const common = { orderId, stop, eventId, takenAt, sentAt: new Date().toISOString() };
  const body =
    proof.kind === "signature"
      ? { ...common, kind: "signature" as const, signedBy: proof.signedBy, strokes: proof.strokes }
      : { ...common, kind: "picture" as const, signedBy: "" as const, picture: await inBase64(proof.picture) };
  const storage = await openStorage();
  try {
    await call(sendProof, { params: { id }, body }, { token, timeoutMs: 60_000 });
    await storage.delete("proofs", id);
  } catch (error) {
    const isFinal = error instanceof ApiError && [400, 409, 413, 415, 422].includes(error.status);
    if (!isFinal) throw error;
    await storage.put("proofs", { ...proof, impossible: error.message });
  }
}

/** A session that ended while something of it waits: what waits is still sent by it. */
export async function keepFormer(session: PhoneSession): Promise<void> {
  const former = (await readRow("former")) ?? [];
  const others = former.filter(({ phoneId }) => phoneId !== session.phoneId);
  await writeRow("former", [session, ...others].slice(0, 5));
}
