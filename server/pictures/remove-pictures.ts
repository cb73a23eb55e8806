import type { Selectable } from "kysely";
import type { Context } from "../context.ts";
import { backOff, dueWork } from "../database/due-work.ts";
import type { PicturesToRemove } from "../database/types.ts";
import { type PictureStore, StoreFault } from "./picture-store.ts";

const batch = 20;
const waitsMs = [30_000, 120_000, 600_000];

const queue = dueWork({ table: "pictures_to_remove", key: "id", dueAt: "due_at", leaseMs: 60_000 });

/** Removes from the bucket what the shop no longer keeps. True where more is waiting and the bucket takes it. */
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
    if (!(error instanceof StoreFault)) throw error;
    const [failures, problem] = [row.failures + 1, error.message];
    context.log.warn({ pictureId: row.id, problem, failures }, "A picture was not removed from the bucket");
    await queue.postpone(context, row, backOff(waitsMs, failures), { failures, problem });
    return false;
  }
  await context.db.deleteFrom("pictures_to_remove").where("id", "=", row.id).where("due_at", "=", row.due_at).execute();
  return true;
}
