import { dublinDate } from "../domain/schedule/dublin.ts";
import type { Site } from "./e2e/site.ts";
import { addDriver, createPhone, giveStops } from "./phone.ts";

/**
 * A driver with this order who has set off to its pickup. `seenAt` advances the site's clock and reports the van's
 * position.
 */
export async function driveTo(site: Site, orderId: Parameters<typeof giveStops>[2]) {
  const { now } = site.clock;
  const owner = await addDriver({ db: site.db, now });
  await giveStops({ db: site.db, now }, owner, orderId, { day: dublinDate(now()) });
  const ask: Parameters<typeof createPhone>[0] = (path, { json, token, method = "POST" }) =>
    fetch(site.url + path, {
      method: json === undefined ? "GET" : method,
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
  const phone = createPhone(ask, owner, { clock: now });
  await phone.send([phone.press({ kind: "set_off", stop: "pickup", orderId })]);
  return {
    phone,
    seenAt(lat: number, lon: number) {
      site.clock.set(new Date(now().getTime() + 15_000).toISOString());
      return phone.positions([{ lat, lon, accuracyM: 8, at: now().toISOString() }]);
    },
  };
}
