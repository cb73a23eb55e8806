import type { Selectable } from "kysely";
import type { Context } from "../context.ts";
import type { PicturesToRemove } from "../database/types.ts";
import { backoffMs, createWorkQueue } from "../database/work-queue.ts";
import { type PictureStore, PictureStoreError } from "./picture-store.ts";

const batch = 20;
const retryDelaysMs = [30_000, 120_000, 600_000];

const queue = createWorkQueue({ table: "pictures_to_remove", key: "id", dueAt: "due_at", leaseMs: 60_000 });

/** Every 15 seconds: removes deleted pictures from the bucket. True if more are due and none failed. */
export async function removePictures(context: Context): Promise<boolean> {
  const { bucket } = context;
  if (!bucket) return false;
  const due = await queue.claim(context, batch);
  const removed = await Promise.all(due.map((row) => tryRemove(context, bucket, row)));
  return due.length === batch && removed.every(Boolean);
}

async function tryRemove(context: Context, bucket: PictureStore, row: Selectable<PicturesToRemove>): Promise<boolean> {
  try {
    await bucket.remove(row.id);
  } catch (error) {
    if (!(error instanceof PictureStoreError)) throw error;
    const [failures, last_failure] = [row.failures + 1, error.message];
    context.log.warn(
      { pictureId: row.id, problem: last_failure, failures },
      "A picture was not removed from the bucket",
    );
    await queue.postpone(context, row, backoffMs(retryDelaysMs, failures), { failures, last_failure });
    return false;
  }
  await context.db.deleteFrom("pictures_to_remove").where("id", "=", row.id).where("due_at", "=", row.due_at).execute();
  return true;
}
