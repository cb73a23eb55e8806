import { randomUUID } from "node:crypto";
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

type Pressed = Pick<PhoneEvent, "kind"> & Partial<Pick<PhoneEvent, "reason" | "note" | "signedBy" | "proofs" | "id">>;
export type SentProof = { kind: "signature"; strokes: number[][] } | { kind: "picture"; picture: string };

/** Where the server is asked, as by `fetch`, by its paths. */
export type Door = (path: string, init: RequestInit) => Promise<Response>;

/** A driver's phone, as the server knows phones: over HTTP, signed in by a code. `at` is when something was pressed; it may be sent later. */
export type DemoPhone = Awaited<ReturnType<typeof signInDemoPhone>>;

export const demoPhoneName = "Demo";

export async function signInDemoPhone(door: Door, code: string) {
  const call = async <Answer>(method: string, path: string, body: unknown, token?: string): Promise<Answer> => {
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    const sent = body === null ? {} : { body: JSON.stringify(body) };
    const answer = await door(path, { method, headers, ...sent });
    if (!answer.ok)
      throw new Error(`${method} ${path} of the demo was answered with ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const { token } = await call<PhoneSession>("POST", signInPhone.path, { code, phoneName: demoPhoneName });
  // Rises with every press, also after the next start.
  let sequence = Date.now();
  return {
    goOnDuty: () => call("POST", setDuty.path, { onDuty: true }, token),
    async stops(): Promise<DriverStop[]> {
      const { runs } = await call<DriverRun>("GET", getDriverRun.path, null, token);
      return runs.flatMap(({ stops }) => stops);
    },
    /** False where it changed nothing, such as at a stop that somebody else has now. */
    async press(
      { orderId, kind: stop }: DriverStop,
      pressed: Pressed,
      { at, now }: { at: Date; now: Date },
    ): Promise<boolean> {
      const event = { id: randomUUID(), orderId, stop, sequence: ++sequence, pressedAt: at.toISOString(), ...pressed };
      const body = { sentAt: now.toISOString(), events: [event] };
      const { results } = await call<{ results: EventResult[] }>("POST", sendDriverEvents.path, body, token);
      return results[0]?.kept === true && results[0].refused === null;
    },
    prove: (
      { orderId, kind: stop }: DriverStop,
      proof: SentProof & { id: string; eventId: string; signedBy: string },
      { at, now }: { at: Date; now: Date },
    ) => {
      const { id, ...sent } = proof;
      const body = { ...sent, orderId, stop, takenAt: at.toISOString(), sentAt: now.toISOString() };
      return call("PUT", sendProof.path.replace("{id}", id), body, token);
    },
    tellPlace: (place: Coordinates, at: Date) =>
      call<{ taken: number }>(
        "POST",
        sendPositions.path,
        { sentAt: at.toISOString(), positions: [{ ...place, accuracyM: 8, at: at.toISOString() }] },
        token,
      ),
  };
}
