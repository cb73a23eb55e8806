import type { Connections } from "../../contract/connections.ts";
import type { HealthPart } from "../../contract/health.ts";

/** Older than this, the last import is late: it runs again and again, and webhook events report most changes at once. */
const oldAfterMs = 10 * 60_000;
const lostAfterMs = 60 * 60_000;

/** How the remote shop is doing; null where the shop is ours. */
export function shopHealth({ shop }: Connections, now: Date): HealthPart | null {
  if (shop === null) return null;
  const age = shop.syncedAt === null ? null : now.getTime() - new Date(shop.syncedAt).getTime();
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
  return { ...part, state: "ok", summary: "Orders are placed there and brought in from there.", advice: "" };
}
