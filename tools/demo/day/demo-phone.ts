import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type DriverRun,
  type DriverStop,
  type EventResult,
  getDriverRun,
  type PhoneEvent,
  sendDriverEvents,
  sendPositions,
  sendProof,
  setDuty,
} from "../../../contract/driver-phone.ts";
import { type PhoneSession, signInPhone } from "../../../contract/phone-sign-in.ts";
import type { Coordinates } from "../../../server/maps/maps.ts";

type SentEvent = Pick<PhoneEvent, "kind"> & Partial<Pick<PhoneEvent, "reason" | "note" | "signedBy" | "proofs" | "id">>;
export type SentProof = { kind: "signature"; strokes: number[][] } | { kind: "picture"; picture: string };

/** Sends a request to the server; like `fetch`, but with a path. */
export type SendRequest = (path: string, init: RequestInit) => Promise<Response>;

/**
 * A driver's phone, simulated over HTTP and signed in with a code. `at` is when the driver acted; sending may be
 * later.
 */
export type DemoPhone = Awaited<ReturnType<typeof signInDemoPhone>>;

export const demoPhoneName = "Demo";
/** A busy machine's database may be away for some seconds. */
const [retryMs, maxRetries] = [500, 60];

export async function signInDemoPhone(door: SendRequest, code: string) {
  const call = async <Answer>(method: string, path: string, body: unknown, token?: string): Promise<Answer> => {
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    const sent = body === null ? {} : { body: JSON.stringify(body) };
    const request = () => door(path, { method, headers, ...sent });
    let answer = await request();
    // Retries as a phone does; each of its requests can be repeated.
    for (let retries = 0; answer.status === 503 && retries < maxRetries; retries++) {
      await sleep(retryMs);
      answer = await request();
    }
    if (!answer.ok)
      throw new Error(`${method} ${path} of the demo was answered with ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const { token } = await call<PhoneSession>("POST", signInPhone.path, { code, phoneName: demoPhoneName });
  // Increases with every event, also across restarts.
  let sequence = Date.now();
  return {
    goOnDuty: () => call("POST", setDuty.path, { onDuty: true }, token),
    async stops(): Promise<DriverStop[]> {
      const { runs } = await call<DriverRun>("GET", getDriverRun.path, null, token);
      return runs.flatMap(({ stops }) => stops);
    },
    /** Returns false if it changed nothing, such as at a stop that has been reassigned. */
    async sendEvent(
      { orderId, kind: stop }: DriverStop,
      pressed: SentEvent,
      { at, now }: { at: Date; now: Date },
    ): Promise<boolean> {
      const event = { id: randomUUID(), orderId, stop, sequence: ++sequence, pressedAt: at.toISOString(), ...pressed };
      const body = { sentAt: now.toISOString(), events: [event] };
      const { results } = await call<{ results: EventResult[] }>("POST", sendDriverEvents.path, body, token);
      return results[0]?.kept === true && results[0].refused === null;
    },
    sendProof: (
      { orderId, kind: stop }: DriverStop,
      proof: SentProof & { id: string; eventId: string; signedBy: string },
      { at, now }: { at: Date; now: Date },
    ) => {
      const { id, ...sent } = proof;
      const body = { ...sent, orderId, stop, takenAt: at.toISOString(), sentAt: now.toISOString() };
      return call("PUT", sendProof.path.replace("{id}", id), body, token);
    },
    sendPosition: (place: Coordinates, at: Date) =>
      call<{ taken: number }>(
        "POST",
        sendPositions.path,
        { sentAt: at.toISOString(), positions: [{ ...place, accuracyM: 8, at: at.toISOString() }] },
        token,
      ),
  };
}
