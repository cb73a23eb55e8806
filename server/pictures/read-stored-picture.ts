import { createHash } from "node:crypto";
import type { Context } from "../context.ts";
import { PictureStoreError, type PictureType, type StoredPicture } from "./picture-store.ts";
import { postgresPictures } from "./postgres-pictures.ts";

/**
 * Reads a picture from the database or the bucket; null if it has been deleted. `unavailable`: it should be in the
 * bucket but can't be read from there; the reason is logged.
 */
export async function readStoredPicture(context: Context, id: string): Promise<StoredPicture | "unavailable" | null> {
  // The picture may be moved between the two reads, so both are tried twice.
  for (let attempt = 1; ; attempt++) {
    const stored = await postgresPictures(context.db).read(id);
    if (stored) return stored;
    const fromBucket = await readFromBucket(context, id);
    if (fromBucket !== "missing") return fromBucket;
    if (attempt === 1) continue;
    context.log.error({ pictureId: id }, "The bucket does not hold a picture that should lie in it");
    return "unavailable";
  }
}

async function readFromBucket(
  { db, bucket, log }: Context,
  id: string,
): Promise<StoredPicture | "unavailable" | "missing" | null> {
  const row = await db.selectFrom("pictures").select(["type", "sha256"]).where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  if (!bucket) {
    log.error({ pictureId: id }, "A picture is in a bucket, but PICTURES_S3_URL is not set");
    return "unavailable";
  }
  try {
    const picture = await bucket.read(id);
    if (!picture) return "missing";
    if (!matchesHash(picture, row.sha256))
      throw new PictureStoreError("The bucket has something else in place of this picture");
    return { ...picture, type: row.type as PictureType };
  } catch (error) {
    if (!(error instanceof PictureStoreError)) throw error;
    log.error({ pictureId: id, problem: error.message }, "A picture could not be read from the bucket");
    return "unavailable";
  }
}

export function matchesHash({ bytes }: StoredPicture, sha256: string): boolean {
  return createHash("sha256").update(bytes).digest("hex") === sha256;
}
