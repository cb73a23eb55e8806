import type { DriverStop, PhoneEvent } from "../../../contract/driver-phone.ts";
import type { ActionTransaction, SavedEvent, SavedProof, Storage } from "./open-storage.ts";

export type DriverAction = Pick<
  PhoneEvent,
  "kind" | "takesBack" | "position" | "signedBy" | "reason" | "note" | "leftSafe"
> & {
  stop: DriverStop;
  /** `ShownStop.after`: of two actions after the same state, from two tabs or a double tap, only the first is saved. */
  after: string;
  signature?: { strokes: number[][] };
  picture?: Blob;
};

/** Once the saved run includes the action. */
export function deleteAction(transaction: ActionTransaction, { sequence, after }: SavedEvent): void {
  void transaction.objectStore("events").delete(sequence);
  if (after) void transaction.objectStore("rows").delete(`after ${after}`);
}

/** Another action was saved for the stop since it was shown. */
export class StaleStopError extends Error {}

/**
 * Saves an action with all its proofs in one transaction. All requests are made in this task, so that they complete
 * even if the app is closed right after. Rejects if there is no space, and with `StaleStopError`.
 * @returns the event's id
 */
export async function saveDriverAction(
  storage: Storage,
  action: DriverAction,
  driverId: number,
  now = new Date(),
): Promise<string> {
  const { stop, signature, picture, after, ...details } = action;
  const id = crypto.randomUUID();
  const pressedAt = now.toISOString();
  const common = { eventId: id, orderId: stop.orderId, stop: stop.kind, driverId, takenAt: pressedAt };
  const proofs: SavedProof[] = [];
  if (signature)
    proofs.push({
      ...common,
      id: crypto.randomUUID(),
      kind: "signature",
      signedBy: details.signedBy ?? "",
      strokes: signature.strokes,
    });
  if (picture) proofs.push({ ...common, id: crypto.randomUUID(), kind: "picture", picture });
  const event: Omit<SavedEvent, "sequence"> = {
    ...details,
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
  // A failed request aborts the transaction, which is handled below.
  const request = (written: Promise<unknown>) => written.catch(() => {});
  try {
    request(transaction.objectStore("rows").add(true, `after ${after}`));
    request(transaction.objectStore("events").add(event as SavedEvent));
    for (const proof of proofs) request(transaction.objectStore("proofs").add(proof));
    transaction.commit();
  } catch (error) {
    // A request that cannot even be made aborts the others.
    transaction.done.catch(() => {});
    transaction.abort();
    throw error;
  }
  await transaction.done.catch(async (error) => {
    // Nothing of this action was saved, so a mark belongs to another one; the browser's errors vary.
    const isMarked = await storage.getKey("rows", `after ${after}`).catch(() => undefined);
    throw isMarked ? new StaleStopError() : error;
  });
  return id;
}
