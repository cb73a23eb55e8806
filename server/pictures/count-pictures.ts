import type { Context } from "../context.ts";
import { countUpTo } from "../database/count-up-to.ts";

type Counted = { total: number; capped: boolean };

/** Where pictures lie, and what still has to be done with the bucket; counted as far as people care. */
export type PictureCounts = {
  here: Counted;
  elsewhere: Counted;
  toRemove: Counted;
  /** What one could not be moved or removed for, and how often in a row; null: all that was tried has worked. */
  problem: { text: string; failures: number } | null;
};

export async function countPictures({ db }: Pick<Context, "db">): Promise<PictureCounts> {
  const [here, elsewhere, toRemove, unmoved, unremoved] = await Promise.all([
    countUpTo(db, db.selectFrom("pictures").where("bytes", "is not", null)),
    countUpTo(db, db.selectFrom("pictures").where("bytes", "is", null)),
    countUpTo(db, db.selectFrom("pictures_to_remove")),
    db
      .selectFrom("pictures")
      .select(["move_problem as text", "move_failures as failures"])
      .where("move_failures", ">", 0)
      .orderBy("move_at", "desc")
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom("pictures_to_remove")
      .select(["problem as text", "failures"])
      .where("failures", ">", 0)
      .orderBy("due_at", "desc")
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { here, elsewhere, toRemove, problem: unmoved ?? unremoved ?? null };
}

/** Whether there are pictures that only a bucket has. */
export async function arePicturesElsewhere({ db }: Pick<Context, "db">): Promise<boolean> {
  const one = await db.selectFrom("pictures").select("id").where("bytes", "is", null).limit(1).executeTakeFirst();
  return one !== undefined;
}
