import { type PhoneFile, type PhoneFileProof, phoneFileKind } from "../../../contract/phone-file.ts";
import { openStorage, readRow, type SavedPicture, type SavedProof } from "./open-storage.ts";

/** Everything unsent, pictures included, as a file that the office imports under 'Drivers'. */
export async function exportWaiting(open = openStorage): Promise<File> {
  const storage = await open();
  const [events, proofs, clock, session, former] = await Promise.all([
    storage.getAll("events"),
    storage.getAll("proofs"),
    readRow("clock", open),
    readRow("session", open),
    readRow("former", open),
  ]);
  const written: PhoneFile = {
    kind: phoneFileKind,
    exportedAt: new Date().toISOString(),
    aheadMs: clock?.aheadMs ?? 0,
    drivers: [...(session ? [session] : []), ...(former ?? [])].map(({ phoneId, driver: { id, name } }) => ({
      id,
      name,
      phoneId,
    })),
    events: events
      .filter(({ sent }) => !sent)
      .map(({ sent: _, seen: _seen, after: _after, undoes: _undoes, impossible: _why, ...event }) => event),
    proofs: await Promise.all(proofs.map(asWritten)),
  };
  const name = `waiting-${written.exportedAt.slice(0, 16).replace(/[T:]/g, "-")}.json`;
  return new File([JSON.stringify(written, null, 2)], name, { type: "application/json" });
}

async function asWritten({ impossible: _, ...proof }: SavedProof): Promise<PhoneFileProof> {
  if (proof.kind === "signature") return proof;
  const { id, eventId, orderId, stop, driverId, takenAt } = proof;
  const picture = await toBase64(proof).catch(() => null);
  return { id, eventId, orderId, stop, driverId, takenAt, kind: "picture", picture };
}

/** Rejects if the phone cannot read a picture that an earlier version of the app saved. */
export async function toBase64(saved: SavedPicture): Promise<string> {
  const bytes = new Uint8Array("picture" in saved ? await saved.picture.arrayBuffer() : saved.bytes);
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
