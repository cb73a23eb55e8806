import type { Context } from "../context.ts";
import { countUpTo } from "../database/count-up-to.ts";

type Counted = { total: number; capped: boolean };

/** Where pictures are stored and how many are still to be removed from the bucket; large counts are capped. */
export type PictureCounts = {
  inDatabase: Counted;
  inBucket: Counted;
  toRemove: Counted;
  /** Why a picture could not be moved or removed, and how often in a row; null if none failed. */
  lastError: { text: string; failures: number } | null;
};

export async function countPictures({ db }: Pick<Context, "db">): Promise<PictureCounts> {
  const [here, elsewhere, toRemove, unmoved, unremoved] = await Promise.all([
    countUpTo(db, db.selectFrom("pictures").where("bytes", "is not", null)),
    countUpTo(db, db.selectFrom("pictures").where("bytes", "is", null)),
    countUpTo(db, db.selectFrom("pictures_to_remove")),
    db
      .selectFrom("pictures")
      .select(["last_move_failure as text", "move_failures as failures"])
      .where("move_failures", ">", 0)
      .orderBy("move_at", "desc")
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom("pictures_to_remove")
      .select(["last_failure as text", "failures"])
      .where("failures", ">", 0)
      .orderBy("due_at", "desc")
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { inDatabase: here, inBucket: elsewhere, toRemove, lastError: unmoved ?? unremoved ?? null };
}

export async function hasBucketPictures({ db }: Pick<Context, "db">): Promise<boolean> {
  const one = await db.selectFrom("pictures").select("id").where("bytes", "is", null).limit(1).executeTakeFirst();
  return one !== undefined;
}
