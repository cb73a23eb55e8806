import { openStorage } from "./open-storage.ts";

/**
 * All that has not been taken by the server, pictures included, as a file that the office can read: JSON, pictures in base64; null for one that
 * the phone itself cannot read.
 */
export async function exportWaiting(): Promise<File> {
  const storage = await openStorage();
  const [events, proofs] = await Promise.all([storage.getAll("events"), storage.getAll("proofs")]);
  const written = {
    exportedAt: new Date().toISOString(),
    events: events.filter(({ sent }) => !sent).map(({ sent: _, ...event }) => event),
    proofs: await Promise.all(
      proofs.map(async (proof) =>
        proof.kind === "picture" ? { ...proof, picture: await inBase64(proof.picture).catch(() => null) } : proof,
      ),
    ),
  };
  const name = `waiting-${written.exportedAt.slice(0, 16).replace(/[T:]/g, "-")}.json`;
  return new File([JSON.stringify(written, null, 2)], name, { type: "application/json" });
}

/** The bytes of a picture as text. */
export async function inBase64(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
