import type { DriverStop, PhoneEvent } from "../../../contract/driver-phone.ts";
import type { KeptEvent, KeptProof, Storage, WritingPresses } from "./open-storage.ts";

/** What a driver pressed at a stop. */
export type Press = Pick<
  PhoneEvent,
  "kind" | "takesBack" | "position" | "signedBy" | "reason" | "note" | "leftSafe"
> & {
  stop: DriverStop;
  /** How the stop was shown, as `ShownStop` says it: of two presses after the same, in two tabs or by a finger that trembles, the second is none. */
  after: string;
  signature?: { strokes: number[][] };
  picture?: Blob;
};

/** Of a press that the server has, once the run that is kept says so as well: from then on the stop is as that run has it. */
export function forgetPress(transaction: WritingPresses, { sequence, after }: KeptEvent): void {
  void transaction.objectStore("events").delete(sequence);
  if (after) void transaction.objectStore("rows").delete(`after ${after}`);
}

/** Something was pressed at this stop since it was shown. */
export class PressedAlready extends Error {}

/**
 * Keeps a press with all its proofs, or nothing of it. Everything is handed over before this returns, so that it is kept although the phone is
 * closed a moment later; it may be shown as kept once the promise resolves. Rejects where the phone has no room or refuses, and with
 * `PressedAlready`.
 * @returns the event's id
 */
export async function saveDriverAction(
  storage: Storage,
  press: Press,
  driverId: number,
  now = new Date(),
): Promise<string> {
  const { stop, signature, picture, after, ...what } = press;
  const id = crypto.randomUUID();
  const pressedAt = now.toISOString();
  const common = { eventId: id, orderId: stop.orderId, stop: stop.kind, driverId, takenAt: pressedAt };
  const proofs: KeptProof[] = [];
  if (signature)
    proofs.push({
      ...common,
      id: crypto.randomUUID(),
      kind: "signature",
      signedBy: what.signedBy ?? "",
      strokes: signature.strokes,
    });
  if (picture) proofs.push({ ...common, id: crypto.randomUUID(), kind: "picture", picture });
  const event: Omit<KeptEvent, "sequence"> = {
    ...what,
    id,
    orderId: stop.orderId,
    stop: stop.kind,
    pressedAt,
    driverId,
    seen: stop,
    after,
    sent: false,
    ...(proofs.length > 0 && { proofs: proofs.map((proof) => proof.id) }),
  };
  const transaction = storage.transaction(["events", "proofs", "rows"], "readwrite", { durability: "strict" });
  // A request that fails ends the transaction, which says so below.
  const hand = (written: Promise<unknown>) => written.catch(() => {});
  try {
    hand(transaction.objectStore("rows").add(true, `after ${after}`));
    hand(transaction.objectStore("events").add(event as KeptEvent));
    for (const proof of proofs) hand(transaction.objectStore("proofs").add(proof));
    transaction.commit();
  } catch (error) {
    // What cannot even be handed over takes the rest with it.
    transaction.done.catch(() => {});
    transaction.abort();
    throw error;
  }
  await transaction.done.catch(async (error) => {
    // Nothing of this press is there, so the mark is another one's; the browser's own error differs from case to case.
    const isMarked = await storage.getKey("rows", `after ${after}`).catch(() => undefined);
    throw isMarked ? new PressedAlready() : error;
  });
  return id;
}
