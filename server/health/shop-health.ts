import type { Connections } from "../../contract/connections.ts";
import type { HealthPart } from "../../contract/health.ts";
import { healthPart } from "./health-part.ts";

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
      ? { label: "Last synchronised", value: "Not yet" }
      : { label: "Last synchronised", at: shop.syncedAt },
    { label: "Orders waiting to be placed", value: String(shop.waiting) },
  ];
  const { ok, warning, fault } = healthPart({ key: "shop", title: "WordPress site", facts });
  if (shop.problem === null && age !== null && age <= oldAfterMs) {
    return ok("Orders are placed there and brought in from there.");
  }
  const isLost = age === null ? shop.problem !== null : age > lostAfterMs;
  return (isLost ? fault : warning)(
    shop.problem ?? (age === null ? "It has not been synchronised yet." : "It has not been synchronised lately."),
    "It is retried automatically. Test the connection under API settings: each check says what is wrong.",
  );
}
