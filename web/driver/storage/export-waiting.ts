import { type PhoneFile, type PhoneFileProof, phoneFileKind } from "../../../contract/phone-file.ts";
import { openStorage, readRow, type SavedProof } from "./open-storage.ts";

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
      .map(({ sent: _, seen: _seen, after: _after, impossible: _why, ...event }) => event),
    proofs: await Promise.all(proofs.map(asWritten)),
  };
  const name = `waiting-${written.exportedAt.slice(0, 16).replace(/[T:]/g, "-")}.json`;
  return new File([JSON.stringify(written, null, 2)], name, { type: "application/json" });
}

async function asWritten({ impossible: _, ...proof }: SavedProof): Promise<PhoneFileProof> {
  return proof.kind === "picture" ? { ...proof, picture: await toBase64(proof.picture).catch(() => null) } : proof;
}

export async function toBase64(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
