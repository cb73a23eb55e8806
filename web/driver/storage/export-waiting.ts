import { type FileProof, type PhoneFile, phoneFileKind } from "../../../contract/phone-file.ts";
import { type KeptProof, openStorage, readRow } from "./open-storage.ts";

/** All that has not been taken by the server, pictures included, as a file that the office reads in under 'Drivers'. */
export async function exportWaiting(): Promise<File> {
  const storage = await openStorage();
  const [events, proofs, clock, session, former] = await Promise.all([
    storage.getAll("events"),
    storage.getAll("proofs"),
    readRow("clock"),
    readRow("session"),
    readRow("former"),
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

async function asWritten({ impossible: _, ...proof }: KeptProof): Promise<FileProof> {
  return proof.kind === "picture" ? { ...proof, picture: await inBase64(proof.picture).catch(() => null) } : proof;
}

/** The bytes of a picture as text. */
export async function inBase64(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
