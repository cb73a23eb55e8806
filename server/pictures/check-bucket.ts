import { randomUUID } from "node:crypto";
import { type PictureStore, PictureStoreError } from "./picture-store.ts";
import type { BucketSettings } from "./s3-pictures.ts";

const timeoutMs = 5_000;
/** A PNG of one pixel. */
const bytes = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/**
 * Stores, reads and removes a test picture, and tries to read it without credentials. Returns one sentence per finding.
 */
export async function checkBucket(bucket: PictureStore, settings: BucketSettings): Promise<string[]> {
  const id = randomUUID();
  const findings: string[] = [];
  const attempt = async (title: string, work: () => Promise<string | null>) => {
    try {
      const finding = await work();
      if (finding !== null) findings.push(finding);
      return finding === null;
    } catch (error) {
      if (!(error instanceof PictureStoreError)) throw error;
      findings.push(`${title}: ${error.message}.`);
      return false;
    }
  };
  const isStored = await attempt("A picture could not be stored", async () => {
    await bucket.store(id, { type: "image/png", bytes });
    return null;
  });
  if (!isStored) return findings;
  await attempt("A picture could not be read", async () =>
    (await bucket.read(id))?.bytes.equals(bytes) ? null : "The bucket did not return what was stored in it.",
  );
  if (await probePublicAccess(settings, id)) findings.push("Anyone can read what is in the bucket: make it private.");
  await attempt("A picture could not be removed", async () => {
    await bucket.remove(id);
    return (await bucket.read(id)) === null ? null : "The bucket still has a picture that was removed from it.";
  });
  return findings;
}

async function probePublicAccess({ endpoint, name, folder, pathStyle }: BucketSettings, id: string): Promise<boolean> {
  const url = new URL(endpoint);
  if (!pathStyle) url.hostname = `${name}.${url.hostname}`;
  url.pathname = pathStyle ? `/${name}/${folder}${id}` : `/${folder}${id}`;
  try {
    const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
