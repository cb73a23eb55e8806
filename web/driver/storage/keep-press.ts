import type { DriverStop, PhoneEvent } from "../../../contract/driver-phone.ts";
import type { KeptEvent, KeptProof, Storage } from "./open-storage.ts";

/** What a driver pressed at a stop. */
export type Press = Pick<
  PhoneEvent,
  "kind" | "takesBack" | "position" | "signedBy" | "reason" | "note" | "leftSafe"
> & {
  stop: DriverStop;
  signature?: { strokes: number[][] };
  picture?: Blob;
};

/**
 * Keeps a press with all its proofs, or nothing of it. Everything is handed over before this returns, so that it is kept although the phone is
 * closed a moment later; it may be shown as kept once the promise resolves. Rejects where the phone has no room or refuses.
 * @returns the event's id
 */
export async function keepPress(storage: Storage, press: Press, driverId: number, now = new Date()): Promise<string> {
  const { stop, signature, picture, ...what } = press;
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
    sent: false,
    ...(proofs.length > 0 && { proofs: proofs.map((proof) => proof.id) }),
  };
  const transaction = storage.transaction(["events", "proofs"], "readwrite", { durability: "strict" });
  const written = [
    transaction.objectStore("events").add(event as KeptEvent),
    ...proofs.map((proof) => transaction.objectStore("proofs").add(proof)),
  ];
  // A request that fails ends the transaction, which says so below.
  for (const each of written) each.catch(() => {});
  transaction.commit();
  await transaction.done;
  return id;
}
