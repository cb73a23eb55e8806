import type { Connections } from "../../contract/connections.ts";
import type { HealthPart } from "../../contract/health.ts";
import { healthPart } from "./health-part.ts";

/** An import older than this is late: imports run every minute, and webhook events report most changes at once. */
const staleAfterMs = 10 * 60_000;
const disconnectedAfterMs = 60 * 60_000;

/** The remote shop's health; null if the shop is ours. */
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
  if (shop.problem === null && age !== null && age <= staleAfterMs) {
    return ok("Orders are sent to the WordPress site and imported from it.");
  }
  const isDisconnected = age === null ? shop.problem !== null : age > disconnectedAfterMs;
  return (isDisconnected ? fault : warning)(
    shop.problem ?? (age === null ? "It has not been synchronised yet." : "It has not been synchronised lately."),
    "It is retried automatically. Test the connection under API settings: each check says what is wrong.",
  );
}
