import type { RawBuilder } from "kysely";
import type { Context } from "../context.ts";

/** Deletes pictures that were taken before a time, with their proofs, and answers how many. Of those in a bucket a job removes the bytes. */
export async function deleteOldPictures(
  { db }: Context,
  { before, batch }: { before: RawBuilder<Date>; batch: number },
): Promise<number> {
  const old = db
    .selectFrom("pictures")
    .select("id")
    .where("received_at", "<", before)
    .orderBy("received_at")
    .limit(batch);
  const { numDeletedRows } = await db.deleteFrom("proofs").where("id", "in", old).executeTakeFirst();
  return Number(numDeletedRows);
}
