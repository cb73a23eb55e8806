import type { HealthPart } from "../../contract/health.ts";
import type { Connections } from "../../contract/settings.ts";
import type { Context } from "../context.ts";

/** It is synchronised again and again, and tells of most changes at once. */
const oldAfterMs = 10 * 60_000;
const lostAfterMs = 60 * 60_000;

/** How the WordPress site that keeps the shop is doing; null where the shop is ours. */
export async function shopHealth({ db, now }: Context, { shop }: Connections): Promise<HealthPart | null> {
  if (shop === null) return null;
  // Those that are not there yet stand in an index of their own, and are few.
  const stuck = await db
    .selectFrom("shop_placements")
    .select(["failure", "attempts"])
    .where("next_attempt_at", "is not", null)
    .where("failure", "is not", null)
    .orderBy("next_attempt_at")
    .limit(1)
    .executeTakeFirst();
  const age = shop.syncedAt === null ? null : now().getTime() - new Date(shop.syncedAt).getTime();
  const facts: HealthPart["facts"] = [
    { label: "Site", value: shop.site },
    shop.syncedAt === null
      ? { label: "Last synchronised", value: "Never yet" }
      : { label: "Last synchronised", at: shop.syncedAt },
    { label: "Orders waiting to be placed", value: String(shop.waiting) },
  ];
  const part = { key: "shop", title: "WordPress site", facts } as const;
  if (shop.problem !== null || age === null || age > oldAfterMs) {
    const isLost = age === null ? shop.problem !== null : age > lostAfterMs;
    return {
      ...part,
      state: isLost ? "fault" : "warning",
      summary: shop.problem ?? (age === null ? "It was never synchronised yet." : "It was not synchronised lately."),
      advice: "It is tried again by itself. Test the connection under API settings: each check says what is amiss.",
    };
  }
  if (stuck) {
    return {
      ...part,
      state: "warning",
      summary: `Orders could not be placed there: ${stuck.failure}`,
      advice: "They are kept here and tried again by themselves. If it stays, test the connection under API settings.",
    };
  }
  return { ...part, state: "ok", summary: "Orders are placed there and brought in from there.", advice: "" };
}
