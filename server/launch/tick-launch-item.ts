import type { LaunchItem, LaunchItemKey } from "../../contract/launch-checklist.ts";
import type { Verb } from "../context.ts";

/** Ticks an item in the name of who asks, or takes the tick away. A second tick leaves the first one's name and time. */
export const tickLaunchItem: Verb<
  { key: LaunchItemKey; done: boolean },
  { key: LaunchItemKey; tick: LaunchItem["tick"] }
> = async ({ db, now, actor }, { key, done }) => {
  if (!done) {
    await db.deleteFrom("launch_ticks").where("item", "=", key).execute();
    return { key, tick: null };
  }
  const by = actor.kind === "staff" ? actor.username : actor.kind;
  const { ticked_by, ticked_at } = await db
    .insertInto("launch_ticks")
    .values({ item: key, ticked_by: by, ticked_at: now() })
    // So that the row that is there comes back.
    .onConflict((row) => row.column("item").doUpdateSet((eb) => ({ item: eb.ref("excluded.item") })))
    .returning(["ticked_by", "ticked_at"])
    .executeTakeFirstOrThrow();
  return { key, tick: { by: ticked_by, at: ticked_at.toISOString() } };
};
