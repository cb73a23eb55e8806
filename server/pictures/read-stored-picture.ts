import { createHash } from "node:crypto";
import type { Context } from "../context.ts";
import { type PictureType, type StoredPicture, StoreFault } from "./picture-store.ts";
import { postgresPictures } from "./postgres-pictures.ts";

/**
 * A picture wherever it lies; null where it is no longer kept. `away`: what the bucket that should have it answers is not it, or nothing; the log says
 * what.
 */
export async function readKeptPicture(context: Context, id: string): Promise<StoredPicture | "away" | null> {
  // It may be moved between two looks: what is in neither place at the second one is not kept.
  for (let look = 1; ; look++) {
    const here = await postgresPictures(context.db).read(id);
    if (here) return here;
    const elsewhere = await readFromBucket(context, id);
    if (elsewhere !== "missing") return elsewhere;
    if (look === 1) continue;
    context.log.error({ pictureId: id }, "The bucket does not hold a picture that should lie in it");
    return "away";
  }
}

async function readFromBucket(
  { db, bucket, log }: Context,
  id: string,
): Promise<StoredPicture | "away" | "missing" | null> {
  const row = await db.selectFrom("pictures").select(["type", "sha256"]).where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  if (!bucket) {
    log.error({ pictureId: id }, "A picture lies in a bucket, and PICTURES_S3_URL is not set");
    return "away";
  }
  try {
    const picture = await bucket.read(id);
    if (!picture) return "missing";
    if (!isPicture(picture, row.sha256)) throw new StoreFault("What the bucket holds is not this picture");
    return { ...picture, type: row.type as PictureType };
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error;
    log.error({ pictureId: id, problem: error.message }, "A picture could not be read from the bucket");
    return "away";
  }
}

export function isPicture({ bytes }: StoredPicture, sha256: string): boolean {
  return createHash("sha256").update(bytes).digest("hex") === sha256;
}
