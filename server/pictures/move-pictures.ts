import type { Selectable } from "kysely";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Pictures } from "../database/types.ts";
import { backoffMs, createWorkQueue } from "../database/work-queue.ts";
import { type PictureStore, PictureStoreError, type PictureType } from "./picture-store.ts";
import { postgresPictures } from "./postgres-pictures.ts";
import { matchesHash } from "./read-stored-picture.ts";

/** About 3 MB in memory. */
const batch = 8;
const retryDelaysMs = [30_000, 120_000, 600_000];
/** Longer than storing and reading back can take together. */
const leaseMs = 60_000;

/** Pictures that belong in the bucket. A picture whose earlier copy is still to be removed there waits for that. */
const toBucket = createWorkQueue({
  table: "pictures",
  key: "id",
  dueAt: "move_at",
  leaseMs,
  isOpen: (eb) =>
    eb.and([
      eb("bytes", "is not", null),
      eb.not(
        eb.exists(
          eb
            .selectFrom("pictures_to_remove")
            .select("pictures_to_remove.id")
            .whereRef("pictures_to_remove.id", "=", "pictures.id"),
        ),
      ),
    ]),
  onClaim: () => ({ in_bucket: true }),
});

/** Pictures to bring back from a bucket that is being given up. */
const fromBucket = createWorkQueue({
  table: "pictures",
  key: "id",
  dueAt: "move_at",
  leaseMs,
  isOpen: (eb) => eb("bytes", "is", null),
});

type Row = Selectable<Pictures>;
type Move = (context: Context, bucket: PictureStore, row: Row) => Promise<void>;

/**
 * Every 15 seconds: moves pictures into the bucket, or back if it is being given up. A picture is complete in one place
 * before it leaves the other, even if the job is interrupted. True if more are due and none failed.
 */
export async function movePictures(context: Context): Promise<boolean> {
  const { bucket, environment } = context;
  if (!bucket) return false;
  const [queue, move] = environment.picturesBucket?.leave ? [fromBucket, moveToDatabase] : [toBucket, moveToBucket];
  const due = await queue.claim(context, batch);
  const moved = await Promise.all(due.map((row) => tryMove(context, bucket, row, { queue, move })));
  return due.length === batch && moved.every(Boolean);
}

async function tryMove(
  context: Context,
  bucket: PictureStore,
  row: Row,
  { queue, move }: { queue: typeof toBucket; move: Move },
): Promise<boolean> {
  try {
    await move(context, bucket, row);
    return true;
  } catch (error) {
    if (!(error instanceof PictureStoreError)) throw error;
    const [move_failures, last_move_failure] = [row.move_failures + 1, error.message];
    context.log.warn(
      { pictureId: row.id, problem: last_move_failure, failures: move_failures },
      "A picture was not moved",
    );
    await queue.postpone(context, row, backoffMs(retryDelaysMs, move_failures), { move_failures, last_move_failure });
    return false;
  }
}

const moved = { move_failures: 0, last_move_failure: "" };

/** A picture leaves the database only once the bucket returns it unchanged. */
const moveToBucket: Move = async (context, bucket, row) => {
  const { id, bytes, sha256 } = row;
  if (bytes === null) return;
  await bucket.store(id, { type: row.type as PictureType, bytes });
  const stored = await bucket.read(id);
  if (!stored || !matchesHash(stored, sha256))
    throw new PictureStoreError("The bucket did not return what was stored in it");
  await inTransaction(context, async (context) => {
    if (await toBucket.update(context, row, moved)) return postgresPictures(context.db).remove(id);
    // It may have been deleted meanwhile, and its removal from the bucket may have run before it arrived there.
    const known = await context.db.selectFrom("pictures").select("id").where("id", "=", id).executeTakeFirst();
    if (!known) await scheduleRemoval(context, id);
  });
};

const moveToDatabase: Move = async (context, bucket, row) => {
  const { id, sha256 } = row;
  const stored = await bucket.read(id);
  if (!stored) throw new PictureStoreError("The bucket does not have this picture");
  if (!matchesHash(stored, sha256))
    throw new PictureStoreError("The bucket has something else in place of this picture");
  await inTransaction(context, async (context) => {
    if (!(await fromBucket.update(context, row, { ...moved, in_bucket: false }))) return;
    await postgresPictures(context.db).store(id, stored);
    await scheduleRemoval(context, id);
  });
};

async function scheduleRemoval({ db, now }: Context, id: string): Promise<void> {
  await db
    .insertInto("pictures_to_remove")
    .values({ id, due_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
