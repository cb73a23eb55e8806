import { randomUUID } from "node:crypto";
import { type PictureStore, StoreFault } from "./picture-store.ts";
import type { BucketSettings } from "./s3-pictures.ts";

const timeoutMs = 5_000;
/** The smallest PNG: one pixel. */
const bytes = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** Stores a picture of one pixel, reads it, asks for it as a stranger and removes it: what is wrong, a sentence each. */
export async function tryBucket(bucket: PictureStore, settings: BucketSettings): Promise<string[]> {
  const id = randomUUID();
  const problems: string[] = [];
  const attempt = async (doing: string, work: () => Promise<string | null>) => {
    try {
      const problem = await work();
      if (problem !== null) problems.push(problem);
      return problem === null;
    } catch (error) {
      if (!(error instanceof StoreFault)) throw error;
      problems.push(`${doing}: ${error.message}.`);
      return false;
    }
  };
  const isStored = await attempt("A picture could not be stored", async () => {
    await bucket.store(id, { type: "image/png", bytes });
    return null;
  });
  if (!isStored) return problems;
  await attempt("A picture could not be read", async () =>
    (await bucket.read(id))?.bytes.equals(bytes) ? null : "The bucket does not give back what it was given.",
  );
  if (await isOpenToStrangers(settings, id))
    problems.push("Strangers can read what lies in the bucket: make it private.");
  await attempt("A picture could not be removed", async () => {
    await bucket.remove(id);
    return (await bucket.read(id)) === null ? null : "The bucket still holds what was removed from it.";
  });
  return problems;
}

async function isOpenToStrangers({ endpoint, name, folder, pathStyle }: BucketSettings, id: string): Promise<boolean> {
  const url = new URL(endpoint);
  if (!pathStyle) url.hostname = `${name}.${url.hostname}`;
  url.pathname = pathStyle ? `/${name}/${folder}${id}` : `/${folder}${id}`;
  try {
    const answer = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
