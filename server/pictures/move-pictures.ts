import type { Selectable } from "kysely";
import type { Context } from "../context.ts";
import { backOff, dueWork } from "../database/due-work.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Pictures } from "../database/types.ts";
import { type PictureStore, type PictureType, StoreFault } from "./picture-store.ts";
import { postgresPictures } from "./postgres-pictures.ts";
import { isPicture } from "./read-kept-picture.ts";

/** Some 3 MB in memory and on the line. */
const batch = 8;
const waitsMs = [30_000, 120_000, 600_000];
/** Longer than storing and reading back may take together. */
const leaseMs = 60_000;

/** Those that lie here and belong into the bucket. One that is still to be removed there from an earlier time waits for that. */
const toBucket = dueWork({
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

/** Those that lie in a bucket that is to be left. */
const fromBucket = dueWork({
  table: "pictures",
  key: "id",
  dueAt: "move_at",
  leaseMs,
  isOpen: (eb) => eb("bytes", "is", null),
});

type Row = Selectable<Pictures>;
type Move = (context: Context, bucket: PictureStore, row: Row) => Promise<void>;

/**
 * Moves pictures from the database into the bucket, or back where the bucket is to be left. Each is whole at one place before it goes from the
 * other, whenever a worker is interrupted. True where more is waiting; false too where the bucket did not take one.
 */
export async function movePictures(context: Context): Promise<boolean> {
  const { bucket, environment } = context;
  if (!bucket) return false;
  const [queue, move] = environment.picturesBucket?.leave ? [fromBucket, bringBack] : [toBucket, takeThere];
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
    if (!(error instanceof StoreFault)) throw error;
    const [move_failures, move_problem] = [row.move_failures + 1, error.message];
    context.log.warn({ pictureId: row.id, problem: move_problem, failures: move_failures }, "A picture was not moved");
    await queue.postpone(context, row, backOff(waitsMs, move_failures), { move_failures, move_problem });
    return false;
  }
}

const moved = { move_failures: 0, move_problem: "" };

/** Only what the bucket gives back as it was leaves the database. */
const takeThere: Move = async (context, bucket, row) => {
  const { id, bytes, sha256 } = row;
  if (bytes === null) return;
  await bucket.store(id, { type: row.type as PictureType, bytes });
  const stored = await bucket.read(id);
  if (!stored || !isPicture(stored, sha256)) throw new StoreFault("The bucket does not give back what it was given");
  await inTransaction(context, async (context) => {
    if (await toBucket.write(context, row, moved)) return postgresPictures(context.db).remove(id);
    // Deleted meanwhile, and perhaps removed there before it came.
    const kept = await context.db.selectFrom("pictures").select("id").where("id", "=", id).executeTakeFirst();
    if (!kept) await removeLater(context, id);
  });
};

const bringBack: Move = async (context, bucket, row) => {
  const { id, sha256 } = row;
  const stored = await bucket.read(id);
  if (!stored) throw new StoreFault("The bucket does not hold this picture");
  if (!isPicture(stored, sha256)) throw new StoreFault("What the bucket holds is not this picture");
  await inTransaction(context, async (context) => {
    if (!(await fromBucket.write(context, row, { ...moved, in_bucket: false }))) return;
    await postgresPictures(context.db).store(id, stored);
    await removeLater(context, id);
  });
};

async function removeLater({ db, now }: Context, id: string): Promise<void> {
  await db
    .insertInto("pictures_to_remove")
    .values({ id, due_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
