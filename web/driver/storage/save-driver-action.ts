import type { DriverStop, PhoneEvent } from "../../../contract/driver-phone.ts";
import type { DraftRow } from "./drafts.ts";
import type { ActionTransaction, Picture, SavedEvent, SavedProof, Storage } from "./open-storage.ts";

export type DriverAction = Pick<
  PhoneEvent,
  "kind" | "takesBack" | "position" | "signedBy" | "reason" | "note" | "leftSafe" | "visit" | "toDriverId" | "trackKey"
> &
  Pick<SavedEvent, "undoes"> & {
    stop: DriverStop;
    /** `ShownStop.after`: if a double tap causes two actions after the same state, only the first is saved. */
    after: string;
    signature?: { strokes: number[][] };
    pictures?: Picture[];
  };

/** Called once the saved run includes the action. */
export function deleteAction(transaction: ActionTransaction, { sequence, after }: SavedEvent): void {
  void transaction.objectStore("events").delete(sequence);
  if (after) void transaction.objectStore("rows").delete(`after ${after}`);
}

/** Another action was saved for one of the stops since it was shown. */
export class StaleStopError extends Error {}

/**
 * Saves the actions of one press with all their proofs in one transaction. All requests are made in this task, so that
 * they complete even if the app is closed right after. Rejects if there is no space, or with `StaleStopError`.
 * @returns the events' ids
 */
export async function saveDriverActions(
  storage: Storage,
  actions: readonly DriverAction[],
  { driverId, drafts = [], now = new Date() }: { driverId: number; drafts?: readonly DraftRow[]; now?: Date },
): Promise<string[]> {
  const rows = actions.map((action) => rowsOf(action, driverId, now));
  const transaction = storage.transaction(["events", "proofs", "rows"], "readwrite", { durability: "strict" });
  // A failed request aborts the transaction, which is handled below.
  const request = (written: Promise<unknown>) => written.catch(() => {});
  try {
    for (const { event, proofs } of rows) {
      request(transaction.objectStore("rows").add(true, `after ${event.after ?? ""}`));
      request(transaction.objectStore("events").add(event as SavedEvent));
      for (const proof of proofs) request(transaction.objectStore("proofs").add(proof));
    }
    for (const row of drafts) request(transaction.objectStore("rows").delete(row));
    transaction.commit();
  } catch (error) {
    // If one request cannot even be made, the others are aborted.
    transaction.done.catch(() => {});
    transaction.abort();
    throw error;
  }
  await transaction.done.catch(async (error) => {
    // None of these actions was saved, so an existing mark belongs to another action. The error itself varies by
    // browser.
    const marks = await Promise.all(
      actions.map(({ after }) => storage.getKey("rows", `after ${after}`).catch(() => undefined)),
    );
    throw marks.some((mark) => mark !== undefined) ? new StaleStopError() : error;
  });
  return rows.map(({ event }) => event.id);
}

function rowsOf(
  action: DriverAction,
  driverId: number,
  now: Date,
): { event: Omit<SavedEvent, "sequence">; proofs: SavedProof[] } {
  const { stop, signature, pictures = [], after, ...details } = action;
  const id = crypto.randomUUID();
  const pressedAt = now.toISOString();
  const common = () => ({
    id: crypto.randomUUID(),
    eventId: id,
    orderId: stop.orderId,
    stop: stop.kind,
    driverId,
    takenAt: pressedAt,
  });
  const proofs: SavedProof[] = [];
  if (signature)
    proofs.push({
      ...common(),
      kind: "signature",
      signedBy: details.signedBy ?? "",
      strokes: signature.strokes,
    });
  for (const { bytes, type } of pictures) proofs.push({ ...common(), kind: "picture", bytes, type });
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
  return { event, proofs };
}
