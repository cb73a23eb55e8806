import type { RawBuilder } from "kysely";
import type { Context } from "../context.ts";

/**
 * Deletes pictures received before `before`, with their proofs; a job removes the bytes from a bucket. Returns how many
 * were deleted.
 */
export async function deleteExpiredPictures(
  { db }: Context,
  { before, batch }: { before: RawBuilder<Date>; batch: number },
): Promise<number> {
  const expired = db
    .selectFrom("pictures")
    .select("id")
    .where("received_at", "<", before)
    .orderBy("received_at")
    .limit(batch);
  const { numDeletedRows } = await db.deleteFrom("proofs").where("id", "in", expired).executeTakeFirst();
  return Number(numDeletedRows);
}
